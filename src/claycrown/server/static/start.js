// The start page: only as many seats are shown as people play, each with its team if there are any.
for (const form of document.querySelectorAll("form.game")) {
  const players = form.elements.players;
  const made = JSON.parse(form.dataset.teams);
  const show = () => {
    const chosen = [...form.querySelectorAll("select")].map((each) => made[`${each.name}=${each.value}`]);
    const teams = chosen.find((each) => each)?.[players.value] ?? [];
    for (const row of form.querySelectorAll(".seats li")) {
      row.hidden = Number(row.dataset.seat) >= Number(players.value);
      row.querySelector(".team").textContent = teams[row.dataset.seat] ?? "";
    }
  };
  form.addEventListener("change", show);
  show();
}
// A name typed once is meant for every game.
const names = document.querySelectorAll('input[name="name"]');
for (const input of names) {
  input.addEventListener("input", () => {
    for (const other of names) other.value = input.value;
  });
}
