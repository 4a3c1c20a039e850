"use strict";

/** The list of snapshots with its filters. It has the rows down to some below the view; scrolling adds more. */
const List = (() => {
  const list = find("list");
  const batch = 100;
  const rows = new Map();
  const searchTexts = new Map();
  const listeners = [];
  let filter = "all";
  /** What the filter and the search leave. */
  let shown = [];
  /** The rows of the list: results, and a group before its first one. Folded groups have no results. */
  let entries = [];
  const folded = new Set();
  /** The number of entries that are in the page. */
  let drawn = 0;
  let current = null;

  const isOpen = result => result.status !== "passed";
  const filters = [
    ["review", "To review", isOpen],
    ...Model.statuses.map(
      status => [status, Model.words[status], result => result.status === status]),
    ["accepted", "Accepted", result => Marks.has(result)],
    ["all", "All", () => true],
  ];

  function row(result) {
    if (!rows.has(result)) rows.set(result, makeRow(result));
    return rows.get(result);
  }

  function makeRow(result) {
    const thumbnail = element("span", { className: "thumbnail" });
    const hasThumbnail = result.actual || result.expected || result.status !== "passed";
    const address = Model.address(result.actual ?? result.expected);
    if (address) {
      const image = element("img", { loading: "lazy", decoding: "async", alt: "" });
      image.addEventListener("error", () => image.remove());
      image.src = address;
      thumbnail.append(image);
    }
    const end = result.name.lastIndexOf("/") + 1;
    const name = element("bdi", { className: "name" });
    if (end) name.append(element("span", { className: "muted", text: Model.line(result.name.slice(0, end)) }));
    name.append(Model.line(result.name.slice(end)));
    const variant = Object.values(result.variant ?? {}).join(", ");
    // The group says it already.
    const details = Model.groups.has(result) && variant ? variant : result.summary || variant;
    const link = element(
      "a", { href: Model.hash(result.name), tabindex: "-1", className: "row" }, ...(hasThumbnail ? [thumbnail] : []),
      element("span", { className: "texts" }, name,
        element("span", { className: "details muted", text: Model.line(details), dir: "auto" })),
      element("span", { className: "signs" }, icon(result.status),
        element("span", { className: "unseen", text: Model.words[result.status] }),
        element("span", { className: "mark", text: "accepted" })));
    link.addEventListener("click", event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      for (const listener of listeners) listener(result, true);
    });
    const made = { item: element("li", {}, link), link };
    made.item.classList.toggle("grouped", Model.groups.has(result));
    showMark(result, made);
    return made;
  }

  function showMark(result, { item }) {
    item.classList.toggle("accepted", Marks.has(result));
  }

  function searchText(result) {
    if (!searchTexts.has(result)) searchTexts.set(result, Model.searchText(result));
    return searchTexts.get(result);
  }

  /** The heading of a group: folds it, and accepts its snapshots. */
  function heading({ group, members }) {
    const isFolded = folded.has(group);
    const fold = element("button", { type: "button", className: "fold", "aria-expanded": String(!isFolded) },
      icon(group.status), element("span", { className: "cause", text: Model.line(group.cause), dir: "auto" }),
      element("span", { className: "number", text: `× ${Model.number(members.length)}` }));
    fold.addEventListener("click", () => {
      if (isFolded) folded.delete(group); else folded.add(group);
      refresh({ keepsPlace: true });
      list.querySelectorAll(".group")[entries.filter(entry => entry.group).findIndex(
        entry => entry.group === group)]?.querySelector(".fold").focus({ preventScroll: true });
    });
    const made = element("li", { className: "group" }, fold);
    const acceptable = members.filter(result => !Model.obstacle(result));
    if (acceptable.length) {
      const isOpen = acceptable.some(result => !Marks.has(result));
      const accept = element("button", { type: "button", className: "plain", text: isOpen ? "Accept all" : "Unmark all" });
      accept.setAttribute("aria-label", `${accept.textContent}: ${Model.line(group.cause)}`);
      accept.addEventListener("click", () => Marks.set(acceptable, isOpen));
      made.append(accept);
    }
    return made;
  }

  /** Draws entries up to `count`. */
  function draw(count) {
    if (count <= drawn) return;
    const end = Math.min(Math.ceil(count / batch) * batch, entries.length);
    list.append(...entries.slice(drawn, end).map(entry => {
      if (entry.group) return heading(entry);
      const { item } = row(entry.result);
      item.setAttribute("aria-setsize", shown.length);
      item.setAttribute("aria-posinset", entry.index + 1);
      return item;
    }));
    drawn = Math.max(drawn, end);
  }

  /** The entries of what is shown. Results of a group are next to each other. */
  function makeEntries() {
    entries = [];
    let last = null;
    shown.forEach((result, index) => {
      const group = Model.groups.get(result);
      if (group && group !== last?.group) {
        last = { group, members: [] };
        entries.push(last);
      }
      if (group) last.members.push(result);
      if (!folded.has(group)) entries.push({ result, index });
    });
  }

  /** Shows what the filter and the search leave, from the top or at the same place. */
  function refresh({ keepsPlace = false } = {}) {
    const wanted = filters.find(([id]) => id === filter)[2];
    const terms = find("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    const before = drawn;
    const place = list.scrollTop;
    shown = Model.results.filter(
      result => wanted(result) && terms.every(term => searchText(result).includes(term)));
    makeEntries();
    list.replaceChildren();
    drawn = 0;
    draw(Math.max(batch, keepsPlace ? Math.min(before, entries.length) : 0));
    list.scrollTop = keepsPlace ? place : 0;
    if (focused && list.contains(focused)) focused.focus({ preventScroll: true });
    find("count").textContent = shown.length === Model.results.length
      ? Model.plural(shown.length, "snapshot")
      : `${Model.number(shown.length)} of ${Model.plural(Model.results.length, "snapshot")}`;
    find("nothing").hidden = shown.length > 0 || Model.results.length === 0;
    showAcceptShown();
    updateTabStop();
  }

  function showAcceptShown() {
    const acceptable = shown.filter(result => !Model.obstacle(result));
    const open = acceptable.filter(result => !Marks.has(result));
    const button = find("accept-shown");
    button.hidden = acceptable.length < 2;
    button.textContent = open.length ? `Accept ${Model.number(open.length)} shown` : `Unmark ${Model.number(acceptable.length)} shown`;
    button.onclick = () => Marks.set(acceptable, open.length > 0);
  }

  function showFilters() {
    const count = ([id, , wanted]) =>
      id in Model.counts ? Model.counts[id] : Model.results.filter(wanted).length;
    find("filters").replaceChildren(...filters.map(choice => [choice, count(choice)])
      .filter(([[id], number]) => number > 0 || id === "all" || id === filter)
      .map(([[id, label], number]) => {
        const button = element(
          "button", { type: "button", "aria-pressed": String(id === filter), "data-filter": id });
        if (id in Model.counts) button.append(icon(id));
        button.append(label, " ", element("span", { className: "number", text: Model.number(number) }));
        button.addEventListener("click", () => {
          choose(id);
          find("filters").querySelector(`[data-filter=${id}]`).focus();
        });
        return button;
      }));
  }

  function choose(id) {
    filter = id;
    showFilters();
    refresh();
  }

  /** The list is one tab stop: the current row, or the first. */
  function updateTabStop() {
    const old = list.querySelector("a[tabindex='0']");
    if (old) old.tabIndex = -1;
    const stop = shown.includes(current) && !isFolded(current) ? current : entries.find(entry => entry.result)?.result;
    if (stop) row(stop).link.tabIndex = 0;
  }

  /** Marks a row as the current one and scrolls to it. Shows all rows if the filter hides it. */
  function select(result) {
    if (current) row(current).link.removeAttribute("aria-current");
    const hadFocus = list.contains(document.activeElement);
    current = result;
    if (!result) return updateTabStop();
    if (!shown.includes(result)) {
      find("search").value = "";
      choose(filters.find(([id]) => id === filter)[2](result) ? filter : "all");
    }
    if (isFolded(result)) {
      folded.delete(Model.groups.get(result));
      refresh({ keepsPlace: true });
    }
    draw(entries.findIndex(entry => entry.result === result) + 1);
    const { item, link } = row(result);
    link.setAttribute("aria-current", "true");
    updateTabStop();
    item.scrollIntoView({ block: "nearest" });
    if (hadFocus) link.focus({ preventScroll: true });
  }

  const isFolded = result => folded.has(Model.groups.get(result));

  /** The next snapshot below (1) or above (-1) the current one that is not folded away; the current one at the ends. */
  function neighbor(step) {
    const index = shown.indexOf(current);
    const rest = index < 0 ? shown.slice() : step > 0 ? shown.slice(index + 1) : shown.slice(0, index);
    if (step < 0) rest.reverse();
    return rest.find(result => !isFolded(result)) ?? current;
  }

  list.addEventListener("scroll", () => {
    if (list.scrollTop + 2 * list.clientHeight > list.scrollHeight) draw(drawn + 1);
  }, { passive: true });
  filter = Model.results.some(isOpen) ? "review" : "all";
  showFilters();
  refresh();
  find("search").addEventListener("input", () => refresh());
  find("clear").addEventListener("click", () => {
    find("search").value = "";
    choose("all");
    find("search").focus();
  });
  Marks.onChange(() => {
    for (const [result, made] of rows) showMark(result, made);
    showFilters();
    if (filter === "accepted" || Model.groups.size) refresh({ keepsPlace: true }); else showAcceptShown();
  });

  return {
    select, neighbor,
    get first() { return shown[0] ?? null; },
    get position() { return [shown.indexOf(current) + 1, shown.length]; },
    onSelect(listener) { listeners.push(listener); },
  };
})();
