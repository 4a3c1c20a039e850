"use strict";

/** The page: its connection, the status and the shortcuts. */
(() => {
  const toggleTheme = Theme.connect(find("theme"));
  let source = null;
  let hasContent = false;

  // The connection

  function connect() {
    source?.close();
    const views = Views.all;
    Sheets.choose(views);
    Problems.keep(views);
    source = new EventSource(`events?views=${views.join(",")}`);
    source.addEventListener("document", event => showDocument(JSON.parse(event.data)));
    source.addEventListener("picture", event => showPicture(JSON.parse(event.data)));
    source.addEventListener("open", () => setStatus("Connected"));
    source.addEventListener("error", () => setStatus("The preview has ended. Start confab preview again.", "lost"));
  }

  function setStatus(text, kind = "") {
    if (find("status").textContent !== text) find("status").textContent = text;
    find("status").className = kind;
  }

  function showDocument(document) {
    find("name").textContent = document.name;
    window.document.title = `${document.name} · Preview`;
    if (Views.offer(document)) connect();
    hasContent = document.hasContent;
    if (!document.isFilm) Timeline.hide();
    Problems.set("document", document);
    showState();
  }

  function showState(milliseconds) {
    if (Problems.count) {
      setStatus(hasContent ? "The last picture without problems" : "There is no picture yet", "problem");
    } else if (milliseconds !== undefined) {
      setStatus(`Up to date · ${Math.round(milliseconds)} ms`);
    }
  }

  async function showPicture(picture) {
    const sheet = Sheets.find(picture.view);
    if (!sheet) return;
    const [, appearance] = picture.view.split(".");
    Problems.set(picture.view, picture);
    if (picture.film) {
      const { width, height, duration } = picture.film;
      sheet.describe(picture.theme, appearance, ` ${width} × ${height}, ${duration.toFixed(1)} s`);
      sheet.version = picture.version;
      Timeline.show(sheet, picture.film);
    } else if (picture.pages) {
      const isFirst = !sheet.pages.length;
      const before = sheet.size;
      sheet.describe(picture.theme, appearance, describeSize(picture.pages));
      if (!await sheet.show(picture.pages)) return;
      delete sheet.frame;
      delete sheet.film;
      sheet.version = picture.version;
      const after = sheet.size;
      if (isFirst || before.width !== after.width || before.height !== after.height) Zoom.layOut();
      else Boxes.draw();
      Boxes.prepare();
      noteDrawn(picture, sheet);
    }
    showState(picture.milliseconds);
  }

  function describeSize(pages) {
    const [first] = pages;
    if (!first) return "";
    const size = ` ${Math.round(first.width / first.scale)} × ${Math.round(first.height / first.scale)}`;
    return pages.length > 1 ? `${size}, ${pages.length} pages` : size;
  }

  /** Leaves a mark when the new pixels are on the screen, which Benchmarks/preview.py reads. */
  function noteDrawn({ version, view, milliseconds }, { loaded }) {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () =>
        performance.mark("drawn", { detail: { version, view, milliseconds, loaded } });
      channel.port2.postMessage(0);
    });
  }

  // Shortcuts

  const shortcuts = [
    [["b"], "b", "Boxes and distances", () => Boxes.toggle()],
    [["j"], "j", "Boxes of the next message", () => Boxes.step(1)],
    [["k"], "k", "Boxes of the previous message", () => Boxes.step(-1)],
    [["m"], "m", "Measure from this message", () => Boxes.pin()],
    [["Escape"], "Esc", "No boxes", () => Boxes.clear()],
    [["+", "="], "+", "Zoom in", () => Zoom.zoomBy(1)],
    [["-"], "−", "Zoom out", () => Zoom.zoomBy(-1)],
    [["0"], "0", "100 %", () => Zoom.zoomTo(1)],
    [["f"], "f", "Fit the pictures", () => Zoom.zoomTo("fit")],
    [[" "], "Space", "Play or pause the scenario", () => Timeline.toggle()],
    [["."], ".", "Next frame", () => Timeline.seekBy(1)],
    [[","], ",", "Previous frame", () => Timeline.seekBy(-1)],
    [[">"], ">", "Next step", () => Timeline.step(1)],
    [["<"], "<", "Previous step", () => Timeline.step(-1)],
    [["t"], "t", "Light or dark page", toggleTheme],
    [["?"], "?", "This help", () => find("help").showModal()],
  ];
  find("keys").append(...shortcuts.flatMap(([, key, label]) => [
    element("dt", {}, element("kbd", { text: key })), element("dd", { text: label }),
  ]));
  find("shortcuts").checked = Store.read("shortcuts") !== "off";
  find("shortcuts").addEventListener("change", event =>
    Store.write("shortcuts", event.target.checked ? "on" : "off"));
  find("help-open").addEventListener("click", () => find("help").showModal());

  addEventListener("keydown", event => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && find("themes").open) {
      find("themes").open = false;
      find("themes").querySelector("summary").focus();
      return;
    }
    if (event.key.length === 1 && !find("shortcuts").checked) return;
    if (event.key === " " && (target.matches("button, summary, input") || !Timeline.isShown)) return;
    const shortcut = shortcuts.find(([keys]) => keys.includes(event.key));
    if (!shortcut) return;
    event.preventDefault();
    shortcut[3]();
  });
  addEventListener("click", event => {
    if (find("themes").open && !find("themes").contains(event.target)) find("themes").open = false;
  });

  Views.onChange(connect);
  Boxes.showState();
  Zoom.follow();
  connect();
  document.documentElement.dataset.ready = "true";
})();
