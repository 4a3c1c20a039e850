"use strict";

/** The whole conversation as a strip: a mark for each message, or for several where there is no room. */
const Strip = (() => {
  const { severity, severities, words } = Data;
  let rows = [], selected = null;
  const strip = { onJump() {}, show, draw, move };

  function draw() {
    const width = Math.floor(find("strip").clientWidth);
    if (!width || !rows.length) {
      find("strip").replaceChildren();
      return;
    }
    const height = 34;
    const bins = Math.min(rows.length, Math.floor(width / 2));
    const step = width / bins;
    const gap = step > 5 ? 1 : 0;
    const paths = ["", "", "", ""];
    for (let bin = 0; bin < bins; bin++) {
      // Of several messages in one mark, the one that differs most counts.
      let most = 0;
      const [start, end] = [Math.floor(bin * rows.length / bins), Math.floor((bin + 1) * rows.length / bins)];
      for (let index = start; index < end; index++) most = Math.max(most, severity(rows[index]));
      const part = [0.3, 0.5, 0.8, 1][most] * height;
      paths[most] += `M${(bin * step).toFixed(2)} ${height}v${-part}h${(step - gap).toFixed(2)}v${part}z`;
    }
    const cursor = shape("path", { class: "cursor", id: "cursor" });
    find("strip").replaceChildren(shape("svg", { width, height: height + 8, viewBox: `0 0 ${width} ${height + 8}`, "aria-hidden": "true" },
      ...paths.map((d, index) => shape("path", { class: severities[index], d })), cursor));
    find("strip").setAttribute("aria-valuemax", rows.length);
    move(selected);
  }

  /** Moves the cursor to a row. */
  function move(row) {
    selected = row;
    const box = find("strip");
    const place = selected ? selected.index : 0;
    box.setAttribute("aria-valuenow", place + 1);
    box.setAttribute("aria-valuetext", selected ? `${place + 1} of ${rows.length}: ${words[severity(selected)]}` : "none");
    const x = (place + 0.5) / rows.length * box.clientWidth;
    find("cursor")?.setAttribute("d", `M${x} 34l4.5 7h-9z`);
  }

  /** Shows the rows of a result. */
  function show(all) {
    rows = all;
    selected = null;
    draw();
  }

  find("strip-legend").replaceChildren(...words.map((word, index) => element("li", {}, element("span", { className: `swatch ${severities[index]}` }), word)));
  find("strip").addEventListener("click", event => {
    const box = find("strip").getBoundingClientRect();
    strip.onJump(Math.floor((event.clientX - box.left) / box.width * rows.length));
  });
  find("strip").addEventListener("keydown", event => {
    const page = Math.max(1, Math.round(rows.length / 10));
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    strip.onJump((selected?.index ?? 0) + steps[event.key]);
  });

  return strip;
})();
