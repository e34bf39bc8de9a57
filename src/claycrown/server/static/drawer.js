// The drawer: log with filter, score sheet, chat.
import { send, table } from "./table.js";

const drawer = document.getElementById("drawer");
const unread = document.getElementById("unread");
const code = document.body.dataset.code;
let open = "";

function show(tab) {
  open = tab === open ? "" : tab;
  drawer.hidden = !open;
  document.body.classList.toggle("drawn", Boolean(open));
  for (const button of drawer.querySelectorAll("[data-tab]")) {
    const own = button.dataset.tab === open;
    button.setAttribute("aria-selected", String(own));
    document.getElementById(`pane-${button.dataset.tab}`).hidden = !own;
  }
  if (open === "score") loadScore();
  if (open === "chat") unread.hidden = true;
  if (open) scrollDown(open);
}

function scrollDown(tab) {
  const pane = document.getElementById(`pane-${tab}`);
  if (tab !== "score") pane.scrollTop = pane.scrollHeight;
}

let scored = -1;
async function loadScore() {
  if (scored === table.revision) return;
  scored = table.revision;
  const answer = await fetch(`/t/${code}/sheet`);
  if (answer.ok) document.getElementById("score").innerHTML = await answer.text();
}

export function onScore(ended) {
  if (ended && open !== "score") show("score");
  else if (open === "score") loadScore();
}

export function onChat() {
  if (open === "chat") scrollDown("chat");
  else if (document.getElementById("chat").children.length) unread.hidden = false;
}

function filterLog() {
  const by = document.getElementById("log-filter").value;
  document.getElementById("log").dataset.by = by;
}

async function wholeLog() {
  const answer = await fetch(`/t/${code}/log`);
  if (answer.ok) document.getElementById("log").innerHTML = await answer.text();
}

// Show the places that a line of the log is about.
export function untold() {
  for (const node of document.querySelectorAll(".spot.told")) node.classList.remove("told");
}

function point(line) {
  untold();
  for (const name of (line.dataset.spots || "").split(" ").filter(Boolean)) {
    for (const node of document.querySelectorAll(`.spot[data-spot="${CSS.escape(name)}"]`)) {
      node.classList.add("told");
    }
  }
}

async function replay() {
  const lines = [...document.querySelectorAll("#log .new [data-spots]")];
  for (const line of lines) {
    point(line);
    line.scrollIntoView({ block: "nearest" });
    line.parentElement.classList.add("telling");
    await new Promise((done) => setTimeout(done, 650));
    line.parentElement.classList.remove("telling");
  }
  untold();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && "open" in button.dataset) show(button.dataset.open || open);
  else if (button?.dataset.tab && button.dataset.tab !== open) show(button.dataset.tab);
  else if (button?.id === "log-all") wholeLog();
  else if (button?.id === "log-play") replay();
  const line = event.target.closest("[data-spots]");
  if (line) point(line);
});
document.getElementById("log-filter").addEventListener("change", filterLog);

document.getElementById("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = document.getElementById("words");
  if (words.value.trim() && send({ do: "chat", text: words.value })) words.value = "";
});

const KEYS = { l: "log", s: "score", c: "chat" };
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open && event.target.id === "words") return show(open);
  if (event.target.closest("input, select, textarea, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in KEYS) show(KEYS[event.key]);
  else if (event.key === "r") replay();
  else if (event.key === "Escape" && open) show(open);
  else if (event.key === "Enter" && event.target.dataset?.spots) point(event.target);
});
