"use strict";

/** What all charts share. Each is drawn for the width of its box, so that its letters keep their size. */
const Charts = (() => {
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

  /** Draws all charts about as wide as they are on paper, so that their letters are not too small. */
  function print() {
    for (const [box, entry] of drawn) box.replaceChildren(...entry.draw(box.closest(".grid") ? 360 : 720));
  }

  /** Draws all charts for the screen again. */
  function end() {
    for (const [box, entry] of drawn) {
      entry.width = 0;
      redraw(box);
    }
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

  return { chart, print, end, label, picture, line, titled, ticks };
})();
