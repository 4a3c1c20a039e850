"use strict";

/**
 * The boxes of the message under the pointer, and its distances to what is around it.
 *
 * All numbers are points from the corner of the layout, as `confab layout` prints them.
 */
const Boxes = (() => {
  const stage = find("stage");
  const layouts = new Map();
  let isOn = Store.read("preview-boxes") !== "off";
  /** The box that is shown: a sheet, the index of a page, and the index of an item. */
  let shown = null;
  /** The box that distances are measured from. */
  let pinned = null;
  /** The place of the pointer in the window while it is over the pictures. */
  let pointer = null;
  /** The step by a key that waits for the layout; 0 for none. */
  let waiting = 0;

  const round = value => String(Math.round(value * 100) / 100);

  /** What the layout of a sheet depends on: the version of its picture and, of a film, the frame. */
  const key = ({ version, frame }) => `${version} ${frame ?? ""}`;

  /** The layout of a sheet's newest picture; `null` if there is none. */
  function layout(sheet) {
    const known = layouts.get(sheet.view);
    const wanted = key(sheet);
    if (known?.key === wanted) return known.pages;
    if (known?.asked !== wanted) {
      layouts.set(sheet.view, { ...known, asked: wanted });
      load(sheet, wanted);
    }
    return null;
  }

  async function load(sheet, wanted) {
    try {
      const frame = sheet.frame === undefined ? "" : `&index=${sheet.frame}`;
      const answer = await fetch(`boxes?view=${sheet.view}${frame}`);
      if (!answer.ok) return;
      const { version, pages } = await answer.json();
      if (wanted !== key(sheet) || version !== sheet.version) return;
      layouts.set(sheet.view, { asked: wanted, key: wanted, pages });
      catchUp();
    } catch {
      // The connection is lost, which the status says.
    }
  }

  /** Shows what a key or the pointer asked for before there was a layout. */
  function catchUp() {
    const by = waiting;
    waiting = 0;
    if (by) step(by);
    else if (pointer && isOn) shown = at(pointer.x, pointer.y) ?? shown;
    draw();
  }

  const page = place => place && layout(place.sheet)?.[place.page];
  const item = place => page(place)?.items[place.item];
  const box = place => item(place)?.bubble ?? item(place)?.frame;
  const isSame = (a, b) => a && b && a.sheet === b.sheet && a.page === b.page && a.item === b.item;

  /** The message at a point of the window. */
  function at(x, y) {
    for (const sheet of Sheets.all) {
      for (const [index, shownPage] of sheet.pages.entries()) {
        const edges = shownPage.element.getBoundingClientRect();
        if (x < edges.left || x > edges.right || y < edges.top || y > edges.bottom) continue;
        const content = layout(sheet)?.[index];
        if (!content) return null;
        const top = (y - edges.top) / Zoom.level - content.y;
        const found = content.items.findIndex(
          ({ frame }) => frame.y <= top && top < frame.y + frame.height);
        return found < 0 ? null : { sheet, page: index, item: found };
      }
    }
    return null;
  }

  /** Makes an element with a frame in points. */
  function outline(className, frame, text) {
    const made = element("div", { className });
    const level = Zoom.level;
    made.style.left = `${frame.x * level}px`;
    made.style.top = `${frame.y * level}px`;
    made.style.width = `${frame.width * level}px`;
    made.style.height = `${frame.height * level}px`;
    if (text !== undefined) made.append(element("span", { text }));
    return made;
  }

  /** A distance between two boxes, with its number. */
  function distance(from, to, frame, isVertical) {
    const length = to - from;
    if (Math.abs(length) < 0.01) return [];
    const start = Math.min(from, to);
    const size = Math.abs(length);
    const line = isVertical
      ? { x: frame.x + frame.width / 2, y: start, width: 0, height: size }
      : { x: start, y: frame.y + frame.height / 2, width: size, height: 0 };
    return [outline(`distance ${isVertical ? "vertical" : "horizontal"}`, line, round(length))];
  }

  function draw() {
    for (const sheet of Sheets.all) {
      for (const { frames } of sheet.pages) if (frames.childElementCount) frames.replaceChildren();
    }
    if (!isOn) return;
    for (const place of [pinned, shown]) {
      if (!item(place)) continue;
      const { frames } = place.sheet.pages[place.page] ?? {};
      if (!frames) continue;
      frames.append(...parts(place).map(part => shift(part, page(place))));
    }
    describe();
  }

  /** Moves an element from the corner of the layout to that of the picture. */
  function shift(part, { x, y }) {
    part.style.left = `${parseFloat(part.style.left) + x * Zoom.level}px`;
    part.style.top = `${parseFloat(part.style.top) + y * Zoom.level}px`;
    return part;
  }

  function parts(place) {
    const { frame, bubble, lines, hits } = item(place);
    const made = [outline("box row", frame)];
    if (bubble) made.push(outline("box bubble", bubble));
    for (const hit of hits) made.push(outline("box hit", hit.frame));
    for (const line of lines) {
      if (line.ink) made.push(outline("box line", { ...line.ink, y: line.baseline, height: 0 }));
    }
    if (isSame(place, pinned)) {
      made.push(outline("box pinned", box(place)));
      return made;
    }
    if (pinned && pinned.sheet === place.sheet && pinned.page === place.page) {
      return [...made, ...between(box(pinned), box(place))];
    }
    return [...made, ...around(place)];
  }

  /** The distances to the messages above and below, and to the sides. */
  function around(place) {
    const { items } = page(place);
    const own = box(place);
    const { frame } = item(place);
    const above = items[place.item - 1];
    const below = items[place.item + 1];
    const top = above && (above.bubble ?? above.frame);
    const bottom = below && (below.bubble ?? below.frame);
    return [
      ...(top ? distance(top.y + top.height, own.y, own, true) : []),
      ...(bottom ? distance(own.y + own.height, bottom.y, own, true) : []),
      ...distance(frame.x, own.x, own, false),
      ...distance(own.x + own.width, frame.x + frame.width, own, false),
    ];
  }

  /** The distances between two boxes. */
  function between(a, b) {
    const made = [];
    if (a.y + a.height <= b.y) made.push(...distance(a.y + a.height, b.y, b, true));
    else if (b.y + b.height <= a.y) made.push(...distance(b.y + b.height, a.y, b, true));
    made.push(...distance(a.x, b.x, b, false));
    return made;
  }

  // The texts

  const rectangle = ({ x, y, width, height }) =>
    `${round(x)}, ${round(y)} · ${round(width)} × ${round(height)}`;

  function describe() {
    const found = item(shown) ?? item(pinned);
    find("inspector-hint").hidden = Boolean(found);
    find("measures").replaceChildren();
    if (!found) return;
    const rows = [["Row", rectangle(found.frame)]];
    if (found.bubble) rows.push(["Body", rectangle(found.bubble)]);
    for (const [index, line] of found.lines.entries()) {
      rows.push([`Line ${index + 1}`, `baseline ${round(line.baseline)}, width ${round(line.width)}`]);
    }
    for (const hit of found.hits) rows.push([hit.kind, rectangle(hit.frame)]);
    if (found.overflow) {
      const { top, left, bottom, right } = found.overflow;
      rows.push(["Overflow", [top, left, bottom, right].map(round).join(", ")]);
    }
    if (item(pinned) && item(shown) && !isSame(pinned, shown)) {
      const [from, to] = [box(pinned), box(shown)];
      rows.push(["From", item(pinned).id]);
      rows.push(["Distance", `${round(to.x - from.x)} across, ${round(to.y - from.y - from.height)} down`]);
    }
    find("measures").append(
      element("h2", {}, element("bdi", { text: found.id })),
      element("p", { className: "muted", text: found.kind }),
      element("dl", { className: "figures" }, ...rows.flatMap(([name, value]) => [
        element("dt", { text: name }), element("dd", { text: value }),
      ])));
  }

  // Choosing

  function show(place) {
    if (isSame(place, shown) || (!place && !shown)) return;
    shown = place;
    draw();
  }

  /** Shows the next or the previous message of the first view, or of the one that is shown. */
  function step(by) {
    if (!isOn) return;
    const sheet = shown?.sheet ?? Sheets.all[0];
    const pages = sheet && layout(sheet);
    waiting = pages ? 0 : by;
    if (!pages) return;
    const places = pages.flatMap(({ items }, index) =>
      items.map((_, number) => ({ sheet, page: index, item: number })));
    const now = places.findIndex(place => isSame(place, shown));
    const next = places[now < 0 ? (by > 0 ? 0 : places.length - 1)
      : Math.min(Math.max(now + by, 0), places.length - 1)];
    if (!next) return;
    show(next);
    sheet.pages[next.page]?.frames.querySelector(".row:last-of-type, .row")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function pin() {
    pinned = isSame(pinned, shown) ? null : shown;
    draw();
  }

  function clear() {
    waiting = 0;
    pinned = null;
    shown = null;
    draw();
    describe();
  }

  function toggle() {
    isOn = !isOn;
    Store.write("preview-boxes", isOn ? "on" : "off");
    showState();
  }

  function showState() {
    find("boxes").checked = isOn;
    document.body.classList.toggle("measuring", isOn);
    if (!isOn) clear();
    Zoom.layOut();
  }

  stage.addEventListener("pointermove", event => {
    if (event.pointerType === "touch") return;
    pointer = { x: event.clientX, y: event.clientY };
    if (isOn) show(at(pointer.x, pointer.y));
  });
  stage.addEventListener("pointerleave", () => {
    pointer = null;
    show(null);
  });
  stage.addEventListener("click", event => {
    if (!isOn) return;
    show(at(event.clientX, event.clientY));
    if (shown) pin();
  });
  find("boxes").addEventListener("change", toggle);

  return {
    draw, step, pin, clear, toggle, showState,
    /** Loads the layouts before the pointer needs them. */
    prepare() { if (isOn) for (const sheet of Sheets.all) if (sheet.pages.length) layout(sheet); },
  };
})();
