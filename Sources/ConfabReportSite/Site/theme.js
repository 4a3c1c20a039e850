"use strict";

/** Light or dark, as the system says or as chosen. Runs before the page is drawn. */
const Theme = (() => {
  const themes = ["auto", "light", "dark"];
  const labels = { auto: "Auto", light: "Light", dark: "Dark" };
  let current = "auto";

  function apply(theme) {
    current = themes.includes(theme) ? theme : "auto";
    document.documentElement.dataset.theme = current;
  }

  function connect(button) {
    const show = () => {
      button.textContent = labels[current];
      button.setAttribute("aria-label", `Colors: ${labels[current]}`);
      button.title = "Colors: as the system, light or dark (t)";
    };
    const advance = () => {
      apply(themes[(themes.indexOf(current) + 1) % themes.length]);
      Store.write("theme", current);
      show();
    };
    button.addEventListener("click", advance);
    show();
    return advance;
  }

  apply(Store.read("theme"));
  return { connect };
})();
