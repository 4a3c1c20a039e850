"use strict";

/** Creates an SVG element. */
function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Bubbles and lines of text, drawn with the outlines in the report. Lengths are in points. */
const Drawing = (() => {
  const { report } = Data;
  const known = new Set();

  /** A reference to a glyph, which is defined at its first use. */
  function glyph(number, x) {
    if (!known.has(number)) {
      known.add(number);
      const outline = report.glyphs[number];
      find("glyphs").append(typeof outline === "string"
        ? shape("path", { id: `g${number}`, d: outline })
        : shape("image", {
          id: `g${number}`, x: outline.x, y: outline.y, width: outline.w, height: outline.h,
          preserveAspectRatio: "none", href: `data:image/png;base64,${outline.png}`,
        }));
    }
    return shape("use", x ? { href: `#g${number}`, x } : { href: `#g${number}` });
  }

  /** A run of glyphs: [scale, x, y, isMoved, [glyph, distance, …]] with distances in font units. */
  function run([scale, x, y, isMoved, glyphs]) {
    const made = shape("g", { transform: `translate(${x} ${y})scale(${scale})` });
    if (isMoved) made.setAttribute("class", "moved");
    let pen = 0;
    for (let index = 0; index < glyphs.length; index += 2) {
      pen += glyphs[index + 1];
      made.append(glyph(glyphs[index], pen));
    }
    return made;
  }

  function frames(list, name, radius) {
    const made = [];
    for (let index = 0; index < list.length; index += 4) {
      made.push(shape("rect", {
        class: name, x: list[index], y: list[index + 1], width: list[index + 2], height: list[index + 3], rx: radius,
      }));
    }
    return made;
  }

  /** The frame of a bubble at the origin, without its tail. */
  function outline(drawing) {
    const { w: width, h: height } = drawing;
    return shape("rect", { class: "ghost", width, height, rx: Math.min(report.radius, width / 2, height / 2) });
  }

  /** A bubble at the origin; with `other`, the frame of that bubble is behind the text. */
  function bubble(drawing, isOutgoing, other) {
    const frame = other && (other.w !== drawing.w || other.h !== drawing.h) ? [outline(other)] : [];
    if (isOutgoing) frame.forEach(made => made.setAttribute("x", drawing.w - other.w));
    return shape("g", { class: isOutgoing ? "bubble out" : "bubble in" },
      shape("path", { class: "body", d: report.outlines[drawing.o] }), ...frame,
      ...frames(drawing.m ?? [], "mark", 3.5), shape("g", { class: "text" }, ...drawing.r.map(run)),
      ...frames(drawing.b ?? [], "box", 1.5));
  }

  /** The room for a tail, in points. */
  const room = { side: report.tail.side, below: report.tail.below };

  /** A picture of one bubble in a column; with `other`, the frame of that bubble is around it. */
  function column(drawing, other, isOutgoing, width, zoom) {
    const height = Math.max(drawing.h, other?.h ?? 0) + room.below;
    const body = bubble(drawing, isOutgoing, other);
    body.setAttribute("transform", `translate(${isOutgoing ? width - drawing.w : 0} 0)`);
    return shape("svg", {
      width: width * zoom, height: height * zoom, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true",
    }, body);
  }

  /** Both bubbles over each other. */
  function overlaid(a, b, isOutgoing, zoom) {
    const width = Math.max(a.w, b.w);
    const height = Math.max(a.h, b.h) + room.below;
    const layer = (drawing, name, ...content) => shape("g", {
      class: name, transform: `translate(${isOutgoing ? width - drawing.w : 0} 0)`,
    }, ...content);
    const back = drawing => [shape("path", { class: "body", d: report.outlines[drawing.o] }), ...frames(drawing.m ?? [], "mark", 3.5)];
    const front = drawing => [...drawing.r.map(run), ...frames(drawing.b ?? [], "box", 1.5)];
    return shape("svg", {
      class: "overlaid", width: width * zoom, height: height * zoom, viewBox: `-1 -1 ${width + 2} ${height + 2}`,
      "aria-hidden": "true",
    }, layer(a, "first", ...back(a)), layer(b, "second", ...back(b)), layer(a, "first", ...front(a)), layer(b, "second", ...front(b)));
  }

  return { column, overlaid, run, room };
})();
