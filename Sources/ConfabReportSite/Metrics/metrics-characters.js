"use strict";

/** The advances of characters in both fonts, with the glyphs of B as labels. */
const Characters = (() => {
  const { report, number, percent, plural } = Data;
  const { chart, label, picture, line, ticks } = Charts;
  const size = 14;

  /** Shows the characters that both fonts or their fallbacks have. */
  function show(first, second) {
    const all = report.characters.filter(c => c.a[first] > 0 && c.a[second] > 0 && c.g[first].length && c.g[second].length);
    find("characters-section").hidden = !all.length;
    if (!all.length) return;
    chart("characters", width => [draw(all, first, second, width)]);
    const change = c => Math.abs(c.a[second] / c.a[first] - 1) * c.n;
    tell(all.reduce((found, c) => change(c) > change(found) ? c : found), first, second);
  }

  function draw(all, first, second, width) {
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
    const places = placed(all.map(c => ({ c, x: x(c.a[first]), y: y(c.a[second]), width: size * c.a[second] })),
      { left, right: width - right, top, bottom: top + height });
    const leaders = places.filter(place => place.isMoved).flatMap(place => [
      line(place.x, place.y, place.at.x, place.at.y, "leader"), shape("circle", { class: "point", cx: place.x, cy: place.y, r: 1.5 }),
    ]);
    const glyphs = places.map(({ c, at, isCrowded }) => shape("g", {
      class: isCrowded ? "character crowded" : "character",
      transform: `translate(${at.x - size * c.a[second] / 2} ${at.y + size * 0.36})scale(${size})`,
    }, ...c.g[second].map(Drawing.run)));
    const svg = picture(width, top + height + bottom,
      `Advances of ${plural(all.length, "character")} in A and in B, in ems. Characters below the diagonal are narrower in B.`,
      ...grid, line(x(least), y(least), x(most), y(most), "rule"), ...leaders, ...glyphs,
      label(width - right, top + height + 32, "advance in A, em →", { class: "tick", "text-anchor": "end" }),
      label(left, top + height + 32, "↑ advance in B", { class: "tick" }));
    const read = shape("circle", { class: "reading", r: 10, visibility: "hidden" });
    svg.append(read);
    svg.addEventListener("pointermove", event => {
      const box = svg.getBoundingClientRect();
      const [px, py] = [event.clientX - box.left, event.clientY - box.top];
      const distance = place => (place.at.x - px) ** 2 + (place.at.y - py) ** 2;
      const nearest = places.reduce((found, place) => distance(place) < distance(found) ? place : found);
      read.setAttribute("cx", nearest.at.x);
      read.setAttribute("cy", nearest.at.y);
      read.setAttribute("visibility", "visible");
      tell(nearest.c, first, second);
    });
    return svg;
  }

  /** Places the labels so that they don't cover each other: each on its point, or on the nearest free place. */
  function placed(points, limits) {
    const boxes = [];
    const box = (at, width) => {
      const half = Math.max(8, width + 2) / 2;
      return { left: at.x - half, right: at.x + half, top: at.y - size / 2, bottom: at.y + size / 2 };
    };
    const isFree = made => made.left >= limits.left && made.right <= limits.right && made.top >= limits.top && made.bottom <= limits.bottom
      && boxes.every(other => made.right <= other.left || made.left >= other.right || made.bottom <= other.top || made.top >= other.bottom);
    return points.map(point => {
      for (let radius = 0; radius <= 130; radius += 6) {
        const count = radius ? Math.max(8, Math.round(radius / 2)) : 1;
        for (let step = 0; step < count; step++) {
          // Away from the diagonal first, where most points are.
          const angle = Math.PI / 4 + (step % 2 ? 1 : -1) * Math.ceil(step / 2) * 2 * Math.PI / count;
          const at = { x: point.x + radius * Math.cos(angle), y: point.y + radius * Math.sin(angle) };
          const made = box(at, point.width);
          if (!isFree(made)) continue;
          boxes.push(made);
          return { ...point, at, isMoved: radius > 0 };
        }
      }
      return { ...point, at: { x: point.x, y: point.y }, isMoved: false, isCrowded: true };
    });
  }

  function tell(c, first, second) {
    const ratio = c.a[second] / c.a[first] - 1;
    find("character").replaceChildren(
      element("bdi", { className: "sample", text: Data.line(c.c) }),
      ` A ${c.a[first].toFixed(3)} em, B ${c.a[second].toFixed(3)} em (${ratio >= 0 ? "+" : "−"}${percent(Math.abs(ratio))}), ${number(c.n)} ×`);
  }

  return { show };
})();
