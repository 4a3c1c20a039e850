"use strict";

/** The curve of the sweep. */
const Sweep = (() => {
  const { number, percent, plural } = Data;
  const { chart, label, picture, line, titled, ticks } = Charts;

  /** The number of rewrapped messages by the size of B. */
  function show(advice, texts) {
    chart("sweep", width => {
      const [left, right, top, bottom] = [40, 14, 26, 36];
      const height = Math.min(300, Math.max(170, width * 0.5));
      const points = advice.sweep;
      const [low, high] = [points[0].factor, points.at(-1).factor];
      const most = Math.max(1, ...points.map(point => point.rewrapped));
      const x = factor => left + (factor - low) / (high - low || 1) * (width - left - right);
      const y = count => top + height * (1 - count / most);
      const grid = ticks(0, most, 4).filter(Number.isInteger).flatMap(count => [
        line(left, y(count), width - right, y(count), "gridline"),
        label(left - 6, y(count) + 4, number(count), { class: "tick", "text-anchor": "end" }),
      ]);
      const marks = ticks(low, high, width < 420 ? 4 : 7)
        .map(factor => label(x(factor), top + height + 16, percent(factor, 1), { class: "tick", "text-anchor": "middle" }));
      const path = points.map((point, index) => `${index ? "L" : "M"}${x(point.factor).toFixed(1)} ${y(point.rewrapped).toFixed(1)}`).join("");
      const area = `${path}L${x(high)} ${top + height}L${x(low)} ${top + height}Z`;
      const rules = [];
      if (low <= advice.ratio && advice.ratio <= high) {
        rules.push(line(x(advice.ratio), top, x(advice.ratio), top + height, "rule"));
      }
      const best = points.reduce((found, point) => point.factor === advice.best || Math.abs(point.factor - advice.best) < Math.abs(found.factor - advice.best) ? point : found);
      const anchor = x(best.factor) > width - 130 ? "end" : x(best.factor) < 130 ? "start" : "middle";
      const dots = points.map(point => titled(
        shape("circle", { class: point === best ? "best" : "dot", cx: x(point.factor), cy: y(point.rewrapped), r: point === best ? 5 : 2 }),
        `${percent(point.factor, 2)}: ${plural(point.rewrapped, "message")} of ${number(texts)} break elsewhere`));
      const words = `Of ${number(texts)} messages, ${number(best.rewrapped)} break elsewhere if B has ${percent(advice.best, 2)} of its size, `
        + `which is the least. Advances are equal at ${percent(advice.ratio, 2)}.`;
      return [picture(width, top + height + bottom, words, ...grid, shape("path", { class: "area", d: area }),
        shape("path", { class: "curve", d: path }), ...rules, ...dots, ...marks,
        label(x(best.factor), 14, `best: ${percent(advice.best, 2)}, ${number(best.rewrapped)}`, { class: "value", "text-anchor": anchor }),
        label(left, top + height + 32, "size of B", { class: "tick" })),
      element("p", { className: "muted", text: `Messages that break elsewhere, by size of B. The dashed line is the ratio of advances, ${percent(advice.ratio, 2)}.` })];
    });
  }

  return { show };
})();
