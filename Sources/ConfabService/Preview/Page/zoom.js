"use strict";

/** The zoom of all pictures: CSS pixels for a point. */
const Zoom = (() => {
  const stage = find("stage");
  const levels = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4];
  const margin = 16;
  /** Pictures up to this height in widths are shown as a whole. */
  const screen = 2.6;
  const stored = Number(Store.read("preview-zoom"));
  /** "fit" or a level. */
  let chosen = levels.includes(stored) ? stored : "fit";
  let level = 1;

  function fitting() {
    const sizes = Sheets.all.map(sheet => sheet.size).filter(size => size.width);
    if (!sizes.length) return 1;
    const width = sizes.reduce((sum, size) => sum + size.width, 0);
    const room = stage.clientWidth - margin * (Sheets.all.length + 1);
    let zoom = room / width;
    if (sizes.every(size => size.height < screen * size.width)) {
      const caption = Sheets.all[0].caption.offsetHeight;
      const height = Math.max(...sizes.map(size => size.height));
      zoom = Math.min(zoom, (stage.clientHeight - caption - 2 * margin) / height);
    }
    return Math.min(Math.max(zoom, 0.1), 1);
  }

  function layOut() {
    const before = level;
    const middle = (stage.scrollTop + stage.clientHeight / 2) / before;
    level = chosen === "fit" ? fitting() : chosen;
    for (const sheet of Sheets.all) sheet.layOut();
    if (level !== before) stage.scrollTop = middle * level - stage.clientHeight / 2;
    find("zoom").textContent = `${Math.round(level * 100)} %`;
    find("zoom-fit").setAttribute("aria-pressed", String(chosen === "fit"));
    find("zoom-real").setAttribute("aria-pressed", String(chosen === 1));
    find("zoom-out").disabled = level <= levels[0];
    find("zoom-in").disabled = level >= levels.at(-1);
    Boxes.draw();
  }

  function zoomTo(next) {
    chosen = next;
    Store.write("preview-zoom", String(next));
    layOut();
  }

  function zoomBy(step) {
    zoomTo(step > 0
      ? levels.find(next => next > level * 1.01) ?? levels.at(-1)
      : levels.findLast(next => next < level / 1.01) ?? levels[0]);
  }

  find("zoom-out").addEventListener("click", () => zoomBy(-1));
  find("zoom-in").addEventListener("click", () => zoomBy(1));
  find("zoom-fit").addEventListener("click", () => zoomTo("fit"));
  find("zoom-real").addEventListener("click", () => zoomTo(1));
  stage.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(-Math.sign(event.deltaY));
  }, { passive: false });

  return {
    layOut, zoomTo, zoomBy,
    /** Lays out again when the stage has another size. */
    follow() { new ResizeObserver(layOut).observe(stage); },
    get level() { return level; },
  };
})();
