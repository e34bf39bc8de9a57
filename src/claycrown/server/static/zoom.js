// On a phone: the board larger than its frame, moved by a finger, with what is asked in sight.
const board = document.getElementById("board");
const button = document.getElementById("fit");
const WORDS = { true: "Whole board", false: "Larger board" };

const isLarger = () => document.body.classList.contains("zoomed");
const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const targets = () => [...board.querySelectorAll(".can")].map((node) => (node.querySelector(".ring") ?? node).getBoundingClientRect());

export function fit() {
  button.textContent = WORDS[document.body.classList.toggle("zoomed")];
  board.scrollTo(0, 0);
  board.tabIndex = isLarger() ? 0 : -1; // what scrolls has to scroll by key as well
  if (!isLarger()) return scrollTo(0, 0);
  bring(...middleOf(around(targets()) ?? board.firstElementChild.getBoundingClientRect()));
  keepTargetsInSight();
}

// Where to look is left to the finger, unless nothing that is asked about can be seen there.
export function keepTargetsInSight() {
  if (!isLarger()) return;
  const frame = board.getBoundingClientRect();
  const [x, y] = middleOf(frame);
  const far = targets().map((box) => [box, Math.hypot(middleOf(box)[0] - x, middleOf(box)[1] - y)]);
  if (!far.length || far.some(([box]) => isWithin(box, frame))) return;
  bring(...middleOf(far.sort((a, b) => a[1] - b[1])[0][0]));
}

// Where the seats stand side by side, one's own is the one to see.
export function ownSeatInSight() {
  const rail = document.getElementById("rail");
  const own = rail.querySelector(".seat.you");
  if (own) rail.scrollLeft += own.getBoundingClientRect().left - rail.getBoundingClientRect().left;
}

function isWithin(box, frame) {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function around(boxes) {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  return { left, top, width, height: Math.max(...boxes.map((box) => box.bottom)) - top };
}

function bring(x, y) {
  const [wantedX, wantedY] = middleOf(board.getBoundingClientRect());
  board.scrollBy(x - wantedX, y - wantedY);
}
