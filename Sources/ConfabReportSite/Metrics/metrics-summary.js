"use strict";

/** The names of the fonts, the figures and the limits at the top of the page. */
const Summary = (() => {
  const { report, line, number, signed, percent, plural } = Data;

  function side(name, letter, font, measure) {
    return element("div", { className: `side ${name}` },
      element("span", { className: `badge ${name}`, text: letter }),
      element("div", {}, element("bdi", { className: "label", text: line(font.label) }),
        element("span", { className: "muted", text: measure })));
  }

  function tile(value, label, note, name = "") {
    return element("div", { className: `tile ${name}` }, element("b", { text: value }),
      element("span", { text: label }), element("span", { className: "muted", text: note }));
  }

  /** Shows the figures of a result. */
  function show({ first, second }, { condition, summary, gate }) {
    const [a, b] = [report.fonts[first], report.fonts[second]];
    // A label often has the family and the size already.
    const details = font => [line(font.family), `${number(font.size)} pt`].filter(part => !line(font.label).includes(part))
      .concat(`ascent to descent ${number(font.ascent + font.descent)} pt`).join(" · ");
    find("fonts").replaceChildren(side("first", "A", a, details(a)), side("second", "B", b, details(b)));
    const { width, scale, locale } = report.conditions[condition];
    find("condition").textContent = `${plural(summary.texts, "message")}, broken at ${number(width)} pt, `
      + `${number(scale)} px per pt, ${line(locale)}`;
    const height = summary.secondHeight - summary.firstHeight;
    const share = count => summary.texts ? percent(count / summary.texts) : "";
    find("tiles").replaceChildren(
      tile(number(summary.rewrapped), "break elsewhere", share(summary.rewrapped), summary.rewrapped ? "marked" : ""),
      tile(number(summary.grown), "grow", share(summary.grown)),
      tile(number(summary.shrunk), "shrink", share(summary.shrunk)),
      tile(`${height > 0 ? "+" : height < 0 ? "−" : "±"}${percent(Math.abs(height) / (summary.firstHeight || 1), 2)}`, "height of all", `${signed(height)} px`),
      tile(percent(summary.advanceRatio, 2), "advance of B", "of that of A"),
      tile(percent(summary.secondFallback), "drawn by fallback", `${percent(summary.firstFallback)} in A`),
      tile(number(summary.missing), "characters missing", "in B and its fallbacks", summary.missing ? "failing" : ""),
    );
    const rules = gate ?? [];
    find("gate").hidden = !rules.length;
    find("gate").replaceChildren(...rules.map(rule => element("span", { className: rule.passed ? "rule passed" : "rule exceeded" },
      element("span", { text: rule.passed ? "✓ within" : "✕ exceeded" }), element("code", { text: rule.rule }), element("span", { text: rule.value }))));
    const notes = [["A", a], ["B", b]].flatMap(([letter, font]) =>
      [...font.warnings, ...font.others].map(text => `${letter}: ${text}`));
    find("notes").hidden = !notes.length;
    find("notes").replaceChildren(...notes.map(text => element("li", { text: line(text) })));
    document.title = `${line(a.label)} and ${line(b.label)}: font comparison`;
  }

  return { show };
})();
