// Choosing: a click on the board or on an option; why not; what it would bring.
import { place } from "./beside.js";
import { refreshFold } from "./fold.js";
import { skip } from "./motion.js";
import { fresh } from "./slip.js";
import { isChatting, isSure, isThinking, isWriting, send, sent, table } from "./table.js";

const PAUSE = 140;
const KEYS = 9;
const STILL = 8; // pixels; less is a hand that rests
const ask = document.getElementById("ask");
const board = document.getElementById("board");
const rail = document.getElementById("rail");
const tip = document.getElementById("tip");
const choices = document.getElementById("choices");

let asked = null; // the place or action whose answer is awaited
let timer = 0;
let near = null; // the element that the tip belongs to
let pointer = null; // where it is
let rests = null; // where it was when the position changed, until it is elsewhere

const list = () => ask.querySelector(".options[data-seat]");
const options = () => [...ask.querySelectorAll(".option")];
const meant = (spot) => options().filter((option) => placesOf(option).includes(spot));
const placesOf = (option) => [option.dataset.spot, option.dataset.also].filter(Boolean);
const seat = () => Number(list()?.dataset.seat);
const spotOf = (node) => node.closest?.("#board .spot, #rail .spot");

export function act(action, sure = isSure(), version = table.version) {
  if (table.sent || !list()) return;
  const message = { do: "act", seat: seat(), action, version, sure };
  if (send(message)) sent();
  skip();
  choicesClosed();
}

// Clicks.

function chooseSpot(node) {
  const found = meant(node.dataset.spot);
  if (found.length === 1) act(Number(found[0].dataset.action));
  else if (found.length > 1) openChoices(node, found);
  else whyNot(node);
}

function openChoices(node, found) {
  choices.replaceChildren(...found.map(numbered));
  choices.hidden = false;
  hideTip();
  place(choices, node);
  refreshFold();
  fresh();
  choices.querySelector("button").focus();
}

// A copy of an option with the key that takes it while only some options are shown.
function numbered(option, index) {
  const copy = option.cloneNode(true);
  copy.querySelector("kbd")?.remove();
  if (index < KEYS) copy.prepend(Object.assign(document.createElement("kbd"), { textContent: index + 1 }));
  return copy;
}

export function choicesClosed() {
  choices.hidden = true;
  choices.replaceChildren();
  choices.removeAttribute("aria-labelledby");
  hideTip();
}

// Whoever closes a hint by a key goes on where it was asked for.
function dismiss() {
  const hinted = choices.querySelector("#hint-title") && choices.contains(document.activeElement);
  choicesClosed();
  if (hinted) ask.querySelector('[data-do="hint"]')?.focus();
}

export function refreshChoices() {
  hideTip();
  rests = pointer;
  const legal = new Set(options().map((option) => option.dataset.action));
  const kept = [...choices.children].filter((option) => legal.has(option.dataset.action));
  if (!choices.hidden && kept.length === 0) choicesClosed();
}

document.addEventListener("click", (event) => {
  const option = event.target.closest(".option");
  if (option) return act(Number(option.dataset.action));
  if (event.target.closest("#choices .close")) return dismiss();
  const node = spotOf(event.target);
  if (node) return chooseSpot(node);
  if (!event.target.closest("#choices")) choicesClosed();
});

// Hovering: a reason, or a preview.

function look(node) {
  near = node;
  const option = node.closest(".option");
  if (option) return lookAt(option);
  const found = meant(node.dataset.spot);
  if (found.length === 1) lookAt(found[0]);
  else if (found.length > 1) showTip(found.map((each) => words(each)));
  else whyNot(node);
}

function lookAt(option) {
  mark(...placesOf(option));
  asked = `preview ${option.dataset.action}`;
  send({ do: "preview", seat: seat(), action: Number(option.dataset.action) });
}

function whyNot(node) {
  if (!list()) return;
  near = node;
  asked = `why ${node.dataset.spot}`;
  send({ do: "why", seat: seat(), spot: node.dataset.spot });
}

export function onWhy(message) {
  if (asked === `why ${message.why}`) showTip(message.lines);
}

export function onPreview(message) {
  if (asked !== `preview ${message.preview}`) return;
  const option = options().find((each) => Number(each.dataset.action) === message.preview);
  if (!option) return;
  const onBoard = near && !near.closest(".option");
  const lines = onBoard ? [words(option), ...message.lines] : message.lines;
  ghosts(message.board);
  if (lines.length) showTip(lines);
}

