"use strict";

/**
 * The pictures of one view: its pages, each a column of bands.
 *
 * A band is an image whose name is the digest of its pixels. Bands that a new picture shares with the old one keep
 * their elements; the others are loaded first, so that nothing flickers.
 */
class Sheet {
  constructor(view) {
    this.view = view;
    /** The pages that are shown: their size in device pixels, and the elements and tops of their bands. */
    this.pages = [];
    this.version = -1;
    this.turn = 0;
    this.caption = element("figcaption", {}, element("b"), element("span", { className: "muted" }));
    this.column = element("div", { className: "pages" });
    this.figure = element("figure", { className: "sheet" }, this.caption, this.column);
  }

  describe(theme, appearance, detail) {
    this.title = `${theme}, ${appearance}`;
    this.caption.firstChild.textContent = `${theme} · ${appearance}`;
    this.caption.lastChild.textContent = detail;
  }

  /** Shows pages as soon as their bands are loaded. Returns whether no newer pages came meanwhile. */
  async show(pages) {
    const turn = ++this.turn;
    const spare = new Map();
    for (const page of this.pages) {
      for (const band of page.bands) {
        if (!spare.has(band.name)) spare.set(band.name, []);
        spare.get(band.name).push(band.image);
      }
    }
    const loading = [];
    const made = pages.map(page => {
      let top = 0;
      const bands = page.bands.map(([name, height]) => {
        let image = spare.get(name)?.shift();
        if (!image) {
          image = element("img", { alt: "", draggable: "false" });
          image.src = `bands/${name}`;
          loading.push(image.decode().catch(() => 0));
        }
        const band = { name, image, top, height };
        top += height;
        return band;
      });
      return { ...page, bands };
    });
    await Promise.all(loading);
    if (turn !== this.turn) return false;
    this.loaded = loading.length;
    this.place(made);
    return true;
  }

  place(pages) {
    const old = this.pages;
    this.pages = pages.map((page, index) => {
      const shown = old[index]?.element ?? element("div", { className: "page", role: "img" });
      shown.setAttribute("aria-label", `${pages.length > 1 ? `Page ${index + 1}: ` : ""}${this.title}`);
      let frames = shown.querySelector(".frames");
      if (!frames) {
        frames = element("div", { className: "frames" });
        shown.append(frames);
      }
      const wanted = new Set(page.bands.map(band => band.image));
      for (const image of [...shown.querySelectorAll("img")]) if (!wanted.has(image)) image.remove();
      for (const { image } of page.bands) if (image.parentElement !== shown) shown.insertBefore(image, frames);
      return { ...page, element: shown, frames };
    });
    if (old.length !== pages.length) this.column.replaceChildren(...this.pages.map(page => page.element));
    this.layOut();
  }

  /** The size of all pages below each other, in points. */
  get size() {
    return {
      width: Math.max(0, ...this.pages.map(page => page.width / page.scale)),
      height: this.pages.reduce((sum, page) => sum + page.height / page.scale, 0),
    };
  }

  /** Gives the bands their places. All edges are whole pixels of the screen, so that no gaps are between bands. */
  layOut(zoom = Zoom.level) {
    const ratio = devicePixelRatio || 1;
    for (const { element, bands, width, height, scale } of this.pages) {
      const edge = value => Math.round(value / scale * zoom * ratio) / ratio;
      element.style.width = `${edge(width)}px`;
      element.style.height = `${edge(height)}px`;
      element.classList.toggle("sharp", zoom * ratio >= 2 * scale);
      for (const { image, top, height } of bands) {
        image.style.top = `${edge(top)}px`;
        image.style.height = `${edge(top + height) - edge(top)}px`;
      }
    }
  }
}

/** All views beside each other. */
const Sheets = (() => {
  const stage = find("stage");
  let sheets = [];

  /** Shows these views, in this order. */
  function choose(views) {
    const old = new Map(sheets.map(sheet => [sheet.view, sheet]));
    sheets = views.map(view => old.get(view) ?? new Sheet(view));
    stage.replaceChildren(...sheets.map(sheet => sheet.figure));
    Zoom.layOut();
  }

  return {
    choose,
    find: view => sheets.find(sheet => sheet.view === view),
    get all() { return sheets; },
  };
})();
