"use strict";

/** The frames of a scenario: a slider over their times. */
const Timeline = (() => {
  const slider = find("moment");
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  /** The film of the first view: the times of its frames and the lines of their steps. */
  let film = null;
  let index = 0;
  let isPlaying = false;
  /** The frame that is loaded, so that only the newest one is asked for. */
  let isLoading = false;
  let wanted = -1;

  /** Shows the film of a view, at the time at which the film before was. */
  function show(sheet, next) {
    const isFirst = sheet === Sheets.all[0];
    sheet.film = next;
    find("timeline").hidden = false;
    if (isFirst || !film) {
      const time = film?.times[index] ?? 0;
      film = next;
      slider.max = String(film.times.length - 1);
      const nearest = film.times.findIndex(value => value >= time);
      index = nearest < 0 ? film.times.length - 1 : nearest;
    }
    seek(index);
  }

  function hide() {
    film = null;
    pause();
    find("timeline").hidden = true;
  }

  function seek(next) {
    if (!film) return;
    index = Math.min(Math.max(next, 0), film.times.length - 1);
    slider.value = String(index);
    const text = `${film.times[index].toFixed(2)} of ${film.duration.toFixed(2)} s, line ${film.lines[index]}`;
    slider.setAttribute("aria-valuetext", text);
    find("time").textContent = text;
    wanted = index;
    load();
  }

  async function load() {
    if (isLoading) return;
    isLoading = true;
    while (wanted >= 0) {
      const now = wanted;
      wanted = -1;
      await Promise.all(Sheets.all.map(sheet => loadFrame(sheet, now)));
    }
    isLoading = false;
  }

  async function loadFrame(sheet, index) {
    if (!sheet.film) return;
    try {
      const shown = Math.min(index, sheet.film.times.length - 1);
      const answer = await fetch(`frame?view=${sheet.view}&index=${shown}`);
      if (!answer.ok) return;
      const { pages } = await answer.json();
      const isNew = !sheet.pages.length;
      if (!await sheet.show(pages)) return;
      sheet.frame = shown;
      if (isNew) Zoom.layOut(); else Boxes.draw();
    } catch {
      // The connection is lost, which the status says.
    }
  }

  /** Goes to the first frame of the next or the previous step. */
  function step(by) {
    if (!film) return;
    const { lines } = film;
    let next = index;
    if (by > 0) {
      while (next < lines.length - 1 && lines[next] === lines[index]) next += 1;
    } else {
      if (next > 0) next -= 1;
      while (next > 0 && lines[next - 1] === lines[next]) next -= 1;
    }
    pause();
    seek(next);
  }

  function play() {
    if (!film) return;
    isPlaying = true;
    if (index >= film.times.length - 1) seek(0);
    const start = performance.now() - film.times[index] * 1000;
    const advance = () => {
      if (!isPlaying || !film) return;
      const time = (performance.now() - start) / 1000;
      const next = film.times.findIndex(value => value > time);
      if (next < 0) {
        seek(film.times.length - 1);
        pause();
        return;
      }
      if (next - 1 !== index) seek(next - 1);
      requestAnimationFrame(advance);
    };
    requestAnimationFrame(advance);
    showPlaying();
  }

  function pause() {
    isPlaying = false;
    showPlaying();
  }

  function showPlaying() {
    find("play").textContent = isPlaying ? "Pause" : "Play";
    find("play").title = `${isPlaying ? "Pause" : "Play"} (Space)`;
  }

  function toggle() { if (isPlaying) pause(); else play(); }

  slider.addEventListener("input", () => {
    pause();
    seek(Number(slider.value));
  });
  find("play").addEventListener("click", toggle);
  find("step-back").addEventListener("click", () => step(-1));
  find("step-on").addEventListener("click", () => step(1));
  stillness.addEventListener("change", pause);
  showPlaying();

  return {
    show, hide, step, toggle,
    seekBy(by) {
      pause();
      seek(index + by);
    },
    get isShown() { return Boolean(film); },
  };
})();
