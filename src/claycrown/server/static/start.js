// The start page: only as many seats are shown as people play, each with its team if there are any,
// and only those variants can be chosen that fit the number of players and each other.
for (const form of document.querySelectorAll("form.game")) {
  const players = form.elements.players;
  const made = JSON.parse(form.dataset.teams);
  const fits = JSON.parse(form.dataset.fits);
  const variants = [...form.querySelectorAll('[name^="option-"]')];
  const fit = (other, value) =>
    fits[players.value].includes(variants.map((each) => (each === other ? value : each.value)).join(" "));
  const narrow = () => {
    // What does not fit falls back: one variant if that is enough, else all.
    const one = variants.find((each) => fit(each, each.options[0].value));
    for (const each of fit() ? [] : one ? [one] : variants) each.selectedIndex = 0;
    for (const each of variants) for (const option of each.options) option.disabled = !fit(each, option.value);
  };
  const show = () => {
    narrow();
    const chosen = [...form.querySelectorAll("select")].map((each) => made[`${each.name}=${each.value}`]);
    const teams = chosen.find((each) => each)?.[players.value] ?? [];
    for (const row of form.querySelectorAll(".seats li")) {
      row.hidden = Number(row.dataset.seat) >= Number(players.value);
      row.querySelector(".team").textContent = teams[row.dataset.seat] ?? "";
      const field = row.querySelector("input"); // who sits here in person is named above
      field.disabled = field.parentElement.hidden = row.querySelector("select").value === "me";
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
