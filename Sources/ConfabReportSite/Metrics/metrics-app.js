"use strict";

/** The page: the chosen comparison and condition, the chosen message, and all that follows from them. */
(() => {
  const { report, line, number, plural, severity } = Data;
  const state = { comparison: 0, condition: 0, view: "conversation", sort: "rank", isDescending: false, filter: "all", query: "" };
  let rows = [], shown = [], selected = null, place = null;
  const toggleTheme = Theme.connect(find("theme"));

  const comparison = () => report.comparisons[state.comparison];
  const result = () => comparison().results[state.condition];

  // Colors of the theme's bubbles

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

  // Places

  Strip.onJump = jump;

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

  const conversation = new VirtualList(find("conversation"), { name: "message", height: Rows.height, make: Rows.pair });
  const table = new VirtualList(find("table-rows"), { name: "entry", height: () => 38, make: Rows.entry });
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
    place = Rows.fit(result());
    filter();
  }

  // The selected message

  function select(row, { announces = true } = {}) {
    selected = row ?? null;
    find("inspector").hidden = !row;
    if (!row) return;
    list().select(row);
    Strip.move(row);
    Inspector.show(row, result());
    const at = shown.indexOf(row);
    find("previous").disabled = at <= 0;
    find("next").disabled = at < 0 || at === shown.length - 1;
    const hash = `#${encodeURIComponent(row.id)}`;
    if (announces && location.hash !== hash) history.replaceState(null, "", hash);
    if (announces) find("announcement").textContent = Rows.describe(row);
  }

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
    place = Rows.fit(result());
    find("messages").style.setProperty("--rows", `${rows.reduce((sum, row) => sum + Rows.height(row), 0)}px`);
    Summary.show(comparison(), result());
    showColumns();
    showFilters();
    if (!rows.some(filters[state.filter][1])) state.filter = "all";
    filter();
    Strip.show(rows);
    const worst = result().worst;
    select(rows[index ?? worst[0] ?? 0], { announces: false });
    const { first, second } = comparison();
    VerticalMetrics.show(first, second);
    Histogram.show("widths", rows.map(row => row.w), ["narrower", "wider"]);
    Histogram.show("heights", rows.map(row => row.h), ["lower", "taller"]);
    Characters.show(first, second);
    Advice.show(result());
    const pictures = Object.keys(result().drawn).length;
    find("about").textContent = `${report.engine}. ${plural(rows.length, "message")}`
      + (pictures < rows.length ? `, ${number(pictures)} of them with pictures: those that differ most, so that the file stays small.` : ", all with pictures.");
  }

  let printing = false;
  addEventListener("resize", () => {
    if (printing) return;
    const before = JSON.stringify(place);
    place = Rows.fit(result());
    Strip.draw();
    if (JSON.stringify(place) === before) return;
    showColumns();
    conversation.show(state.view === "table" ? [] : shown);
    list().select(selected);
    Inspector.drawPicture();
  });

  // A printed page can't be scrolled: it has the messages that differ most.
  addEventListener("beforeprint", () => {
    printing = true;
    const differing = rows.filter(row => severity(row)).sort((a, b) => a.rank - b.rank);
    shown = (differing.length ? differing : rows).slice(0, 24).sort((a, b) => a.index - b.index);
    find("printed").textContent = shown.length < rows.length ? `${number(shown.length)} of ${plural(rows.length, "message")}, those that differ most` : "";
    list().show(shown);
    list().limit(shown.length);
    Charts.print();
  });
  addEventListener("afterprint", () => {
    printing = false;
    list().limit(null);
    Charts.end();
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
