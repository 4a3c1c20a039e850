"use strict";

/**
 * The pictures of a snapshot: views, zoom and panning.
 *
 * Pictures lie in layers, layers in ports. All ports have the same size and show the same part, so that pictures stay
 * in step. Coordinates are picture pixels from the top left corner of the new picture.
 */
const Stage = (() => {
  const stage = find("stage");
  const views = [
    ["side", "Side by side"], ["swipe", "Swipe"], ["onion", "Onion skin"], ["blink", "Blink"],
    ["difference", "Difference"],
  ];
  const titles = { expected: "Expected", actual: "Actual", difference: "Difference" };
  const levels = [1 / 16, 1 / 8, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
  const margin = 12;
  const blinkTime = 700;
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");

  let result = null;
  let preferred = "side";
  /** "fit", "width", or screen pixels for a pixel of the picture. */
  let zoom = "fit";
  let center = { x: 0, y: 0 };
  /** The distance by which the reference is moved down, so that rows of a change are side by side. */
  let shift = 0;
  const amounts = { swipe: 50, onion: 50 };
  let blinkSide = "expected";
  let isBlinking = !stillness.matches;
  let timer = 0;
  let ports = [];
  /** The sheets in the ports: the element, its picture's kind and size. */
  let sheets = [];

  const isAvailable = view => view === "side" || (result.expected && result.actual)
    || (view === "difference" && result.difference);
  const view = () => (result && isAvailable(preferred) ? preferred : "side");

  // Building

  /** Shows a snapshot's pictures. */
  function show(next) {
    result = next;
    shift = 0;
    center = { x: Infinity, y: 0 };
    build();
    if (typeof zoom !== "number") {
      zoom = isTall() ? "width" : "fit";
      layOut();
    }
    preload(List.neighbor(1));
  }

  function build() {
    const now = view();
    const both = ["expected", "actual"].filter(kind => result[kind]);
    const panes = {
      side: both.map(kind => [kind]), swipe: [both], onion: [both], blink: [both],
      difference: result.difference ? [["difference"]] : [both],
    }[now];
    ports = [];
    sheets = [];
    stage.dataset.view = now;
    stage.classList.toggle("blended", now === "difference" && !result.difference);
    stage.replaceChildren(...panes.map(pane));
    stage.parentElement.hidden = !panes.length;
    find("no-picture").hidden = panes.length > 0;
    if (now === "swipe") ports[0].append(divider());
    showControls();
    showAmount();
    restartBlinking();
    layOut();
    Highlights.draw();
  }

  function pane(kinds) {
    const port = element("div", { className: "port" }, ...kinds.map(layer));
    ports.push(port);
    const sizes = kinds.map(kind => {
      const size = result[kind].size;
      return element("span", { className: "caption", "data-kind": kind },
        element("b", { text: titles[kind] }), ` ${size.width} × ${size.height}`);
    });
    return element("figure", { className: "pane" }, element("figcaption", {}, ...sizes), port);
  }

  function layer(kind) {
    const picture = result[kind];
    const image = element("img", { alt: `${titles[kind]} picture`, draggable: "false", decoding: "async" });
    const frames = element("div", { className: "frames" });
    const sheet = element("div", { className: "sheet" }, image, frames);
    sheets.push({ kind, sheet, image, frames, width: picture.size.width, height: picture.size.height });
    const made = element("div", { className: "layer", "data-kind": kind }, sheet);
    const fail = () => {
      sheet.classList.add("missing");
      const path = element("bdi", { text: Model.line(picture.path) });
      sheet.append(element("p", {}, path, " could not be loaded."));
    };
    image.addEventListener("error", fail);
    image.addEventListener("load", () => sheet.classList.add("loaded"));
    const address = Model.address(picture);
    if (address) image.src = address; else fail();
    // On paper the picture is a background, which is cut at the ends of pages; an image would begin on the next page.
    if (address) sheet.style.setProperty("--picture", `url("${address}")`);
    sheet.style.setProperty("--size", `${picture.size.width} / ${picture.size.height}`);
    sheet.style.setProperty("--width", `${picture.size.width}px`);
    return made;
  }

  function preload(next) {
    for (const picture of next ? [next.expected, next.actual] : []) {
      const address = Model.address(picture);
      if (address) new Image().src = address;
    }
  }

  // Zoom and place

  const extent = () => {
    const tops = sheets.map(sheet => offset(sheet));
    return {
      width: Math.max(1, ...sheets.map(sheet => sheet.width)),
      top: Math.min(0, ...tops),
      bottom: Math.max(1, ...sheets.map((sheet, index) => tops[index] + sheet.height)),
    };
  };
  const offset = sheet => (sheet.kind === "expected" ? shift : 0);
  const portSize = () => ({
    width: ports[0]?.clientWidth || 1, height: ports[0]?.clientHeight || 1,
  });

  /** CSS pixels for a pixel of the picture. */
  function scale() {
    const ratio = devicePixelRatio || 1;
    if (typeof zoom === "number") return zoom / ratio;
    const { across, whole } = fitting();
    return Math.max(zoom === "width" ? across : whole, 0.01);
  }

  /** CSS pixels for a pixel of the picture at which its width or all of it is in view, at most 1. */
  function fitting() {
    const { width, top, bottom } = extent();
    const port = portSize();
    const across = Math.min((port.width - 2 * margin) / width, 1);
    return { across, whole: Math.min(across, (port.height - 2 * margin) / (bottom - top)) };
  }

  /** Whether a picture as a whole is much smaller than at its width, too small to read. */
  const isTall = () => ports.length > 0 && fitting().whole < fitting().across * 0.7;

  function place(size, content, middle) {
    if (content <= size - 2 * margin) return (size - content) / 2;
    return Math.min(Math.max(size / 2 - middle, size - margin - content), margin);
  }

  /** Where the picture's left top corner is in its port. */
  function origin(s = scale()) {
    const { width, top, bottom } = extent();
    const port = portSize();
    const round = value => Math.round(value * devicePixelRatio) / devicePixelRatio;
    return {
      x: round(place(port.width, width * s, center.x * s)),
      y: round(place(port.height, (bottom - top) * s, (center.y - top) * s) - top * s),
    };
  }

  /** Whether to show pixels as squares. Between 1 and 2 they would have different sizes. */
  const isSharp = pixels => pixels >= 2 || Math.abs(pixels - 1) < 0.001;

  /** Puts two pictures below each other if they are larger so. */
  function choosePlacement() {
    const { width, top, bottom } = extent();
    const fit = (columns, rows) => Math.min(
      stage.clientWidth / columns / width, stage.clientHeight / rows / (bottom - top), 1);
    stage.classList.toggle("stacked", ports.length === 2 && fit(1, 2) > fit(2, 1) * 1.1);
  }

  function layOut() {
    if (!result || !ports.length) return;
    choosePlacement();
    if (center.x === Infinity) center = { x: extent().width / 2, y: 0 };
    const s = scale();
    const { x, y } = origin(s);
    const port = portSize();
    // The center follows the clamped place, so that panning back moves at once.
    center = { x: (port.width / 2 - x) / s, y: (port.height / 2 - y) / s };
    stage.classList.toggle("sharp", isSharp(s * devicePixelRatio));
    for (const sheet of sheets) {
      sheet.sheet.style.width = `${sheet.width * s}px`;
      sheet.sheet.style.height = `${sheet.height * s}px`;
      sheet.sheet.style.transform = `translate(${x}px, ${y + offset(sheet) * s}px)`;
    }
    const percent = s * devicePixelRatio * 100;
    find("zoom").textContent = `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
    find("zoom-fit").setAttribute("aria-pressed", String(zoom === "fit"));
    find("zoom-width").setAttribute("aria-pressed", String(zoom === "width"));
    find("zoom-real").setAttribute("aria-pressed", String(zoom === 1));
  }

  /** Zooms; the point of the port stays at its place, the middle by default. */
  function zoomTo(next, point) {
    const before = scale();
    const at = origin(before);
    const port = portSize();
    const fixed = point ?? { x: port.width / 2, y: port.height / 2 };
    const pixel = { x: (fixed.x - at.x) / before, y: (fixed.y - at.y) / before };
    zoom = next;
    const after = scale();
    center = {
      x: pixel.x + (port.width / 2 - fixed.x) / after, y: pixel.y + (port.height / 2 - fixed.y) / after,
    };
    layOut();
  }

  function zoomBy(step, point) {
    const now = scale() * devicePixelRatio;
    const next = step > 0
      ? levels.find(level => level > now * 1.01) ?? levels.at(-1)
      : levels.findLast(level => level < now / 1.01) ?? levels[0];
    zoomTo(next, point);
  }

  function toggleFit() { zoomTo(zoom === "fit" ? "width" : "fit"); }

  /** Moves the view over the picture, in CSS pixels. Returns whether it moved right or left, and up or down. */
  function panBy(x, y) {
    const s = scale();
    const before = origin(s);
    center = { x: center.x + x / s, y: center.y + y / s };
    layOut();
    const after = origin(s);
    return { x: before.x !== after.x, y: before.y !== after.y };
  }

  /**
   * Shows a frame of the new picture in the middle, or from its top if it is higher than the port, and the reference's
   * so that both tops are in line. A small frame is enlarged if wanted.
   */
  function reveal(expected, actual, { enlarges = true } = {}) {
    const frame = actual ?? expected;
    shift = expected && actual ? actual.y - expected.y : 0;
    if (enlarges && frame.height * scale() < 24) zoom = 1;
    const s = scale();
    const half = Math.min(frame.height / 2, portSize().height / 2 / s - 2 * margin / s);
    center = { x: frame.x + frame.width / 2, y: frame.y + half };
    layOut();
  }

  function unshift() {
    shift = 0;
    layOut();
  }

  // Views

  function setView(next) {
    if (!isAvailable(next)) return;
    preferred = next;
    build();
  }

  function showControls() {
    const now = view();
    find("views").replaceChildren(...views.map(([id, label], index) => {
      const button = element("button", {
        type: "button", text: label, "aria-pressed": String(id === now), "data-view": id,
        "aria-keyshortcuts": String(index + 1), title: `${label} (${index + 1})`,
      });
      button.disabled = !isAvailable(id);
      button.addEventListener("click", () => {
        setView(id);
        find("views").querySelector(`[data-view=${id}]`).focus();
      });
      return button;
    }));
    const label = { swipe: "Divider", onion: "Opacity of the new picture" }[now];
    find("amount").parentElement.hidden = !label;
    find("amount-label").textContent = label ?? "";
    find("amount").value = amounts[now] ?? 50;
    find("pause").hidden = find("blinking").hidden = now !== "blink";
    find("tuning").hidden = !label && now !== "blink";
  }

  function showAmount() {
    const now = view();
    if (now === "swipe") stage.style.setProperty("--divider", `${amounts.swipe}%`);
    if (now === "onion") stage.style.setProperty("--opacity", amounts.onion / 100);
  }

  function setAmount(value) {
    const now = view();
    if (!(now in amounts)) return;
    amounts[now] = Math.min(Math.max(value, 0), 100);
    find("amount").value = amounts[now];
    showAmount();
  }

  function divider() {
    const made = element("div", { className: "divider" });
    const move = event => {
      if (!made.hasPointerCapture(event.pointerId)) return;
      const box = ports[0].getBoundingClientRect();
      setAmount((event.clientX - box.left) / box.width * 100);
    };
    made.addEventListener("pointerdown", event => {
      event.stopPropagation();
      made.setPointerCapture(event.pointerId);
    });
    made.addEventListener("pointermove", move);
    return made;
  }

  function showBlink(side) {
    blinkSide = side;
    stage.dataset.blink = side;
    find("blinking").textContent = titles[side];
    find("pause").textContent = isBlinking ? "Pause" : stillness.matches ? "Switch" : "Play";
  }

  function restartBlinking() {
    clearInterval(timer);
    if (view() !== "blink") return;
    showBlink(blinkSide);
    if (isBlinking) {
      timer = setInterval(() => showBlink(blinkSide === "actual" ? "expected" : "actual"), blinkTime);
    }
  }

  /** Pauses or continues. With reduced motion, it switches the picture instead. */
  function pauseOrSwitch() {
    if (view() !== "blink") return;
    if (stillness.matches) {
      isBlinking = false;
      blinkSide = blinkSide === "actual" ? "expected" : "actual";
    } else {
      isBlinking = !isBlinking;
    }
    restartBlinking();
  }

  // Controls

  new ResizeObserver(layOut).observe(stage);
  find("amount").addEventListener("input", event => setAmount(Number(event.target.value)));
  find("pause").addEventListener("click", pauseOrSwitch);
  find("zoom-in").addEventListener("click", () => zoomBy(1));
  find("zoom-out").addEventListener("click", () => zoomBy(-1));
  find("zoom-fit").addEventListener("click", () => zoomTo("fit"));
  find("zoom-width").addEventListener("click", () => zoomTo("width"));
  find("zoom-real").addEventListener("click", () => zoomTo(1));

  return {
    show, setView, zoomBy, zoomTo, toggleFit, panBy, pauseOrSwitch, reveal, unshift, setAmount,
    stop() { clearInterval(timer); },
    /** Zooms by a factor; the pixel under the point of the port stays there. */
    scaleBy(factor, point) {
      zoomTo(Math.min(Math.max(scale() * devicePixelRatio * factor, levels[0]), levels.at(-1)), point);
    },
    /** Goes from 100 % to the whole picture, or to 100 %. */
    toggleReal(point) { zoomTo(zoom === 1 ? "fit" : 1, point); },
    get views() { return views; },
    get view() { return view(); },
    get sheets() { return sheets; },
    get ports() { return ports; },
    get amount() { return amounts[view()]; },
  };
})();
