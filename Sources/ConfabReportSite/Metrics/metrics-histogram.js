"use strict";

/** A histogram of the differences of all messages. */
const Histogram = (() => {
  const { number, signed, plural } = Data;
  const { chart, label, picture, line, titled, ticks } = Charts;

  /** The distribution of differences in device pixels, with bars on both sides of zero. */
  function show(id, values, noun) {
    chart(id, width => {
      const [left, right, top, height, bottom] = [8, 8, 18, 150, 34];
      const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      // Room around few differences, so that bars stay bars.
      const most = Math.max(8, largest);
      const size = Math.max(1, Math.ceil((2 * most + 1) / Math.max(15, Math.min(61, Math.floor(width / 12)))));
      const reach = Math.round(most / size);
      const counts = new Array(2 * reach + 1).fill(0);
      for (const value of values) counts[Math.round(value / size) + reach] += 1;
      const peak = Math.max(...counts);
      const step = (width - left - right) / counts.length;
      const y = count => top + height * (1 - Math.sqrt(count / peak));
      const bars = counts.flatMap((count, index) => {
        if (!count) return [];
        const value = (index - reach) * size;
        const name = value > 0 ? "grown" : value < 0 ? "shrunk" : "same";
        const bar = shape("rect", {
          class: `bar-${name}`, x: left + index * step + 0.5, y: y(count), width: Math.max(1, step - 1),
          height: top + height - y(count), rx: Math.min(2, step / 4),
        });
        const span = size > 1 ? `about ${signed(value)} px` : `${signed(value)} px`;
        return [titled(bar, `${plural(count, "message")}: ${span}`)];
      });
      const x = value => left + (value / size + reach + 0.5) * step;
      const marks = ticks(-most, most, width < 420 ? 4 : 8).filter(value => Number.isInteger(value))
        .map(value => label(x(value), top + height + 15, signed(value), { class: "tick", "text-anchor": "middle" }));
      // The numbers above the bars: all where there is room, else those of zero and of the highest bar.
      const numbers = counts.flatMap((count, index) => count && (step >= 24 || index === reach || index === counts.indexOf(peak))
        ? [{ count, x: left + (index + 0.5) * step, isZero: index === reach }] : [])
        .filter((entry, _, all) => step >= 24 || entry.isZero || all.every(other => other === entry || Math.abs(other.x - entry.x) > 30))
        .map(entry => label(entry.x, y(entry.count) - 5, number(entry.count), { class: "value", "text-anchor": "middle" }));
      const zero = values.filter(value => value === 0).length;
      const words = `${plural(values.length, "message")}: ${number(values.filter(v => v < 0).length)} ${noun[0]}, `
        + `${number(zero)} equal, ${number(values.filter(v => v > 0).length)} ${noun[1]} in B. Largest difference ${number(largest)} px.`;
      return [picture(width, top + height + bottom, words,
        line(left, top + height + 0.5, width - right, top + height + 0.5, "axis"), ...bars, ...marks,
        ...numbers,
        label(left, top + height + 30, `← ${noun[0]} in B`, { class: "tick" }),
        label(width - right, top + height + 30, `${noun[1]} in B →`, { class: "tick", "text-anchor": "end" })),
      element("p", { className: "muted", text: `Differences in device pixels. Bars grow with the square root of the count.` })];
    });
  }

  return { show };
})();
