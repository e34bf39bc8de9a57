// Buttons that are not about the board: undo, consent, curtain, seats, links.
import { fit } from "./zoom.js";
import { send, table, think } from "./table.js";

const HAND_OVER = document.querySelector('[data-seat-do="hand_over"]').textContent;
const LEVEL = document.getElementById("seat-level");
const USUAL = LEVEL.querySelector("[selected]").value;
let seat = 0; // whose dialog is open

function tell(button) {
  const message = { do: button.dataset.do };
  if (button.dataset.seat) message.seat = Number(button.dataset.seat);
  if (message.do === "undo") message.version = table.version;
  if (message.do === "bot") message.level = null; // the bot goes, the person plays
  if (send(message) && message.do === "hint") think();
}

function seatDialog(button) {
  seat = Number(button.dataset.seat);
  const dialog = document.getElementById("seat-dialog");
  const card = document.getElementById(`seat-${seat}`);
  const name = card.querySelector(".name").textContent;
  dialog.dataset.held = card.dataset.held;
  dialog.dataset.bot = card.dataset.bot;
  LEVEL.value = card.dataset.bot || USUAL;
  const away = dialog.querySelector('[data-seat-do="hand_over"]');
  away.textContent = HAND_OVER;
  delete away.dataset.sure;
  document.getElementById("seat-title").textContent = name;
  for (const node of dialog.querySelectorAll(".whose")) node.textContent = name;
  document.getElementById("seat-name").value = name;
  dialog.showModal();
}

const SEAT = {
  rename: () => ({ do: "rename", seat, name: document.getElementById("seat-name").value }),
  bot: () => ({ do: "bot", seat, level: LEVEL.value }),
  person: () => ({ do: "bot", seat, level: null }),
  hand_over: () => ({ do: "hand_over", seat }),
};

async function copy(button) {
  const input = button.closest("p").querySelector("input");
  input.select();
  await navigator.clipboard?.writeText(input.value);
  button.textContent = "Copied";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const data = button.dataset;
  if (data.do) tell(button);
  else if (data.consent) send({ do: "consent", seat: Number(data.seat), yes: data.consent === "yes" });
  else if (data.show !== undefined) send({ do: "show", seat: data.show === "" ? null : Number(data.show) });
  else if (data.reload !== undefined) location.reload();
  else if (data.dialog) document.getElementById(data.dialog).showModal();
  else if (button.classList.contains("seat-menu")) seatDialog(button);
  else if (data.seatDo === "hand_over" && !data.sure) {
    data.sure = "yes";
    button.textContent = "Really? You will need a new link to come back";
  } else if (data.seatDo) {
    send(SEAT[data.seatDo]());
    document.getElementById("seat-dialog").close();
  } else if ("copy" in data) copy(button);
  else if (button.id === "fit") fit();
});
