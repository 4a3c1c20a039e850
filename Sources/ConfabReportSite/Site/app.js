"use strict";

/** The page: which snapshot is shown, totals, dialogs and shortcuts. */
(() => {
  const { report, results, counts, words } = Model;
  let current = null;
  /** The connection with `confab preview`, which stores accepted pictures at once; `null` for a page from a folder. */
  const live = typeof Live === "undefined" ? null : Live;
  const toggleTheme = Theme.connect(find("theme"));

  // The snapshot that is shown

  /** Shows a snapshot; `null` shows the overview. */
  function show(result, { announces = false } = {}) {
    current = result;
    List.select(result);
    document.body.classList.toggle("reading", Boolean(result));
    find("snapshot").hidden = !result;
    find("overview").hidden = Boolean(result);
    Stage.stop();
    if (!result) return;
    find("status").replaceChildren(icon(result.status), element("span", { text: words[result.status] }));
    find("status").className = `status ${result.status}`;
    find("name").textContent = Model.line(result.name);
    find("summary").textContent = Model.line(result.summary);
    find("summary").hidden = !result.summary;
    find("variant").replaceChildren(...Object.entries(result.variant ?? {}).sort().map(([key, value]) =>
      element("li", {}, element("bdi", { className: "muted", text: Model.line(key) }), " ",
        element("bdi", { text: Model.line(value) }))));
    find("variant").hidden = !find("variant").childElementCount;
    // The stage takes the size that the explanation leaves.
    Explanation.show(result);
    Stage.show(result);
    Explanation.openFirst();
    showAccept();
    showPosition();
    find("main").scrollTop = 0;
    if (announces) {
      const [index, count] = List.position;
      find("announcement").textContent =
        `${words[result.status]}: ${Model.line(result.name)}, ${index} of ${count}`;
    }
  }

  function showPosition() {
    const [index, count] = List.position;
    find("position").textContent = index ? `${Model.number(index)} of ${Model.number(count)}` : "";
    find("previous").disabled = index === 1;
    find("next").disabled = index === count && index > 0;
  }

  /** Shows a snapshot and puts its name into the page's address. */
  function open(result, { isNewPage = false } = {}) {
    if (!result) return;
    const hash = Model.hash(result.name);
    if (location.hash !== hash) {
      if (isNewPage) location.hash = hash; else location.replace(hash);
    }
    if (result !== current) show(result, { announces: true });
  }

  const step = by => open(List.neighbor(by));

  function close() {
    // Leaves no name in the address, so that the list stays after a reload.
    history.replaceState(null, "", location.pathname + location.search);
    show(null);
  }

  addEventListener("hashchange", () => {
    const result = Model.byName.get(Model.nameInHash());
    if (result && result !== current) show(result, { announces: true });
  });

  // Accepting

  function showAccept() {
    const button = find("accept");
    const obstacle = Model.obstacle(current);
    const isAccepted = Marks.has(current);
    button.hidden = !["failed", "new"].includes(current.status);
    button.disabled = Boolean(obstacle);
    button.title = obstacle || (live ? "Store the new picture as the reference (a)" : "Accept the new picture (a)");
    if (live) button.removeAttribute("aria-pressed"); else button.setAttribute("aria-pressed", String(isAccepted));
    button.textContent = live ? "Approve" : isAccepted ? "Accepted" : "Accept";
  }

  function toggleAccept() {
    if (!current || Model.obstacle(current)) return;
    if (live) {
      live.approve([current.name]);
      return;
    }
    Marks.set([current], !Marks.has(current));
    find("announcement").textContent = Marks.has(current) ? "Accepted" : "Not accepted";
  }

  function showMarks() {
    find("export-count").textContent = Model.number(Marks.count);
    find("export-open").disabled = Marks.count === 0;
    if (live) find("export-open").setAttribute("aria-label", `Approve ${Model.number(Marks.count)} accepted`);
    if (current) {
      showAccept();
      showPosition();
    }
  }

  function openExport() {
    if (live) {
      live.approve(Marks.names);
      return;
    }
    find("export-text").value = Marks.text;
    find("command").textContent = Model.approveCommand("accepted.txt");
    find("copied").textContent = "";
    find("unsaved").hidden = Store.isLasting;
    find("export").showModal();
    find("download").focus();
  }

  async function copy(element) {
    let isCopied = false;
    try {
      await navigator.clipboard.writeText(element.value ?? element.textContent);
      isCopied = true;
    } catch {
      if (element.select) element.select(); else getSelection().selectAllChildren(element);
      isCopied = document.execCommand("copy");
    }
    find("copied").textContent = isCopied ? "Copied" : "Select the text and copy it";
  }

  function download() {
    const address = URL.createObjectURL(new Blob([Marks.text], { type: "text/plain" }));
    element("a", { href: address, download: "accepted.txt" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  // Shortcuts

  const shortcuts = [
    [["j", "ArrowDown"], "j ↓", "Next snapshot", () => step(1)],
    [["k", "ArrowUp"], "k ↑", "Previous snapshot", () => step(-1)],
    [["a"], "a", "Accept the new picture, or not", toggleAccept],
    ...Stage.views.map(([id, label], index) =>
      [[String(index + 1)], String(index + 1), label, () => current && Stage.setView(id)]),
    [["ArrowLeft"], "← →", "Divider or opacity", () => Stage.setAmount(Stage.amount - 5)],
    [["ArrowRight"], "", "", () => Stage.setAmount(Stage.amount + 5)],
    [[" "], "Space", "Pause blinking", () => current && Stage.pauseOrSwitch()],
    [["+", "="], "+", "Zoom in", () => current && Stage.zoomBy(1)],
    [["-"], "−", "Zoom out", () => current && Stage.zoomBy(-1)],
    [["0"], "0", "100 %", () => current && Stage.zoomTo(1)],
    [["f"], "f", "Fit the whole picture, then its width", () => current && Stage.toggleFit()],
    [["/"], "/", "Search", () => find("search").focus()],
    [["e"], "e", "Export the accepted snapshots", () => Marks.count && openExport()],
    [["t"], "t", "Light or dark", toggleTheme],
    [["Escape"], "Esc", "End the selection of a change", () => Explanation.unselect()],
    [["?"], "?", "This help", () => find("help").showModal()],
  ];
  find("keys").append(...shortcuts.filter(([, keys]) => keys).flatMap(([, keys, label]) => [
    element("dt", {}, ...keys.split(" ").map(key => element("kbd", { text: key }))),
    element("dd", { text: label }),
  ]));
  find("shortcuts").checked = Store.read("shortcuts") !== "off";
  find("shortcuts").addEventListener("change", event =>
    Store.write("shortcuts", event.target.checked ? "on" : "off"));

  addEventListener("keydown", event => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target === find("search")) {
      if (event.key === "Escape") {
        target.value = "";
        target.dispatchEvent(new Event("input"));
        find("sidebar").querySelector("a[tabindex='0']")?.focus();
      } else if (event.key === "Enter" || event.key === "ArrowDown") {
        event.preventDefault();
        find("sidebar").querySelector("a[tabindex='0']")?.focus();
        if (!List.position[0]) open(List.first);
      }
      return;
    }
    if (target.matches("input, textarea, select")) return;
    if (event.key === " " && target.matches("button, a")) return;
    const isOneKey = event.key.length === 1;
    if (isOneKey && !find("shortcuts").checked) return;
    const shortcut = shortcuts.find(([keys]) => keys.includes(event.key));
    if (!shortcut) return;
    event.preventDefault();
    shortcut[3]();
  });

  // Totals

  function showTotals() {
    const parts = Model.statuses.filter(status => counts[status]).map(status =>
      element("span", { className: `total ${status}` }, icon(status),
        status === "error" ? Model.plural(counts[status], "error")
          : `${Model.number(counts[status])} ${words[status].toLowerCase()}`));
    find("totals").replaceChildren(
      ...parts, element("span", { className: "muted", text: Model.seconds(report.seconds) }));
  }

  function describe(status, title, text) {
    find("overview-icon").setAttribute("href", `#icon-${status}`);
    find("overview-icon").parentElement.classList.add(status);
    find("overview-title").textContent = title;
    find("overview-text").textContent = text;
  }

  function showOverview() {
    const open = results.length - counts.passed;
    if (!report) {
      describe("error", "The report can not be read", "data.js is missing or damaged. Write the report again.");
    } else if (!results.length) {
      describe("orphaned", "No snapshots", "The run had no snapshots: the suite is empty, or the filter matched nothing.");
    } else if (!open) {
      const all = results.length === 1 ? "The snapshot" : `All ${Model.number(results.length)} snapshots`;
      describe("passed", `${all} passed`, "Every picture equals its reference within its tolerance.");
    } else {
      describe("failed", `${Model.plural(open, "snapshot")} to review`, "Choose one from the list, or press j.");
    }
    document.title = !report || !results.length ? "Snapshot report"
      : `${open ? `${open} to review` : "Passed"} · ${Model.line(report.suite)}`;
    document.body.classList.toggle("empty", !results.length);
    if (report) {
      find("suite").textContent = Model.line(report.suite);
      const warnings = report.warnings ?? [];
      find("warnings").hidden = !warnings.length;
      find("warnings").replaceChildren(
        ...warnings.map(text => element("li", { text: Model.line(text), dir: "auto" })));
      showTotals();
    }
  }

  List.onSelect((result, isNewPage) => open(result, { isNewPage }));
  find("previous").addEventListener("click", () => step(-1));
  find("next").addEventListener("click", () => step(1));
  find("accept").addEventListener("click", toggleAccept);
  find("back").addEventListener("click", close);
  find("export-open").addEventListener("click", openExport);
  find("copy").addEventListener("click", () => copy(find("export-text")));
  find("copy-command").addEventListener("click", () => copy(find("command")));
  find("download").addEventListener("click", download);
  find("marks-clear").addEventListener("click", () => {
    Marks.clear();
    find("export").close();
  });
  find("help-open").addEventListener("click", () => find("help").showModal());
  find("search").addEventListener("input", showPosition);
  find("filters").addEventListener("click", showPosition);
  Marks.onChange(showMarks);

  showOverview();
  showMarks();
  const linked = Model.byName.get(Model.nameInHash());
  const isNarrow = matchMedia("(max-width: 720px)").matches;
  const first = results.length > counts.passed && !isNarrow ? List.first : null;
  show(linked ?? first);
  document.documentElement.dataset.ready = "true";
})();
