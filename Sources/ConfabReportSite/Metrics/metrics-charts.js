"use strict";

/** The charts of a comparison. Each is drawn for the width of its box, so that its letters keep their size. */
const Charts = (() => {
  const { report, number, signed, percent, plural } = Data;
  const drawn = new Map();

  /** Draws a chart now and whenever its box gets another width. */
  function chart(id, draw) {
    const box = find(id);
    drawn.set(box, { draw, width: 0 });
    redraw(box);
    observer.observe(box);
  }

  function redraw(box) {
    const entry = drawn.get(box);
    const width = Math.floor(box.clientWidth);
    if (!entry || !width || entry.width === width) return;
    entry.width = width;
    box.replaceChildren(...entry.draw(width));
  }

  const observer = new ResizeObserver(entries => entries.forEach(entry => redraw(entry.target)));

  function label(x, y, text, attributes = {}) {
    const made = shape("text", { x, y, ...attributes });
    made.textContent = text;
    return made;
  }

  function picture(width, height, words, ...content) {
    return shape("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words }, ...content);
  }

  const line = (x1, y1, x2, y2, name) => shape("line", { x1, y1, x2, y2, class: name });

  function titled(node, text) {
    const title = shape("title");
    title.textContent = text;
    node.append(title);
    return node;
  }

  /** Round numbers between two limits, about `count` of them. */
  function ticks(low, high, count) {
    const rough = (high - low) / Math.max(1, count) || 1;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(factor => factor * power).find(value => value >= rough);
    const made = [];
    for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-6; value += step) {
      made.push(Math.abs(value) < step * 1e-6 ? 0 : value);
    }
    return made;
  }

  /** The distribution of differences in device pixels, with bars on both sides of zero. */
  function histogram(id, values, noun) {
    chart(id, width => {
      const [left, right, top, height, bottom] = [8, 8, 18, 150, 34];
      const most = Math.max(1, ...values.map(Math.abs));
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
      const zero = values.filter(value => value === 0).length;
      const words = `${plural(values.length, "message")}: ${number(values.filter(v => v < 0).length)} ${noun[0]}, `
        + `${number(zero)} equal, ${number(values.filter(v => v > 0).length)} ${noun[1]} in B. Largest difference ${number(Math.max(...values.map(Math.abs), 0))} px.`;
      return [picture(width, top + height + bottom, words,
        line(left, top + height + 0.5, width - right, top + height + 0.5, "axis"), ...bars, ...marks,
        ...(counts[reach] ? [label(x(0), y(counts[reach]) - 5, number(counts[reach]), { class: "value", "text-anchor": "middle" })] : []),
        label(left, top + height + 30, `← ${noun[0]} in B`, { class: "tick" }),
        label(width - right, top + height + 30, `${noun[1]} in B →`, { class: "tick", "text-anchor": "end" })),
      element("p", { className: "muted", text: `Differences in device pixels. Bars grow with the square root of the count.` })];
    });
  }

  /** The number of rewrapped messages by the size of B. */
  function sweep(advice, texts) {
    chart("sweep", width => {
      const [left, right, top, height, bottom] = [40, 14, 26, 170, 36];
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

  /** The advance of each character in both fonts, with the glyphs as labels. */
  function characters(first, second) {
    const all = report.characters.filter(c => c.a[first] > 0 && c.a[second] > 0);
    find("characters-section").hidden = !all.length;
    if (!all.length) return;
    chart("characters", width => {
      const [left, right, top, bottom] = [38, 12, 10, 36];
      const height = Math.min(420, Math.max(260, width * 0.8));
      const advances = all.flatMap(c => [c.a[first], c.a[second]]);
      const [least, most] = [Math.max(0, Math.min(...advances) - 0.05), Math.max(...advances) + 0.05];
      const x = value => left + (value - least) / (most - least) * (width - left - right);
      const y = value => top + height * (1 - (value - least) / (most - least));
      const grid = ticks(least, most, 5).flatMap(value => [
        line(left, y(value), width - right, y(value), "gridline"),
        label(left - 6, y(value) + 4, number(value), { class: "tick", "text-anchor": "end" }),
        label(x(value), top + height + 16, number(value), { class: "tick", "text-anchor": "middle" }),
      ]);
      // Frequent characters last, so that they are in front.
      const glyphs = all.slice().reverse().map(c => {
        const size = 13;
        const drawing = c.g[second];
        const made = shape("g", {
          class: "character", transform: `translate(${x(c.a[first]) - size * c.a[second] / 2} ${y(c.a[second]) + size * 0.36})scale(${size})`,
        }, ...drawing.map(Drawing.run));
        return made;
      });
      const svg = picture(width, top + height + bottom,
        `Advances of ${plural(all.length, "character")} in A and in B, in ems. Characters below the diagonal are narrower in B.`,
        ...grid, line(x(least), y(least), x(most), y(most), "rule"), ...glyphs,
        label(width - right, top + height + 32, "advance in A, em →", { class: "tick", "text-anchor": "end" }),
        label(left, top + height + 32, "↑ advance in B", { class: "tick" }));
      const read = shape("circle", { class: "reading", r: 10, visibility: "hidden" });
      svg.append(read);
      svg.addEventListener("pointermove", event => {
        const box = svg.getBoundingClientRect();
        const [px, py] = [event.clientX - box.left, event.clientY - box.top];
        const distance = c => (x(c.a[first]) - px) ** 2 + (y(c.a[second]) - py) ** 2;
        const nearest = all.reduce((found, c) => distance(c) < distance(found) ? c : found);
        read.setAttribute("cx", x(nearest.a[first]));
        read.setAttribute("cy", y(nearest.a[second]));
        read.setAttribute("visibility", "visible");
        tell(nearest);
      });
      return [svg];
    });

    function tell(c) {
      const ratio = c.a[second] / c.a[first] - 1;
      find("character").replaceChildren(
        element("bdi", { className: "sample", text: Data.line(c.c) }),
        ` A ${c.a[first].toFixed(3)} em, B ${c.a[second].toFixed(3)} em (${ratio >= 0 ? "+" : "−"}${percent(Math.abs(ratio))}), ${number(c.n)} ×`);
    }
    const change = c => Math.abs(c.a[second] / c.a[first] - 1) * c.n;
    tell(all.reduce((found, c) => change(c) > change(found) ? c : found));
  }

  /** Ascent, descent, gap, x-height and cap height on a line of text of both fonts. */
  function vertical(first, second) {
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

  return { histogram, sweep, characters, vertical };
})();
