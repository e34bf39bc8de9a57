// The start page: only as many seats are shown as people play.
for (const form of document.querySelectorAll("form.game")) {
  const players = form.elements.players;
  const show = () => {
    for (const row of form.querySelectorAll(".seats li")) {
      row.hidden = Number(row.dataset.seat) >= Number(players.value);
    }
  };
  players.addEventListener("change", show);
  show();
}
// A name typed once is meant for every game.
const names = document.querySelectorAll('input[name="name"]');
for (const input of names) {
  input.addEventListener("input", () => {
    for (const other of names) other.value = input.value;
  });
}
