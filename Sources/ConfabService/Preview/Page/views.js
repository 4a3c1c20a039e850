"use strict";

/** The themes and appearances that are shown beside each other. */
const Views = (() => {
  const listeners = [];
  const own = "own";
  const appearances = ["light", "dark"];
  const labels = { light: "Light", dark: "Dark" };
  let themes = [];
  let chosen = { themes: [own], appearances: [] };

  try {
    const stored = JSON.parse(Store.read("preview-views"));
    if (Array.isArray(stored?.themes) && Array.isArray(stored?.appearances)) chosen = stored;
  } catch {
    // The first view is that of the document.
  }

  function checkbox(kind, value, text) {
    const box = element("input", { type: "checkbox", value });
    box.checked = chosen[kind].includes(value);
    box.addEventListener("change", () => {
      const list = kind === "themes" ? [own, ...themes] : appearances;
      const next = list.filter(item => (item === value ? box.checked : chosen[kind].includes(item)));
      // There is always a picture.
      if (!next.length) {
        box.checked = true;
        return;
      }
      chosen = { ...chosen, [kind]: next };
      Store.write("preview-views", JSON.stringify(chosen));
      showCount();
      for (const listener of listeners) listener();
    });
    return element("label", { className: "toggle" }, box, ` ${text}`);
  }

  function showCount() {
    find("theme-count").textContent = chosen.themes.length > 1 ? String(chosen.themes.length) : "";
  }

  /**
   * Takes the themes that can be chosen, and the appearance of the command, from the first event about the document.
   * Returns whether other views are chosen than before.
   */
  function offer(document) {
    if (themes.length) return false;
    const before = all().join();
    themes = document.themes;
    if (!chosen.appearances.length) chosen.appearances = [document.appearance ?? appearances[0]];
    chosen.themes = chosen.themes.filter(theme => theme === own || themes.includes(theme));
    if (!chosen.themes.length) chosen.themes = [own];
    const label = document.theme ?? (document.isFilm ? "The scenario's" : "The document's");
    find("themes").querySelector("fieldset").append(
      checkbox("themes", own, label), ...themes.map(theme => checkbox("themes", theme, theme)));
    find("appearances").append(...appearances.map(name => checkbox("appearances", name, labels[name])));
    showCount();
    return all().join() !== before;
  }

  function all() {
    const shown = chosen.appearances.length ? chosen.appearances : [appearances[0]];
    return chosen.themes.flatMap(theme => shown.map(appearance => `${theme}.${appearance}`));
  }

  return {
    offer,
    onChange(listener) { listeners.push(listener); },
    /** The names of the views, such as `own.light`. */
    get all() { return all(); },
  };
})();
