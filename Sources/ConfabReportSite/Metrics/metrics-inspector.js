"use strict";

/** The chosen message, large and in numbers. */
const Inspector = (() => {
  const { line, number, signed } = Data;
  let row = null, result = null, overlay = "side";

  /** Shows a message of a result. */
  function show(chosen, shown) {
    [row, result] = [chosen, shown];
    find("inspector-title").replaceChildren("Message ", element("bdi", { text: line(row.id) }));
    find("figures").replaceChildren(
      element("thead", {}, element("tr", {}, ...["", "A", "B", "B − A"].map(text => element("th", { scope: "col", text })))),
      element("tbody", {}, ...[
        ["Width", row.a.w, row.b.w, "px"], ["Height", row.a.h, row.b.h, "px"], ["Lines", row.a.lines, row.b.lines, ""],
        ["Advance", row.a.advance, row.b.advance, "pt"],
      ].map(([name, a, b, unit]) => element("tr", {}, element("th", { scope: "row", text: unit ? `${name}, ${unit}` : name }),
        element("td", { text: number(a) }), element("td", { text: number(b) }), element("td", { text: signed(Math.round((b - a) * 100) / 100) })))));
    find("words").textContent = row.text;
    drawPicture();
  }

  function drawPicture() {
    const pair = row && result.drawn[row.index];
    find("overlays").hidden = !pair;
    if (!pair) {
      find("picture").replaceChildren(element("p", { className: "muted", text: "The report has no picture of this message. It has pictures of those that differ most." }));
      return;
    }
    const [a, b] = pair;
    const room = Math.max(200, find("picture").clientWidth - 24);
    if (overlay === "over") {
      find("picture").replaceChildren(Drawing.overlaid(a, b, row.out, Math.min(1.5, room / (Math.max(a.w, b.w) + 2))));
      return;
    }
    const widest = Math.max(a.w, b.w) + Drawing.room.side;
    const zoom = Math.min(1, room / widest);
    const cell = (drawing, other, letter) => element("div", { className: "cell", "data-side": letter },
      Drawing.column(drawing, other, row.out, widest, zoom), ...Rows.more(drawing));
    find("picture").replaceChildren(cell(a, null, "A"), cell(b, a, "B"));
  }

  find("overlays").addEventListener("click", event => {
    const chosen = event.target.closest("[data-overlay]")?.dataset.overlay;
    if (!chosen) return;
    overlay = chosen;
    for (const button of find("overlays").children) button.setAttribute("aria-pressed", String(button.dataset.overlay === overlay));
    drawPicture();
  });

  return { show, drawPicture };
})();
