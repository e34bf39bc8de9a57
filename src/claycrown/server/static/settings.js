// Settings of this browser, and the sounds.
export function setting(name) {
  return localStorage.getItem(name) || "";
}

for (const field of document.querySelectorAll("[data-setting]")) {
  const name = field.dataset.setting;
  if (field.type === "checkbox") field.checked = setting(name) === "yes";
  else field.value = setting(name);
  field.addEventListener("change", () => {
    const value = field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value;
    localStorage.setItem(name, value);
    if (name === "theme") document.documentElement.dataset.theme = value;
    if (name === "notify" && value && "Notification" in window) Notification.requestPermission();
    if (name === "sound" && value) sound("turn");
  });
}

// Each sound is a few falling tones: [start Hz, end Hz, seconds, shape].
const SOUNDS = {
  place: [[220, 90, 0.08, "triangle"]],
  turn: [[660, 655, 0.5, "sine"], [990, 985, 0.4, "sine"]],
  over: [[440, 440, 0.3, "sine"], [554, 554, 0.4, "sine"], [659, 659, 0.6, "sine"]],
};
let audio = null;

export function sound(name) {
  if (setting("sound") !== "yes") return;
  audio ||= new AudioContext();
  SOUNDS[name].forEach(([from, to, seconds, shape], k) => {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    const start = audio.currentTime + k * 0.12;
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  });
}

export function notify(title) {
  if (setting("notify") !== "yes" || !document.hidden) return;
  if ("Notification" in window && Notification.permission === "granted") {
    new Notification(title, { tag: "claycrown" });
  }
}
