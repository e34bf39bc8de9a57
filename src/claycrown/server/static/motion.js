// Pieces glide from where they were to where they are; parts turn; new ones appear.
const PLACE = 220;
const SLIDE = 280;
const TURN = 450;
const STAGGER = 70;
const LONGEST = 1500;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

function point(transform) {
  const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(transform || "");
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

export function remember(root) {
  const places = new Map();
  for (const piece of root.querySelectorAll(".piece,.turner")) {
    places.set(piece.id, {
      at: point(piece.getAttribute("transform")),
      angle: Number(piece.dataset.angle || 0),
      look: piece.cloneNode(true),
    });
  }
  return places;
}

export function play(before, root) {
  if (calm.matches || before.size === 0) return;
  const steps = [];
  for (const piece of root.querySelectorAll(".piece,.turner")) {
    const old = before.get(piece.id);
    before.delete(piece.id);
    const inner = piece.querySelector(".mv");
    if (!inner) continue;
    if (!old) steps.push([inner, [{ opacity: 0 }, { opacity: 1 }], PLACE]);
    else if (piece.classList.contains("turner")) turn(piece, inner, old, steps);
    else slide(piece, inner, old, steps);
  }
  leave(before, root);
  start(steps);
}

function turn(piece, inner, old, steps) {
  let by = (old.angle - Number(piece.dataset.angle)) % 360;
  if (by > 180) by -= 360;
  if (by < -180) by += 360;
  if (by) steps.push([inner, [{ transform: `rotate(${by}deg)` }, { transform: "none" }], TURN]);
}

function slide(piece, inner, old, steps) {
  const now = point(piece.getAttribute("transform"));
  const [x, y] = [old.at[0] - now[0], old.at[1] - now[1]];
  if (x || y) {
    steps.push([inner, [{ transform: `translate(${x}px,${y}px)` }, { transform: "none" }], SLIDE]);
  }
}

// What is gone fades where it was.
function leave(gone, root) {
  const svg = root.querySelector("svg");
  for (const { look } of gone.values()) {
    look.removeAttribute("id");
    look.classList.add("ghost");
    svg.append(look);
    look.animate([{ opacity: 1 }, { opacity: 0 }], { duration: PLACE }).onfinish = () => look.remove();
  }
}

function start(steps) {
  const gap = Math.min(STAGGER, LONGEST / Math.max(1, steps.length));
  steps.forEach(([node, frames, duration], k) => {
    node.animate(frames, { duration, delay: k * gap, easing: "ease-out", fill: "backwards" });
  });
}

// A click skips what still moves.
addEventListener("pointerdown", () => {
  for (const motion of document.getAnimations()) {
    if (motion.effect?.target?.closest?.("#board")) motion.finish();
  }
});
