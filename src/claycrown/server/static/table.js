// The table: a socket, snapshots morphed into the page, and what people do sent back.
import { act, choicesClosed, onHints, onPreview, onWhy, refreshChoices } from "./choose.js";
import { onChat, onScore, untold } from "./drawer.js";
import { refreshFold } from "./fold.js";
import { play, remember } from "./motion.js";
import { patch } from "./patch.js";
import { refreshPlan } from "./plan.js";
import { notify, setting, sound } from "./settings.js";
import { fresh } from "./slip.js";
import { keepTargetsInSight, ownSeatInSight } from "./zoom.js";
import "./dialogs.js";

const FIRST_WAIT = 300;
const LAST_WAIT = 5000;
const LONG = 150;
const PARTS = ["board", "rail", "ask", "log", "last", "chat"];

const SURE_HERE = `sure ${document.body.dataset.code}`;
const link = document.getElementById("link");
let socket = null;
let wait = FIRST_WAIT;
let revision = -1;
const shown = {};
export const table = { version: 0, revision: -1, turn: false, over: false, sent: 0 };

export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) {
    say("The server is out of reach; trying again …");
    return false;
  }
  socket.send(JSON.stringify(message));
  return true;
}

// Until the answer comes nothing else can be chosen; only if it takes long is that shown, since
// the frame that shows it would delay the answer.
export function sent() {
  table.sent = setTimeout(() => document.body.classList.add("sent"), LONG);
}

function answered() {
  clearTimeout(table.sent);
  table.sent = 0;
  document.body.classList.remove("sent");
}

function connect() {
  const address = new URL(document.body.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    wait = FIRST_WAIT;
    revision = -1;
    document.body.classList.remove("offline");
    say("");
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = (event) => {
    thoughtless();
    if (event.code === 4404) return say("This table is gone.");
    document.body.classList.add("offline");
    say("Connection lost; trying again …");
    setTimeout(connect, wait);
    wait = Math.min(LAST_WAIT, wait * 1.7);
  };
}

export function say(words) {
  link.textContent = words || (isThinking() ? THINKING : "");
  link.classList.toggle("loud", Boolean(link.textContent));
}

// While a hint is sought, whatever else is said meanwhile. It is about one question: with the
// answer to that the thinking is over as well.
const THINKING = "Thinking about a hint …";
export function think() {
  document.body.classList.add("thinking");
  say("");
}
function thoughtless() {
  document.body.classList.remove("thinking");
  if (link.textContent === THINKING) say("");
}

function receive(message) {
  if ("snapshot" in message) show(message);
  else if ("refused" in message) refused(message);
  else if ("confirm" in message) confirmFirst(message);
  else if ("why" in message) onWhy(message);
  else if ("preview" in message) onPreview(message);
  else if ("hints" in message) {
    thoughtless();
    say("");
    onHints(message.hints);
  }
}

function refused(message) {
  const words = message.refused;
  answered();
  if (message.do === "hint") thoughtless();
  say(words);
  setTimeout(() => link.textContent === words && say(""), 6000);
}

function confirmFirst(message) {
  const dialog = document.getElementById("confirm");
  const never = document.getElementById("confirm-never");
  never.checked = false;
  document.getElementById("confirm-text").textContent = message.text;
  answered();
  dialog.returnValue = "";
  dialog.showModal();
  fresh();
  const { version } = table;
  const asked = shown.ask;
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    // The same question is still answered, whatever others have done meanwhile.
    act(message.confirm, true, shown.ask === asked ? table.version : version);
    if (never.checked) localStorage.setItem(SURE_HERE, "yes");
  };
}

function show(snapshot) {
  if (snapshot.snapshot < revision) return;
  revision = snapshot.snapshot;
  const changed = PARTS.filter((part) => shown[part] !== snapshot[part]);
  const before = changed.includes("board") ? remember(document.getElementById("board")) : null;
  for (const part of changed) {
    shown[part] = snapshot[part];
    patch(document.getElementById(part), snapshot[part]);
  }
  if (changed.includes("board")) {
    untold();
    play(before, document.getElementById("board"));
    sound("place");
  }
  if (changed.includes("ask")) fresh();
  if (changed.includes("chat")) onChat();
  if (changed.includes("rail")) rename();
  told(snapshot);
  answered();
  refreshChoices();
  refreshPlan();
  if (changed.includes("board")) keepTargetsInSight();
  refreshFold();
  document.body.dataset.revision = revision;
}

// What was written when the page was loaded follows the names that people have now.
function rename() {
  for (const node of document.querySelectorAll("[data-name-of]")) {
    node.textContent = document.querySelector(`#seat-${node.dataset.nameOf} .name`).textContent;
  }
}

function told(snapshot) {
  document.title = snapshot.title;
  document.body.classList.toggle("my-turn", snapshot.turn);
  document.body.classList.toggle("curtain", snapshot.curtain);
  document.body.classList.toggle("over", snapshot.over);
  countDown(snapshot.wait);
  if (!table.version || (snapshot.turn && !table.turn)) ownSeatInSight();
  if (snapshot.turn && !table.turn) {
    sound("turn");
    notify(snapshot.title);
  }
  if (snapshot.over && !table.over && table.version) sound("over");
  const ended = snapshot.over && !table.over;
  if (snapshot.version !== table.version) thoughtless();
  table.version = snapshot.version;
  table.revision = snapshot.snapshot;
  table.turn = snapshot.turn;
  table.over = snapshot.over;
  if (!snapshot.turn) choicesClosed();
  onScore(ended);
}

let counting = null;
let ticking = 0;
function countDown(seconds) {
  const bar = document.getElementById("wait");
  bar.hidden = seconds === null;
  counting?.cancel();
  counting = null;
  clearTimeout(ticking);
  if (seconds === null) return;
  const end = performance.now() + seconds * 1000;
  const tell = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    bar.lastElementChild.textContent = `Time to respond: ${left} s`;
    if (left) ticking = setTimeout(tell, 250);
  };
  tell();
  counting = bar.firstElementChild.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
    duration: seconds * 1000,
    fill: "forwards",
  });
}

// Keys mean letters in a field, in a dialog, and with a modifier; while people chat they are words.
export function isWriting(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog:modal")) return true;
  return Boolean(event.target.closest("input, select, textarea, dialog"));
}
export const isChatting = () => document.body.classList.contains("chatting");
export const isThinking = () => document.body.classList.contains("thinking");

connect();
addEventListener("online", () => socket?.readyState === WebSocket.CLOSED && connect());
export const isSure = () => setting("sure") === "yes" || setting(SURE_HERE) === "yes";
