"use strict";

/** The data of the report. All texts in it are untrusted: they reach the page as text only. */
const Data = (() => {
  const report = JSON.parse(find("data").textContent);

  /** A text in one line: control characters become their pictures (␊ for a line feed). */
  function line(text) {
    return String(text ?? "").replace(/[\0-\x1f]/g, c => String.fromCharCode(0x2400 + c.charCodeAt(0)))
      .replace(/\x7f/g, "\u2421").replace(/[\u2028\u2029\x80-\x9f]/g, "\ufffd");
  }

  const number = value => Number(value).toLocaleString("en", { maximumFractionDigits: 2 });
  const signed = value => value > 0 ? `+${number(value)}` : value < 0 ? `−${number(-value)}` : "±0";
  const percent = (ratio, digits = 1) => `${number(Math.round(ratio * 100 * 10 ** digits) / 10 ** digits)} %`;
  const plural = (count, noun) => `${number(count)} ${noun}${Math.abs(count) === 1 ? "" : "s"}`;

  /** The measures of one text in both fonts of a result, and their differences. */
  function row(index, result, comparison) {
    const a = report.measures[comparison.first][result.condition];
    const b = report.measures[comparison.second][result.condition];
    return {
      index, id: report.texts[index].id, text: report.texts[index].text, out: report.texts[index].out,
      a: { w: a.w[index], h: a.h[index], lines: a.n[index], advance: a.a[index] },
      b: { w: b.w[index], h: b.h[index], lines: b.n[index], advance: b.a[index] },
      w: b.w[index] - a.w[index], h: b.h[index] - a.h[index], lines: b.n[index] - a.n[index],
      rewrapped: false, missing: b.m[index], fallback: Math.max(a.f[index], b.f[index]), rank: Infinity,
    };
  }

  /** All messages of a result, in the order of the conversation. */
  function rows(result, comparison) {
    const all = report.texts.map((_, index) => row(index, result, comparison));
    for (const index of result.rewrapped) all[index].rewrapped = true;
    result.worst.forEach((index, rank) => { all[index].rank = rank; });
    return all;
  }

  /** How much a message differs: 0 not at all, 1 its size, 2 its breaks, 3 its lines. */
  function severity(row) {
    if (row.lines) return 3;
    if (row.rewrapped) return 2;
    return row.w || row.h ? 1 : 0;
  }

  /** The names of the severities in styles, and in words. */
  const severities = ["equal", "sized", "moved", "lined"];
  const words = ["equal", "another size", "breaks elsewhere", "other number of lines"];

  return { report, line, number, signed, percent, plural, rows, severity, severities, words };
})();
