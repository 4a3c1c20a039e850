"use strict";

/** The vertical metrics of both fonts, on a line of text and in a table. */
const VerticalMetrics = (() => {
  const { report, number, signed } = Data;
  const { chart, label, picture, line } = Charts;

  /** Ascent, descent, gap, x-height and cap height on a line of text of both fonts. */
  function show(first, second) {
    chart("vertical", width => {
      const fonts = [report.fonts[first], report.fonts[second]];
      const names = { ascent: "ascent", cap: "cap height", x: "x-height", descent: "descent" };
      const measures = fonts.map(font => ({
        ascent: -font.ascent, cap: font.cap === null ? null : -font.cap, x: font.x === null ? null : -font.x, descent: font.descent,
      }));
      const reach = fonts.map(font => [font.ascent + font.gap / 2, font.descent + font.gap / 2]);
      const [above, below] = [Math.max(...reach.map(r => r[0])), Math.max(...reach.map(r => r[1]))];
      const isNarrow = width < 640;
      const edge = isNarrow ? 0 : 138;
      const middle = 28;
      const column = (width - 2 * edge - middle) / 2;
      const widest = Math.max(...fonts.map(font => font.specimen.w));
      const zoom = Math.min((column - 16) / widest, (isNarrow ? 150 : 250) / (above + below));
      const baseline = 14 + above * zoom;
      const height = Math.ceil(baseline + below * zoom + 14);
      const content = [];
      const sides = [edge, edge + column + middle];
      const placed = [];
      fonts.forEach((font, side) => {
        const [x0, x1] = [sides[side], sides[side] + column];
        const name = side ? "second" : "first";
        const top = baseline - font.ascent * zoom;
        const end = baseline + font.descent * zoom;
        if (font.gap > 0) {
          const gap = font.gap / 2 * zoom;
          content.push(shape("rect", { class: "gap", x: x0, y: top - gap, width: column, height: gap }),
            shape("rect", { class: "gap", x: x0, y: end, width: column, height: gap }));
        }
        content.push(shape("rect", { class: `extent ${name}`, x: x0, y: top, width: column, height: end - top }));
        content.push(shape("g", {
          class: "specimen", transform: `translate(${x0 + (column - font.specimen.w * zoom) / 2} ${baseline})scale(${zoom})`,
        }, ...font.specimen.r.map(Drawing.run)));
        content.push(line(x0, baseline, x1, baseline, "baseline"));
        for (const key of Object.keys(names)) {
          if (measures[side][key] === null) continue;
          const y = baseline + measures[side][key] * zoom;
          content.push(line(x0, y, x1, y, `metric ${name}`));
          placed.push({ key, side, y });
        }
      });
      // Lines that join the same measure of both fonts.
      for (const key of Object.keys(names)) {
        const [a, b] = [0, 1].map(side => placed.find(place => place.key === key && place.side === side));
        if (a && b) content.push(line(sides[0] + column, a.y, sides[1], b.y, "joint"));
      }
      content.push(line(sides[0] + column, baseline, sides[1], baseline, "baseline"));
      if (!isNarrow) {
        for (const side of [0, 1]) {
          let last = -Infinity;
          const shown = placed.filter(place => place.side === side).concat({ key: "baseline", side, y: baseline })
            .sort((a, b) => a.y - b.y);
          for (const place of shown) {
            const y = Math.max(place.y + 4, last + 14);
            last = y;
            const value = place.key === "baseline" ? "" : ` ${number(Math.abs((baseline - place.y) / zoom))}`;
            content.push(label(side ? sides[1] + column + 8 : edge - 8, y, (names[place.key] ?? "baseline") + value, {
              class: place.key === "baseline" ? "tick" : `name ${side ? "second" : "first"}`, "text-anchor": side ? "start" : "end",
            }));
          }
        }
      }
      const rows = [
        ["Ascent", font => font.ascent], ["Descent", font => font.descent], ["Line gap", font => font.gap],
        ["Line", font => font.ascent + font.descent + font.gap], ["Cap height", font => font.cap], ["x-height", font => font.x],
      ].map(([title, value]) => {
        const [a, b] = fonts.map(value);
        const isKnown = a !== null && b !== null;
        return element("tr", {}, element("th", { scope: "row", text: title }),
          element("td", { text: a === null ? "–" : number(a) }), element("td", { text: b === null ? "–" : number(b) }),
          element("td", { text: isKnown ? signed(Math.round((b - a) * 100) / 100) : "" }));
      });
      return [picture(width, height, "A line of text in both fonts with its vertical metrics; the table below has the numbers.", ...content),
        element("table", { className: "numbers" },
          element("thead", {}, element("tr", {}, element("th", { text: "Points", scope: "col" }), element("th", { text: "A", scope: "col" }),
            element("th", { text: "B", scope: "col" }), element("th", { text: "B − A", scope: "col" }))),
          element("tbody", {}, ...rows))];
    });
  }

  return { show };
})();
