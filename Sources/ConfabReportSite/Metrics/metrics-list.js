"use strict";

/** A scrolling list that has elements only for the rows in view. Each row's height is known beforehand. */
class VirtualList {
  /**
   * @param box The element that scrolls and has the focus.
   * @param make Creates the element of an item.
   * @param height The height of an item's row, in pixels.
   */
  constructor(box, { make, height, name }) {
    Object.assign(this, { box, make, height, name });
    this.sheet = element("div", { className: "sheet", role: "presentation" });
    this.rows = new Map();
    this.items = [];
    this.tops = [0];
    this.selected = null;
    box.append(this.sheet);
    box.addEventListener("scroll", () => this.draw(), { passive: true });
    box.addEventListener("click", event => {
      const row = event.target.closest("[data-row]");
      if (row) this.onSelect(this.items[Number(row.dataset.row)]);
    });
    box.addEventListener("keydown", event => this.press(event));
  }

  onSelect() {}

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.box.clientHeight / 60));
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps) || !this.items.length) return;
    event.preventDefault();
    this.step(steps[event.key]);
  }

  step(by) {
    const place = Math.max(0, Math.min(this.items.length - 1, (this.position ?? -1) + by));
    if (this.items[place]) this.onSelect(this.items[place]);
  }

  get position() {
    const index = this.items.indexOf(this.selected);
    return index < 0 ? null : index;
  }

  show(items) {
    this.items = items;
    this.measure();
    this.box.scrollTop = 0;
    this.redraw();
  }

  measure() {
    this.tops = new Float64Array(this.items.length + 1);
    this.items.forEach((item, index) => { this.tops[index + 1] = this.tops[index] + this.height(item); });
    this.sheet.style.height = `${this.tops[this.items.length]}px`;
  }

  /** The index of the row at a height. */
  at(y) {
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tops[middle + 1] <= y) low = middle + 1; else high = middle;
    }
    return low;
  }

  redraw() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.draw();
  }

  draw() {
    const { scrollTop, clientHeight } = this.box;
    const [first, last] = this.limits ?? [this.at(scrollTop - 300), this.at(scrollTop + clientHeight + 300)];
    for (const [index, row] of this.rows) {
      if (index < first || index > last) {
        row.remove();
        this.rows.delete(index);
      }
    }
    for (let index = first; index <= Math.min(last, this.items.length - 1); index++) {
      if (this.rows.has(index)) continue;
      const item = this.items[index];
      const row = this.make(item, index);
      row.id = `${this.name}-${index}`;
      row.dataset.row = index;
      row.classList.add("row");
      row.style.top = `${this.tops[index]}px`;
      row.style.height = `${this.height(item)}px`;
      row.setAttribute("aria-selected", String(item === this.selected));
      this.rows.set(index, row);
      // In the order of the list, for assistive technology.
      const next = [...this.sheet.children].find(other => Number(other.dataset.row) > index);
      this.sheet.insertBefore(row, next ?? null);
    }
  }

  /** Marks an item and scrolls it into view. */
  select(item) {
    this.selected = item;
    const place = this.position;
    if (place !== null && this.box.clientHeight) {
      const [top, bottom] = [this.tops[place], this.tops[place + 1]];
      const { scrollTop, clientHeight } = this.box;
      if (top < scrollTop || bottom > scrollTop + clientHeight) {
        this.box.scrollTop = top - Math.max(0, clientHeight - (bottom - top)) / 3;
      }
      this.draw();
      this.box.setAttribute("aria-activedescendant", `${this.name}-${place}`);
    } else {
      this.box.removeAttribute("aria-activedescendant");
    }
    for (const [index, row] of this.rows) row.setAttribute("aria-selected", String(this.items[index] === item));
  }

  /** Shows the first rows without scrolling, for printing; `null` ends that. */
  limit(count) {
    this.limits = count === null ? null : [0, count - 1];
    const end = Math.min(count ?? this.items.length, this.items.length);
    this.sheet.style.height = `${this.tops[end]}px`;
    this.redraw();
  }
}
