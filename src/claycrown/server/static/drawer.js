// The drawer: log with filter, score sheet, chat.
import { isChatting, isWriting, send, table } from "./table.js";

const drawer = document.getElementById("drawer");
const unread = document.getElementById("unread");
const words = document.getElementById("words");
const code = document.body.dataset.code;
let open = "";

function show(tab) {
  open = tab === open ? "" : tab;
  drawer.hidden = !open;
  document.body.classList.toggle("drawn", Boolean(open));
  document.body.classList.toggle("chatting", open === "chat");
  for (const button of drawer.querySelectorAll("[data-tab]")) {
    const own = button.dataset.tab === open;
    button.setAttribute("aria-selected", String(own));
    document.getElementById(`pane-${button.dataset.tab}`).hidden = !own;
  }
  if (open === "score") loadScore();
  if (open) scrollDown(open);
  if (open !== "chat") return;
  unread.hidden = true;
  words.focus();
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
  // On a phone it would hide who has won, and the way to the next game.
  if (ended && open !== "score" && !matchMedia("(max-width: 820px)").matches) show("score");
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
  if (words.value.trim() && send({ do: "chat", text: words.value })) words.value = "";
});

const KEYS = { l: "log", s: "score", c: "chat" };
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open && event.target.id === "words") return show(open);
  if (isWriting(event)) return;
  // What is typed beside the field is meant for it, and lands there.
  if (isChatting() && event.key.length === 1 && event.key !== " ") return words.focus();
  if (event.key in KEYS) {
    event.preventDefault(); // the letter itself must not land in the message
    show(KEYS[event.key]);
  } else if (event.key === "r") replay();
  else if (event.key === "Escape" && open) show(open);
  else if (event.key === "Enter" && event.target.dataset?.spots) point(event.target);
});
