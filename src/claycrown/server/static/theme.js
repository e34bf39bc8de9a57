// Runs before the page is drawn, so that nothing flashes.
const theme = localStorage.getItem("theme");
if (theme) document.documentElement.dataset.theme = theme;
