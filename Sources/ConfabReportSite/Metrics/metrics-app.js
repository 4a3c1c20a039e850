"use strict";

/** The page: the chosen comparison and condition, the chosen message, and all that follows from them. */
(() => {
  const { report, line, number, signed, percent, plural, severity } = Data;
  const state = { comparison: 0, condition: 0, view: "conversation", overlay: "side", sort: "rank", isDescending: false, filter: "all", query: "" };
  let rows = [], shown = [], selected = null;
  const toggleTheme = Theme.connect(find("theme"));

  const comparison = () => report.comparisons[state.comparison];
  const result = () => comparison().results[state.condition];
  const drawn = index => result().drawn[index];

  // Colours of the theme's bubbles

  for (const [name, [light, dark]] of Object.entries(report.colors)) {
    document.documentElement.style.setProperty(`--${name}`, `light-dark(${light}, ${dark})`);
  }

  // Choices

  const conditions = report.conditions;
  function options(id, values, labels) {
    find(`${id}-choice`).hidden = values.length < 2;
    find(id).replaceChildren(...values.map((value, index) => element("option", { value: String(value), text: labels[index] })));
  }
  const distinct = key => [...new Set(conditions.map(condition => condition[key]))];
  options("font", report.comparisons.map((_, index) => index), report.comparisons.map(c => line(report.fonts[c.second].label)));
  options("width", distinct("width"), distinct("width").map(value => `${number(value)} pt`));
  options("scale", distinct("scale"), distinct("scale").map(value => `${number(value)} ×`));
  options("locale", distinct("locale"), distinct("locale").map(line));

  find("choices").addEventListener("change", () => {
    state.comparison = Number(find("font").value);
    const wanted = ["width", "scale", "locale"].map(key => find(key).value);
    const found = conditions.findIndex(c => [c.width, c.scale, c.locale].every((value, index) => String(value) === wanted[index]));
    state.condition = Math.max(0, found);
    showComparison();
    find("announcement").textContent = find("tiles").innerText.replace(/\s+/g, " ");
  });

  // Summary

  function side(name, letter, font, measure) {
    return element("div", { className: `side ${name}` },
      element("span", { className: `badge ${name}`, text: letter }),
      element("div", {}, element("bdi", { className: "label", text: line(font.label) }),
        element("span", { className: "muted", text: measure })));
  }

  function tile(value, label, note, name = "") {
    return element("div", { className: `tile ${name}` }, element("b", { text: value }),
      element("span", { text: label }), element("span", { className: "muted", text: note }));
  }

  function showSummary() {
    const { first, second } = comparison();
    const { summary, gate, advice } = result();
    const [a, b] = [report.fonts[first], report.fonts[second]];
    const details = font => [`${number(font.size)} pt`, font.family === font.label ? "" : line(font.family),
      `line ${number(font.ascent + font.descent + font.gap)} pt`].filter(Boolean).join(" · ");
    find("fonts").replaceChildren(side("first", "A", a, details(a)), side("second", "B", b, details(b)));
    const height = summary.secondHeight - summary.firstHeight;
    const share = count => summary.texts ? percent(count / summary.texts) : "";
    find("tiles").replaceChildren(
      tile(number(summary.rewrapped), "break elsewhere", share(summary.rewrapped), summary.rewrapped ? "marked" : ""),
      tile(number(summary.grown), "grow", share(summary.grown)),
      tile(number(summary.shrunk), "shrink", share(summary.shrunk)),
      tile(`${height > 0 ? "+" : height < 0 ? "−" : "±"}${percent(Math.abs(height) / (summary.firstHeight || 1), 2)}`, "height of all", `${signed(height)} px`),
      tile(percent(summary.advanceRatio, 2), "advance of B", "of that of A"),
      tile(percent(summary.secondFallback), "drawn by fallback", `${percent(summary.firstFallback)} in A`),
      tile(number(summary.missing), "characters missing", "in B and its fallbacks", summary.missing ? "failing" : ""),
    );
    const rules = gate ?? [];
    find("gate").hidden = !rules.length;
    find("gate").replaceChildren(...rules.map(rule => element("span", { className: rule.passed ? "rule passed" : "rule exceeded" },
      element("span", { text: rule.passed ? "✓ within" : "✕ exceeded" }), element("code", { text: rule.rule }), element("span", { text: rule.value }))));
    const notes = [...a.warnings.map(text => `A: ${text}`), ...b.warnings.map(text => `B: ${text}`)];
    find("notes").hidden = !notes.length;
    find("notes").replaceChildren(...notes.map(text => element("li", { text: line(text) })));
    document.title = `${line(a.label)} and ${line(b.label)}: font comparison`;
  }

  // Heat strip

  const names = ["equal", "sized", "moved", "lined"];
  const words = ["equal", "another size", "breaks elsewhere", "other number of lines"];

  function drawStrip() {
    const width = Math.floor(find("strip").clientWidth);
    if (!width || !rows.length) {
      find("strip").replaceChildren();
      return;
    }
    const height = 34;
    const bins = Math.min(rows.length, Math.floor(width / 2));
    const step = width / bins;
    const gap = step > 5 ? 1 : 0;
    const paths = ["", "", "", ""];
    for (let bin = 0; bin < bins; bin++) {
      // Of several messages in one mark, the one that differs most counts.
      let most = 0;
      const [start, end] = [Math.floor(bin * rows.length / bins), Math.floor((bin + 1) * rows.length / bins)];
      for (let index = start; index < end; index++) most = Math.max(most, severity(rows[index]));
      const part = [0.3, 0.5, 0.8, 1][most] * height;
      paths[most] += `M${(bin * step).toFixed(2)} ${height}v${-part}h${(step - gap).toFixed(2)}v${part}z`;
    }
    const cursor = shape("path", { class: "cursor", id: "cursor" });
    find("strip").replaceChildren(shape("svg", { width, height: height + 8, viewBox: `0 0 ${width} ${height + 8}`, "aria-hidden": "true" },
      ...paths.map((d, index) => shape("path", { class: names[index], d })), cursor));
    find("strip").setAttribute("aria-valuemax", rows.length);
    moveCursor();
  }

  function moveCursor() {
    const strip = find("strip");
    const place = selected ? selected.index : 0;
    strip.setAttribute("aria-valuenow", place + 1);
    strip.setAttribute("aria-valuetext", selected ? `${place + 1} of ${rows.length}: ${words[severity(selected)]}` : "none");
    const x = (place + 0.5) / rows.length * strip.clientWidth;
    find("cursor")?.setAttribute("d", `M${x} 34l4.5 7h-9z`);
  }

  find("strip-legend").replaceChildren(...words.map((word, index) => element("li", {}, element("span", { className: `swatch ${names[index]}` }), word)));
  find("strip").addEventListener("click", event => {
    const box = find("strip").getBoundingClientRect();
    jump(Math.floor((event.clientX - box.left) / box.width * rows.length));
  });
  find("strip").addEventListener("keydown", event => {
    const page = Math.max(1, Math.round(rows.length / 10));
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    jump((selected?.index ?? 0) + steps[event.key]);
  });

  /** Selects a message by its place in the conversation; filters that hide it end. */
  function jump(place) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, place))];
    if (!row) return;
    if (!shown.includes(row)) {
      Object.assign(state, { filter: "all", query: "" });
      find("search").value = "";
      filter();
    }
    select(row);
  }

  // Filters

  const filters = {
    all: ["All", () => true],
    different: ["Different", row => severity(row) > 0],
    rewrapped: ["Break elsewhere", row => row.rewrapped],
    grown: ["Grow", row => row.h > 0],
    shrunk: ["Shrink", row => row.h < 0],
    missing: ["Missing", row => row.missing > 0],
    fallback: ["Fallback", row => row.fallback > 0],
  };
  const sorts = {
    index: ["Id", row => row.index], text: ["Text", row => row.text], a: ["A", row => row.a.lines], b: ["B", row => row.b.lines],
    w: ["Δw", row => Math.abs(row.w)], h: ["Δh", row => Math.abs(row.h)], rank: ["Rank", row => row.rank],
  };

  function showFilters() {
    find("filters").replaceChildren(...Object.entries(filters).flatMap(([key, [name, test]]) => {
      const count = rows.filter(test).length;
      if (!count && !["all", "rewrapped"].includes(key)) return [];
      const button = element("button", { type: "button", "data-filter": key, "aria-pressed": String(state.filter === key) },
        `${name} `, element("span", { className: "number", text: number(count) }));
      return [button];
    }));
  }

  find("filters").addEventListener("click", event => {
    const key = event.target.closest("[data-filter]")?.dataset.filter;
    if (!key) return;
    state.filter = key;
    filter();
    if (selected && !shown.includes(selected)) select(shown[0]);
  });
  find("search").addEventListener("input", () => {
    state.query = find("search").value.trim().toLowerCase();
    filter();
  });
  find("clear").addEventListener("click", () => jump(selected?.index ?? 0));

  function filter() {
    const { query } = state;
    const test = filters[state.filter][1];
    shown = rows.filter(row => test(row) && (!query || row.text.toLowerCase().includes(query) || row.id.toLowerCase().includes(query)));
    if (state.view === "table") sort();
    for (const button of find("filters").children) button.setAttribute("aria-pressed", String(button.dataset.filter === state.filter));
    find("count").textContent = shown.length === rows.length ? plural(rows.length, "message") : `${number(shown.length)} of ${plural(rows.length, "message")}`;
    find("nothing").hidden = shown.length > 0;
    list().show(shown);
    list().select(selected);
  }

  function sort() {
    const key = sorts[state.sort][1];
    const sign = state.isDescending ? -1 : 1;
    shown.sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      const order = typeof x === "string" ? x.localeCompare(y) : x === y ? 0 : x - y;
      return sign * order || a.index - b.index;
    });
  }

  // Lists

  const gutter = 92;
  /** How bubbles fit into the list: beside each other, or below each other where it is narrow. */
  function fit() {
    const room = Math.max(200, find("conversation").clientWidth - 28);
    const column = result().column;
    const isStacked = room < 1.4 * column + gutter;
    const width = isStacked ? room : (room - gutter) / 2;
    return { isStacked, column, zoom: Math.min(1, width / column), width: Math.min(column, width) };
  }
  let place = null;

  function height(row) {
    const pair = drawn(row.index);
    if (!pair) return 46;
    const [a, b] = pair;
    const tail = Drawing.room.below;
    return Math.ceil(place.isStacked
      ? (a.h + b.h + 2 * tail) * place.zoom + 42 : (Math.max(a.h, b.h) + tail) * place.zoom + 20);
  }

  function difference(row) {
    const made = element("div", { className: "difference" }, element("bdi", { className: "id", text: line(row.id) }));
    if (!severity(row)) {
      made.append(element("span", { text: "equal" }));
      return made;
    }
    if (row.lines) made.append(element("b", { text: `${signed(row.lines)} ${Math.abs(row.lines) === 1 ? "line" : "lines"}` }));
    if (row.w) made.append(element("span", { text: `Δw ${signed(row.w)} px` }));
    if (row.h) made.append(element("span", { text: `Δh ${signed(row.h)} px` }));
    if (row.rewrapped && !row.lines) made.append(element("b", { text: "breaks elsewhere" }));
    return made;
  }

  function describe(row) {
    const lines = row.a.lines === row.b.lines ? plural(row.a.lines, "line") : `${row.a.lines} lines in A, ${row.b.lines} in B`;
    return `${line(row.id)}: ${words[severity(row)]}, ${lines}. ${line(row.text.slice(0, 200))}`;
  }

  function more(...drawings) {
    const hidden = Math.max(...drawings.map(drawing => drawing.more ?? 0));
    return hidden ? [element("span", { className: "muted", text: `${number(hidden)} more lines` })] : [];
  }

  const conversation = new VirtualList(find("conversation"), {
    name: "message", height,
    make(row) {
      const pair = drawn(row.index);
      const made = element("div", { role: "option", "aria-label": describe(row), className: `pair ${row.out ? "outgoing" : "incoming"}` });
      if (!pair) {
        made.classList.add("plain");
        made.append(difference(row), element("bdi", { className: "excerpt", dir: "auto", text: line(row.text.slice(0, 300)) }));
        return made;
      }
      made.classList.toggle("stacked", place.isStacked);
      const [a, b] = pair;
      const cell = (drawing, other, letter) => element("div", { className: "cell", "data-side": letter },
        Drawing.column(drawing, other, row.out, place.column, place.zoom), ...more(drawing));
      made.append(cell(a, null, "A"), difference(row), cell(b, a, "B"));
      return made;
    },
  });

  const table = new VirtualList(find("table-rows"), {
    name: "entry", height: () => 38,
    make(row) {
      const cells = [
        ["index", element("bdi", { text: line(row.id) })], ["text", element("bdi", { dir: "auto", text: line(row.text.slice(0, 300)) })],
        ["a", String(row.a.lines)], ["b", String(row.b.lines)], ["w", signed(row.w)], ["h", signed(row.h)],
        ["rank", element("span", { className: `swatch ${names[severity(row)]}`, title: words[severity(row)] })],
      ];
      const made = element("div", { role: "row", className: "entry" },
        ...cells.map(([name, content]) => element("span", { role: "gridcell", className: name }, content)));
      if (row.lines) made.querySelector(".b").classList.add("strong");
      made.querySelector(".rank").setAttribute("aria-label", words[severity(row)]);
      return made;
    },
  });

  const list = () => state.view === "table" ? table : conversation;
  conversation.onSelect = table.onSelect = row => select(row);

  find("table-head").replaceChildren(...Object.entries(sorts).map(([key, [name]]) =>
    element("span", { role: "columnheader", className: key, "aria-sort": "none" },
      element("button", { type: "button", "data-sort": key, title: key === "a" || key === "b" ? `Lines in ${name}` : name }, name))));
  find("table-head").addEventListener("click", event => {
    const key = event.target.closest("[data-sort]")?.dataset.sort;
    if (!key) return;
    // Differences begin with the largest.
    const begins = ["w", "h", "a", "b"].includes(key);
    state.isDescending = state.sort === key ? !state.isDescending : begins;
    state.sort = key;
    showSort();
    filter();
  });

  function showSort() {
    for (const head of find("table-head").children) {
      const isSorted = head.firstChild.dataset.sort === state.sort;
      head.setAttribute("aria-sort", isSorted ? (state.isDescending ? "descending" : "ascending") : "none");
    }
  }

  find("views").addEventListener("click", event => {
    const view = event.target.closest("[data-view]")?.dataset.view;
    if (view) setView(view);
  });

  function setView(view) {
    state.view = view;
    for (const button of find("views").children) button.setAttribute("aria-pressed", String(button.dataset.view === view));
    find("conversation").hidden = find("columns").hidden = view === "table";
    find("table").hidden = view !== "table";
    place = fit();
    filter();
  }

  // The selected message

  function select(row, { announces = true } = {}) {
    selected = row ?? null;
    find("inspector").hidden = !row;
    if (!row) return;
    list().select(row);
    moveCursor();
    find("inspector-title").replaceChildren("Message ", element("bdi", { text: line(row.id) }));
    find("figures").replaceChildren(
      element("thead", {}, element("tr", {}, ...["", "A", "B", "B − A"].map(text => element("th", { scope: "col", text })))),
      element("tbody", {}, ...[
        ["Width", row.a.w, row.b.w, "px"], ["Height", row.a.h, row.b.h, "px"], ["Lines", row.a.lines, row.b.lines, ""],
        ["Advance", row.a.advance, row.b.advance, "pt"],
      ].map(([name, a, b, unit]) => element("tr", {}, element("th", { scope: "row", text: unit ? `${name}, ${unit}` : name }),
        element("td", { text: number(a) }), element("td", { text: number(b) }), element("td", { text: signed(Math.round((b - a) * 100) / 100) })))));
    find("words").textContent = row.text;
    drawPicture();
    const at = shown.indexOf(row);
    find("previous").disabled = at <= 0;
    find("next").disabled = at < 0 || at === shown.length - 1;
    const hash = `#${encodeURIComponent(row.id)}`;
    if (announces && location.hash !== hash) history.replaceState(null, "", hash);
    if (announces) find("announcement").textContent = describe(row);
  }

  function drawPicture() {
    const pair = selected && drawn(selected.index);
    find("overlays").hidden = !pair;
    if (!pair) {
      find("picture").replaceChildren(element("p", { className: "muted", text: "The report has no picture of this message. It has pictures of those that differ most." }));
      return;
    }
    const [a, b] = pair;
    const room = Math.max(200, find("picture").clientWidth - 24);
    if (state.overlay === "over") {
      find("picture").replaceChildren(Drawing.overlaid(a, b, selected.out, Math.min(1.5, room / (Math.max(a.w, b.w) + 2))));
      return;
    }
    const widest = Math.max(a.w, b.w) + Drawing.room.side;
    const zoom = Math.min(1, room / widest);
    const cell = (drawing, other, letter) => element("div", { className: "cell", "data-side": letter },
      Drawing.column(drawing, other, selected.out, widest, zoom), ...more(drawing));
    find("picture").replaceChildren(cell(a, null, "A"), cell(b, a, "B"));
  }

  find("overlays").addEventListener("click", event => {
    const overlay = event.target.closest("[data-overlay]")?.dataset.overlay;
    if (!overlay) return;
    state.overlay = overlay;
    for (const button of find("overlays").children) button.setAttribute("aria-pressed", String(button.dataset.overlay === overlay));
    drawPicture();
  });
  find("previous").addEventListener("click", () => list().step(-1));
  find("next").addEventListener("click", () => list().step(1));

  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === find("search")) {
      if (event.key !== "Escape") return;
      find("search").value = "";
      find("search").dispatchEvent(new Event("input"));
      find("search").blur();
      return;
    }
    if (event.target.matches("select, input")) return;
    const keys = {
      j: () => list().step(1), k: () => list().step(-1), t: toggleTheme, "/": () => find("search").focus(),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // Advice

  function snippet(title, text) {
    const button = element("button", { type: "button", className: "copy", text: "Copy" });
    const code = element("pre", { tabindex: "0" }, element("code", { text }));
    button.addEventListener("click", async () => {
      let isCopied = false;
      try {
        await navigator.clipboard.writeText(text);
        isCopied = true;
      } catch {
        getSelection().selectAllChildren(code);
        isCopied = document.execCommand("copy");
      }
      button.textContent = isCopied ? "Copied" : "Select and copy";
      find("announcement").textContent = button.textContent;
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    return element("div", { className: "snippet" },
      element("div", { className: "head" }, element("h3", { text: title }), button), code);
  }

  function showAdvice() {
    const { advice, summary } = result();
    find("advice").hidden = find("sweep-section").hidden = !advice;
    if (!advice) return;
    find("advice-text").textContent = advice.text;
    find("snippets").replaceChildren(...advice.snippets.map(({ title, text }) => snippet(title, text)));
    if (advice.sweep.length) Charts.sweep(advice, summary.texts);
    find("sweep-section").hidden = !advice.sweep.length;
  }

  // The page

  function showColumns() {
    const { first, second } = comparison();
    const head = (name, letter, font) => element("span", {}, element("span", { className: `badge ${name}`, text: letter }), element("bdi", { text: line(font.label) }));
    find("columns").replaceChildren(head("first", "A", report.fonts[first]), head("second", "B", report.fonts[second]));
    find("columns").classList.toggle("stacked", place.isStacked);
  }

  function showComparison() {
    const index = selected?.index;
    rows = Data.rows(result(), comparison());
    place = fit();
    showSummary();
    showColumns();
    showFilters();
    if (!rows.some(filters[state.filter][1])) state.filter = "all";
    filter();
    drawStrip();
    const worst = result().worst;
    select(rows[index ?? worst[0] ?? 0], { announces: false });
    const { first, second } = comparison();
    Charts.vertical(first, second);
    Charts.histogram("widths", rows.map(row => row.w), ["narrower", "wider"]);
    Charts.histogram("heights", rows.map(row => row.h), ["lower", "taller"]);
    Charts.characters(first, second);
    showAdvice();
    const pictures = Object.keys(result().drawn).length;
    find("about").textContent = `${report.engine}. ${plural(rows.length, "message")}`
      + (pictures < rows.length ? `, ${number(pictures)} of them with pictures: those that differ most, so that the file stays small.` : ", all with pictures.");
  }

  let printing = false;
  addEventListener("resize", () => {
    if (printing) return;
    const before = JSON.stringify(place);
    place = fit();
    drawStrip();
    if (JSON.stringify(place) === before) return;
    showColumns();
    conversation.show(state.view === "table" ? [] : shown);
    list().select(selected);
    drawPicture();
  });

  // A printed page can't be scrolled: it has the messages that differ most.
  addEventListener("beforeprint", () => {
    printing = true;
    shown = rows.filter(row => severity(row)).sort((a, b) => a.rank - b.rank).slice(0, 24).sort((a, b) => a.index - b.index);
    list().show(shown);
    list().limit(shown.length);
  });
  addEventListener("afterprint", () => {
    printing = false;
    list().limit(null);
    filter();
  });

  showSort();
  showComparison();
  try {
    const wanted = decodeURIComponent(location.hash.slice(1));
    const row = wanted && rows.find(({ id }) => id === wanted);
    if (row) select(row);
  } catch { /* The address has no valid id. */ }
  document.documentElement.dataset.ready = "true";
})();
