// A sign that the list of options goes on below.
const sign = document.getElementById("more");

export function refreshFold() {
  const list = document.querySelector("#ask .options");
  const box = list?.getBoundingClientRect();
  const below = (option) => option.getBoundingClientRect().bottom > box.bottom + 6;
  const count = list ? [...list.children].filter(below).length : 0;
  sign.hidden = count === 0;
  document.body.classList.toggle("more", count > 0);
  if (!count) return;
  sign.textContent = `${count} more below`;
  sign.style.left = `${box.right - sign.offsetWidth - 18}px`;
  sign.style.top = `${box.bottom - sign.offsetHeight}px`;
}

document.addEventListener("scroll", refreshFold, true);
addEventListener("resize", refreshFold);
