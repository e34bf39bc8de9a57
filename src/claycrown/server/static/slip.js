// Slips: what appears under a pointer or a key that is still busy with the step before is not meant.
const SOON = 300; // milliseconds after something new has appeared
const DOUBLE = 500; // the same, if the browser counts a double click
const NEAR = 24; // pixels within which two clicks are at the same place
const PLACES = "#ask, #board, #rail, #choices, #plan, #confirm";
const HARMLESS = ".seat-menu"; // in the rail, and always at the same place
const KEYS = /^([1-9uh ]|Enter)$/;

let appeared = -Infinity;
let pressed = -Infinity; // when the button of the pointer went down
let click = null; // the last one that counted
let key = null;

// Something else can be chosen now.
export function fresh() {
  appeared = performance.now();
}

function isSoon(event, before, pause) {
  return before !== null && before.at < appeared && event.timeStamp - appeared < pause;
}

function isSlip(event) {
  if (pressed < appeared) return true;
  if (!isSoon(event, click, event.detail > 1 ? DOUBLE : SOON)) return false;
  return Math.hypot(event.clientX - click.x, event.clientY - click.y) < NEAR;
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("pointerdown", (event) => (pressed = event.timeStamp), true);

document.addEventListener(
  "click",
  (event) => {
    // Without detail it was made by a key, or by the page itself.
    if (!event.detail || !event.target.closest(PLACES) || event.target.closest(HARMLESS)) return;
    if (isSlip(event)) stop(event);
    else click = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  },
  true,
);

document.addEventListener(
  "keydown",
  (event) => {
    if (!KEYS.test(event.key) || event.target.closest("input, select, textarea")) return;
    if (event.key === " " && !event.target.closest("button, .spot")) return; // it scrolls
    if (event.repeat || (event.key === key?.name && isSoon(event, key, SOON))) stop(event);
    else key = { at: event.timeStamp, name: event.key };
  },
  true,
);
