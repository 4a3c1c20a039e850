"use strict";

/** Frames over the pictures: those of a change that the pointer or the focus is on, or that was selected. */
const Highlights = (() => {
  let hovered = null;
  let selected = null;

  /** The difference picture has rows of both pictures; frames fit only if no row was inserted. */
  function fits(sheet) {
    if (sheet.kind !== "difference") return true;
    return Stage.sheets.length === 1 && selected?.isPlain !== false && hovered?.isPlain !== false;
  }

  function draw() {
    const place = hovered ?? selected;
    for (const sheet of Stage.sheets) {
      const frame = place && fits(sheet)
        ? (sheet.kind === "difference" ? place.actual ?? place.expected : place[sheet.kind]) : null;
      sheet.frames.replaceChildren(...(frame ? [box(frame, sheet)] : []));
    }
  }

  function box(frame, sheet) {
    const made = element("div", { className: "frame" });
    made.style.left = `${frame.x / sheet.width * 100}%`;
    made.style.top = `${frame.y / sheet.height * 100}%`;
    made.style.width = `${frame.width / sheet.width * 100}%`;
    made.style.height = `${frame.height / sheet.height * 100}%`;
    return made;
  }

  return {
    draw,
    hover(place) { hovered = place; draw(); },
    get selected() { return selected; },
    select(place) {
      selected = place;
      if (!place) {
        Stage.unshift();
      } else {
        if (Stage.view === "difference" && !place.isPlain) Stage.setView("side");
        Stage.reveal(place.expected, place.actual);
        find("stage").scrollIntoView({ block: "nearest" });
      }
      draw();
    },
    clear() { hovered = selected = null; },
  };
})();

/** The explanation of a snapshot: software, layout, regions and figures, in this order. */
const Explanation = (() => {
  const panel = find("explanation");
  let buttons = [];

  function section(title, ...content) {
    return element("section", {}, element("h3", { text: title }), ...content);
  }

  /** A line that shows its frames, or only text if it has none. */
  function entry(text, detail, place) {
    const content = [element("span", { text: Model.line(text), dir: "auto" })];
    if (detail) content.push(element("span", { className: "muted detail", text: Model.line(detail) }));
    if (!place.expected && !place.actual) return element("li", { className: "plain" }, ...content);
    const button = element("button", { type: "button", "aria-pressed": "false" }, ...content);
    button.addEventListener("pointerenter", () => Highlights.hover(place));
    button.addEventListener("pointerleave", () => Highlights.hover(null));
    button.addEventListener("focus", () => { if (button.matches(":focus-visible")) Highlights.hover(place); });
    button.addEventListener("blur", () => Highlights.hover(null));
    button.addEventListener("click", () => {
      const isSelected = Highlights.selected === place;
      unpress();
      button.setAttribute("aria-pressed", String(!isSelected));
      Highlights.select(isSelected ? null : place);
    });
    buttons.push(button);
    return element("li", {}, button);
  }

  function unpress() {
    for (const button of buttons) button.setAttribute("aria-pressed", "false");
  }

  function describe(frame) {
    return frame ? `${frame.width} × ${frame.height} at ${frame.x}, ${frame.y}` : "";
  }

  /** Whether frames of the two pictures are also those of the difference picture. */
  function isPlain(result) {
    const size = picture => `${picture?.size.width} ${picture?.size.height}`;
    return size(result.expected) === size(result.actual)
      && (!result.difference || size(result.actual) === size(result.difference))
      && (result.changes ?? []).every(({ expected, actual }) => !expected || !actual || expected.y === actual.y);
  }

  function engine(result) {
    const lines = result.engineChanges ?? [];
    if (!lines.length) return [];
    const made = section("Drawn by other software",
      element("p", { text: "The reference was drawn by other programs, libraries or fonts. Other pixels are expected." }),
      element("ul", {}, ...lines.map(line => element("li", { text: Model.line(line), dir: "auto" }))));
    made.className = "callout";
    return [made];
  }

  function changes(result, plain) {
    const all = result.changes ?? [];
    if (!all.length) return [];
    return [section(`Changes in the layout (${Model.number(all.length)})`, element("ol", { className: "entries" },
      ...all.map(({ text, expected, actual }) => entry(text, "", { expected, actual, isPlain: plain }))))];
  }

  function regions(result, plain) {
    const all = result.regions ?? [];
    if (!all.length) return [];
    return [section(`Differing regions (${Model.number(all.length)})`, element("ol", { className: "entries" },
      ...all.map(region => {
        const side = region.side === "expected" ? " in the reference" : "";
        const detail = `${Model.plural(region.pixels, "pixel")}, ${describe(region.frame)}${side}`;
        // Without rows that moved, the region is at the same place in both pictures.
        const place = plain ? { expected: region.frame, actual: region.frame } : { [region.side ?? "actual"]: region.frame };
        return entry(region.label || "Region", detail, { ...place, isPlain: plain });
      })))];
  }

  function figures(result) {
    const rows = [];
    if (result.figures) {
      const { tolerance, different, total, largestWindow, windowSide } = result.figures;
      const percent = total ? different / total * 100 : 0;
      const share = percent > 0 && percent < 0.01 ? "under 0.01\u00a0%" : `${percent.toFixed(2)}\u00a0%`;
      rows.push(
        ["Differing pixels", `${Model.number(different)} of ${Model.number(total)} (${share})`],
        ["Tolerance", tolerance],
        [`Most in ${windowSide} × ${windowSide} pixels`, Model.number(largestWindow)]);
    }
    if (result.seconds != null) rows.push(["Time", Model.seconds(result.seconds)]);
    if (result.document) rows.push(["Conversation", result.document]);
    if (!rows.length) return [];
    return [section("Comparison", element("dl", { className: "figures" }, ...rows.flatMap(([term, value]) =>
      [element("dt", { text: term }), element("dd", { text: Model.line(value), dir: "auto" })])))];
  }

  function show(result) {
    buttons = [];
    Highlights.clear();
    const plain = isPlain(result);
    panel.replaceChildren(
      ...engine(result), ...changes(result, plain), ...regions(result, plain), ...figures(result));
    panel.hidden = !panel.childElementCount;
    panel.scrollTop = 0;
  }

  return {
    show,
    /** Ends the selection of a change. */
    unselect() {
      if (!Highlights.selected) return false;
      unpress();
      Highlights.select(null);
      return true;
    },
  };
})();