// The best moves: a value, a reason, and the option itself to take it.
export function onHints(hints) {
  const offered = new Map(options().map((option) => [Number(option.dataset.action), option]));
  const legal = hints.filter((hint) => offered.has(hint.action));
  if (!legal.length) return;
  const found = legal.map((hint, index) => {
    const copy = numbered(offered.get(hint.action), index);
    const why = document.createElement("small");
    why.textContent = ` ${Math.round(100 * hint.value)} % to win: ${hint.reason}`.replaceAll(" %", "\u00a0%");
    copy.append(why);
    return copy;
  });
  hideTip();
  choices.replaceChildren(document.getElementById("hint-head").content.cloneNode(true), ...found);
  choices.setAttribute("aria-labelledby", "hint-title");
  choices.hidden = false;
  place(choices, ask, found.flatMap((option) => placesOf(option).flatMap(spots)));
  refreshFold();
  fresh();
  found[0].focus();
}

function words(option) {
  const copy = option.cloneNode(true);
  copy.querySelector("kbd")?.remove();
  return copy.textContent;
}

// The pieces that would be new or elsewhere, faintly, as one layer so that none shines through
// another; those of now that would be elsewhere or gone make room.
function ghosts(svg) {
  clearGhosts();
  if (!svg) return;
  const page = new DOMParser().parseFromString(svg, "text/html");
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.classList.add("would");
  const gone = new Set(board.querySelectorAll(".piece:not(.ghost)"));
  for (const piece of page.querySelectorAll(".piece")) {
    const old = document.getElementById(piece.id);
    if (old?.getAttribute("transform") === piece.getAttribute("transform")) {
      gone.delete(old);
      continue;
    }
    piece.removeAttribute("id");
    piece.classList.add("ghost");
    layer.append(document.importNode(piece, true));
  }
  for (const piece of gone) piece.classList.add("away");
  board.querySelector("svg").append(layer);
}

function clearGhosts() {
  for (const layer of board.querySelectorAll(".would")) layer.remove();
  for (const piece of board.querySelectorAll(".away")) piece.classList.remove("away");
}

function spots(name) {
  return [...document.querySelectorAll(`.spot[data-spot="${CSS.escape(name)}"]`)];
}

function mark(...names) {
  for (const node of document.querySelectorAll(".spot.hot")) node.classList.remove("hot");
  for (const node of names.flatMap(spots)) node.classList.add("hot");
}

function showTip(lines) {
  tip.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  tip.hidden = lines.length === 0;
  if (near) place(tip, near, document.querySelectorAll(".spot.hot"));
}

function hideTip() {
  clearTimeout(timer);
  asked = null;
  near = null;
  tip.hidden = true;
  mark();
  clearGhosts();
}

function hovered(event) {
  const node = event.target.closest?.(".option, #board .spot, #rail .spot");
  if (node === near) return;
  hideTip();
  if (node && list()) timer = setTimeout(() => look(node), PAUSE);
}

// The browser tells of a pointer also when something new comes under it.
function pointed(event) {
  pointer = [event.clientX, event.clientY];
  if (rests && Math.hypot(pointer[0] - rests[0], pointer[1] - rests[1]) < STILL) return;
  if (rests || event.type === "pointerover") hovered(event);
  rests = null;
}

document.addEventListener("pointerover", pointed);
document.addEventListener("pointermove", pointed);
document.addEventListener("focusin", hovered);

// Keys.

function nextSpot(from, x, y) {
  const start = from.getBoundingClientRect();
  const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [fx, fy] = centre(start);
  let best = null;
  let least = Infinity;
  for (const node of document.querySelectorAll(".spot.can")) {
    const [nx, ny] = centre(node.getBoundingClientRect());
    const along = (nx - fx) * x + (ny - fy) * y;
    const aside = Math.abs((nx - fx) * y) + Math.abs((ny - fy) * x);
    if (node !== from && along > 4 && along + 2 * aside < least) {
      best = node;
      least = along + 2 * aside;
    }
  }
  best?.focus();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (isWriting(event)) return;
  const node = spotOf(event.target);
  if (event.key === "Escape") dismiss();
  else if (node && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    chooseSpot(node);
  } else if (node && event.key in ARROWS) {
    event.preventDefault();
    nextSpot(node, ...ARROWS[event.key]);
  } else if (isChatting()) return;
  else if (/^[1-9]$/.test(event.key)) {
    if (isThinking()) return; // the numbers are for the hint that is awaited
    const shown = choices.hidden ? options() : [...choices.querySelectorAll(".option")];
    const option = shown[Number(event.key) - 1];
    if (option) act(Number(option.dataset.action));
  } else if (event.key === "u") ask.querySelector('[data-do="undo"]:has(kbd)')?.click();
  else if (event.key === "h") ask.querySelector('[data-do="hint"]')?.click();
});
