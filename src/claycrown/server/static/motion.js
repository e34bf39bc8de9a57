// Pieces glide from where they were to where they are; parts turn; new ones appear. What is fewer at
// one piece of a band and more at another walks between them.
const PLACE = 220;
const SLIDE = 280;
const WALK = 420;
const TURN = 450;
const STAGGER = 70;
const LONGEST = 1500;
const MARCHERS = 6; // at most, however many move

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();

function point(transform) {
  const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(transform || "");
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

// A piece that is no longer in the page keeps its look.
export function remember(root) {
  const places = new Map();
  for (const node of root.querySelectorAll(".piece:not(.ghost),.turner")) {
    const { angle, band, n } = node.dataset;
    const at = point(node.getAttribute("transform"));
    places.set(node.id, { id: node.id, node, at, angle: Number(angle || 0), band, n: Number(n ?? 1) });
  }
  return places;
}

export function play(before, root) {
  if (calm.matches || before.size === 0) return;
  const now = remember(root);
  const steps = [];
  const walks = flows(before, now);
  const moved = walks.filter((walk) => !walk.token);
  const from = new Map(moved.map((walk) => [walk.to.id, walk.from]));
  const went = new Set(moved.map((walk) => walk.from.id));
  for (const piece of now.values()) {
    const old = before.get(piece.id) ?? from.get(piece.id);
    const inner = piece.node.querySelector(".mv");
    if (!inner) continue;
    if (!old) steps.push([inner, [{ opacity: 0 }, { opacity: 1 }], PLACE]);
    else if (piece.node.classList.contains("turner")) turn(piece, inner, old, steps);
    else slide(piece, inner, old, steps);
  }
  const svg = root.querySelector("svg");
  for (const old of before.values()) if (!now.has(old.id) && !went.has(old.id)) leave(old, svg);
  for (const walk of walks) if (walk.token) march(walk, svg);
  start(steps);
}

function turn(piece, inner, old, steps) {
  let by = (old.angle - piece.angle) % 360;
  if (by > 180) by -= 360;
  if (by < -180) by += 360;
  if (by) steps.push([inner, [{ transform: `rotate(${by}deg)` }, { transform: "none" }], TURN]);
}

function slide(piece, inner, old, steps) {
  const [x, y] = [old.at[0] - piece.at[0], old.at[1] - piece.at[1]];
  if (x || y) {
    steps.push([inner, [{ transform: `translate(${x}px,${y}px)` }, { transform: "none" }], SLIDE]);
  }
}

// Within each band: from the pieces that became fewer to the nearest that became more; what finds
// none stays behind. A whole piece without a token goes itself.
function flows(before, now) {
  const walks = [];
  const givers = changes(before, now);
  const takers = changes(now, before);
  for (const giver of givers) {
    const near = takers.filter((taker) => taker.piece.band === giver.piece.band);
    near.sort((one, two) => distance(giver, one) - distance(giver, two));
    const token = document.querySelector(`#board .token[data-band="${giver.piece.band}"]`);
    for (const taker of near) {
      const n = Math.min(giver.n, taker.n);
      giver.n -= n;
      taker.n -= n;
      const whole = !now.has(giver.piece.id) && !before.has(taker.piece.id);
      if (n && (token || whole)) walks.push({ from: giver.piece, to: taker.piece, n, token });
    }
    if (giver.n && token) walks.push({ from: giver.piece, to: null, n: giver.n, token });
  }
  return walks;
}

function changes(more, less) {
  return [...more.values()]
    .filter((piece) => piece.band && piece.n > (less.get(piece.id)?.n ?? 0))
    .map((piece) => ({ piece, n: piece.n - (less.get(piece.id)?.n ?? 0) }));
}

function distance(one, two) {
  return Math.hypot(one.piece.at[0] - two.piece.at[0], one.piece.at[1] - two.piece.at[1]);
}

// Tokens walk one behind the other; those that have nowhere to go fall where they stood.
function march({ from, to, n, token }, svg) {
  const drawn = Math.min(n, MARCHERS);
  for (let k = 0; k < drawn; k += 1) {
    const one = token.cloneNode(true);
    one.classList.replace("token", "ghost");
    const x = from.at[0] + (to ? 0 : 14 * (k - (drawn - 1) / 2));
    const start = `translate(${x}px,${from.at[1]}px)`;
    const end = to ? `translate(${to.at[0]}px,${to.at[1]}px)` : `${start} translateY(18px)`;
    const frames = to
      ? [{ transform: start }, { transform: end }]
      : [{ transform: start, opacity: 1 }, { transform: end, opacity: 0 }];
    svg.append(one);
    pass(one, one.animate(frames, { duration: WALK, delay: k * STAGGER, easing: "ease-in-out", fill: "both" }));
  }
}

// What is gone fades where it was.
function leave({ node }, svg) {
  node.removeAttribute("id");
  node.classList.add("ghost");
  svg.append(node);
  pass(node, node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: PLACE }));
}

function pass(node, motion) {
  keep(motion);
  motion.onfinish = () => node.remove();
}

function start(steps) {
  const gap = Math.min(STAGGER, LONGEST / Math.max(1, steps.length));
  steps.forEach(([node, frames, duration], k) => {
    keep(node.animate(frames, { duration, delay: k * gap, easing: "ease-out", fill: "backwards" }));
  });
}

function keep(motion) {
  running.add(motion);
  motion.finished.then(() => running.delete(motion), () => running.delete(motion));
}

// A click or a choice skips what still moves.
export function skip() {
  for (const motion of running) motion.finish();
}
addEventListener("pointerdown", skip);
