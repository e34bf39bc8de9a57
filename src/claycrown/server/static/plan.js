// Several numbers set on the board at once: steppers change them here, one message sends them.
import { send, table } from "./table.js";

const board = document.getElementById("board");
const box = document.getElementById("plan");
const [confirm, reset] = box.querySelectorAll("button");
let numbers = new Map();
let rest = 0;
let first = null; // the numbers as the server sent them

const planned = () => [...board.querySelectorAll("text.planned")];

export function refreshPlan() {
  box.hidden = planned().length === 0;
  if (box.hidden || first?.version === table.version) return box.hidden || write();
  numbers = new Map(planned().map((text) => [text.dataset.cell, Number(text.dataset.now)]));
  rest = Number(board.querySelector("text.rest")?.dataset.now || 0);
  first = { version: table.version, numbers: new Map(numbers), rest };
  write();
}

function write() {
  for (const text of planned()) text.textContent = numbers.get(text.dataset.cell);
  const left = board.querySelector("text.rest");
  if (left) left.textContent = rest;
  box.querySelector("span").textContent = `${rest} stay in the castle`;
}

function step(cell, by) {
  const now = numbers.get(cell);
  if (now === undefined || rest - by < 0) return;
  const { least, most } = board.querySelector(`text.planned[data-cell="${cell}"]`).dataset;
  if (now + by < Number(least) || now + by > Number(most)) return;
  numbers.set(cell, now + by);
  rest -= by;
  write();
}

function press(event) {
  const stepper = event.target.closest(".stepper");
  if (!stepper) return;
  event.stopPropagation();
  event.preventDefault();
  step(stepper.dataset.cell, Number(stepper.dataset.step));
}

board.addEventListener("click", press);
board.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") press(event);
});

confirm.addEventListener("click", () => {
  const seat = Number(document.querySelector("#ask .options").dataset.seat);
  send({ do: "plan", seat, numbers: Object.fromEntries(numbers), version: table.version });
});
reset.addEventListener("click", () => {
  numbers = new Map(first.numbers);
  rest = first.rest;
  write();
});
