// A sign that a list goes on below: of the options, and of what a hint or a place offers.
const signs = [
  ["#ask .options", document.getElementById("more")],
  ["#choices", document.getElementById("more-choices")],
];

export function refreshFold() {
  for (const [list, sign] of signs) fold(document.querySelector(list), sign);
  document.body.classList.toggle("more", !signs[0][1].hidden);
}

function fold(list, sign) {
  const box = list?.getBoundingClientRect();
  const below = (option) => option.getBoundingClientRect().bottom > box.bottom + 6;
  const count = list ? [...list.children].filter(below).length : 0;
  sign.hidden = count === 0;
  if (!count) return;
  sign.textContent = `${count} more below`;
  sign.style.left = `${box.right - sign.offsetWidth - 18}px`;
  sign.style.top = `${box.bottom - sign.offsetHeight}px`;
}

document.addEventListener("scroll", refreshFold, true);
addEventListener("resize", refreshFold);
