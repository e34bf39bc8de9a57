// Where a tip or a list of choices stands: beside what it speaks about, never on it.
const GAP = 8;
const SPEAKS = 100; // how bad it is to cover what is spoken about, against anything else to click
const WOULD = 5; // the same for pieces as they would stand
const FAR = 80; // how bad a pixel of distance is: about a line of something else to click

const within = (least, value, most) => Math.max(least, Math.min(value, most));

function common(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

function distance(a, b) {
  const x = Math.max(a.left - b.right, b.left - a.right, 0);
  const y = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
  return Math.hypot(x, y);
}

// The time that is left, where it runs.
const countDown = () => [...document.querySelectorAll("#wait:not([hidden]) b")];

// Above, beside or below; else above all that is asked, at one of three places, or in the corner.
function wishes(around, own) {
  const asked = document.getElementById("ask").getBoundingClientRect();
  const x = around.left + (around.width - own.width) / 2;
  const y = around.top + (around.height - own.height) / 2;
  const lines = [asked, ...countDown().map((each) => each.getBoundingClientRect())];
  const top = Math.min(...lines.map((each) => each.top)) - own.height - GAP;
  return [
    [x, around.top - own.height - GAP],
    [around.right + GAP, y],
    [around.left - own.width - GAP, y],
    [x, around.bottom + GAP],
    [x, top],
    [asked.left + GAP, top],
    [asked.right - own.width - GAP, top],
    [innerWidth, innerHeight],
  ];
}

function toKeepClear(node, meant) {
  const boxes = (nodes, weight) => [...nodes].map((each) => [each.getBoundingClientRect(), weight]);
  return [
    ...boxes([node, ...meant], SPEAKS),
    ...boxes(document.querySelectorAll("#ask .question"), SPEAKS),
    ...boxes(countDown(), SPEAKS),
    ...boxes(document.querySelectorAll(".would .piece"), WOULD),
    ...boxes(document.querySelectorAll("#ask .option, .spot.can"), 1),
  ];
}

export function place(box, node, meant = []) {
  Object.assign(box.style, { left: 0, top: 0 }); // as wide as it wants to be
  const own = box.getBoundingClientRect();
  const around = node.getBoundingClientRect();
  const clear = toKeepClear(node, meant);
  let least = Infinity;
  for (const [x, y] of wishes(around, own)) {
    const left = within(GAP, x, innerWidth - own.width - GAP);
    const top = within(GAP, y, innerHeight - own.height - GAP);
    const here = { left, top, right: left + own.width, bottom: top + own.height };
    const away = FAR * distance(around, here);
    const harm = clear.reduce((sum, [each, weight]) => sum + weight * common(each, here), away);
    if (harm < least) {
      least = harm;
      Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
    }
  }
}
