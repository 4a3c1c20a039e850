"use strict";

/** The rows of the lists: messages as bubbles in two columns, and as figures. */
const Rows = (() => {
  const { line, number, signed, plural, severity, severities, words } = Data;
  let result = null, place = null;

  const gutter = 92;
  /** How bubbles fit into the list: beside each other, or below each other where it is narrow. */
  function fit(shown) {
    result = shown;
    const room = Math.max(200, find("conversation").clientWidth - 28);
    const column = result.column;
    const isStacked = room < 1.4 * column + gutter;
    const width = isStacked ? room : (room - gutter) / 2;
    place = { isStacked, column, zoom: Math.min(1, width / column) };
    return place;
  }

  /** The height of a message's row, in pixels. */
  function height(row) {
    const pair = result.drawn[row.index];
    if (!pair) return 46;
    const [a, b] = pair;
    const tail = Drawing.room.below;
    const words = Math.max(a.more ?? 0, b.more ?? 0) ? 22 : 0;
    return words + Math.ceil(place.isStacked
      ? (a.h + Math.max(a.h, b.h) + 2 * tail) * place.zoom + 42 : (Math.max(a.h, b.h) + tail) * place.zoom + 20);
  }

  function difference(row) {
    const made = element("div", { className: "difference" }, element("bdi", { className: "id", text: line(row.id) }));
    if (!severity(row)) {
      made.append(element("span", { text: "equal" }));
      return made;
    }
    if (row.lines) made.append(element("b", { text: `${signed(row.lines)} ${Math.abs(row.lines) === 1 ? "line" : "lines"}` }));
    if (row.w) made.append(element("span", { text: `Δw ${signed(row.w)} px` }));
    if (row.h) made.append(element("span", { text: `Δh ${signed(row.h)} px` }));
    if (row.rewrapped && !row.lines) made.append(element("b", { text: "breaks elsewhere" }));
    return made;
  }

  function describe(row) {
    const lines = row.a.lines === row.b.lines ? plural(row.a.lines, "line") : `${row.a.lines} lines in A, ${row.b.lines} in B`;
    return `${line(row.id)}: ${words[severity(row)]}, ${lines}. ${line(row.text.slice(0, 200))}`;
  }

  function more(...drawings) {
    const hidden = Math.max(...drawings.map(drawing => drawing.more ?? 0));
    return hidden ? [element("span", { className: "muted", text: `${number(hidden)} more lines` })] : [];
  }

  /** A message in both fonts: the bubbles, or the text where the report has no drawings. */
  function pair(row) {
    const drawings = result.drawn[row.index];
    const made = element("div", { role: "option", "aria-label": describe(row), className: `pair ${row.out ? "outgoing" : "incoming"}` });
    if (!drawings) {
      made.classList.add("plain");
      made.append(difference(row), element("bdi", { className: "excerpt", dir: "auto", text: line(row.text.slice(0, 300)) }));
      return made;
    }
    made.classList.toggle("stacked", place.isStacked);
    const [a, b] = drawings;
    const cell = (drawing, other, letter) => element("div", { className: "cell", "data-side": letter },
      Drawing.column(drawing, other, row.out, place.column, place.zoom), ...more(drawing));
    made.append(cell(a, null, "A"), difference(row), cell(b, a, "B"));
    return made;
  }

  /** A message as a row of the table. */
  function entry(row) {
    const cells = [
      ["index", element("bdi", { text: line(row.id) })], ["text", element("bdi", { dir: "auto", text: line(row.text.slice(0, 300)) })],
      ["a", String(row.a.lines)], ["b", String(row.b.lines)], ["w", signed(row.w)], ["h", signed(row.h)],
      ["rank", element("span", { className: `swatch ${severities[severity(row)]}`, title: words[severity(row)] })],
    ];
    const made = element("div", { role: "row", className: "entry" },
      ...cells.map(([name, content]) => element("span", { role: "gridcell", className: name }, content)));
    if (row.lines) made.querySelector(".b").classList.add("strong");
    made.querySelector(".rank").setAttribute("aria-label", words[severity(row)]);
    return made;
  }

  return { fit, height, pair, entry, describe, more };
})();
