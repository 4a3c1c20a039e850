"use strict";

/** What is wrong with the file at its lines, and what its pictures do not show. */
const Problems = (() => {
  /** The problems and warnings by where they come from: the document, or a view. */
  const sources = new Map();

  function set(source, { problems = [], warnings = [] }) {
    sources.set(source, { problems, warnings });
    draw();
  }

  /** Forgets views that are not shown. */
  function keep(views) {
    for (const source of [...sources.keys()]) {
      if (source !== "document" && !views.includes(source)) sources.delete(source);
    }
    draw();
  }

  /** Without those that occur again, which views of one document have. */
  function unique(values, key) {
    const seen = new Set();
    return values.filter(value => !seen.has(key(value)) && seen.add(key(value)));
  }

  function entry(problem) {
    const place = problem.line ? `${problem.file}:${problem.line}:${problem.column}` : problem.file;
    const made = element("li", {},
      element("p", {}, element("bdi", { className: "place", text: place }), " ",
        element("span", { text: problem.message, dir: "auto" })));
    if (problem.path) made.append(element("p", { className: "muted path", text: problem.path }));
    if (problem.excerpt !== undefined) made.append(excerpt(problem));
    return made;
  }

  /** The line with its number and a mark at the column. Columns count Unicode scalars. */
  function excerpt({ excerpt, line, column }) {
    const scalars = [...excerpt];
    const start = Math.max(0, column - 1);
    const text = element("code", {}, element("span", { className: "number", text: `${line} ` }),
      scalars.slice(0, start).join(""));
    if (start < scalars.length) text.append(element("mark", { text: scalars[start] }));
    text.append(scalars.slice(start + 1).join(""));
    return element("pre", { tabindex: "0", "aria-label": `Line ${line}` }, text);
  }

  function draw() {
    const all = [...sources.values()];
    const problems = unique(all.flatMap(source => source.problems),
      problem => JSON.stringify([problem.file, problem.line, problem.column, problem.message]));
    const warnings = unique(all.flatMap(source => source.warnings), warning => warning);
    find("problem-list").replaceChildren(...problems.map(entry));
    find("warning-list").replaceChildren(...warnings.map(text => element("li", { text, dir: "auto" })));
    find("problem-list").hidden = !problems.length;
    find("warning-list").hidden = !warnings.length;
    const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
    const parts = [];
    if (problems.length) parts.push(count(problems.length, "problem"));
    if (warnings.length) parts.push(count(warnings.length, "warning"));
    const title = parts.join(", ");
    if (find("problems-title").textContent !== title) {
      find("problems-title").textContent = title;
      find("announcement").textContent = title;
    }
    const wasHidden = find("problems").hidden;
    find("problems").hidden = !parts.length;
    find("problems").classList.toggle("broken", problems.length > 0);
    document.body.classList.toggle("stale", problems.length > 0);
    if (wasHidden !== !parts.length) Zoom.layOut();
  }

  return {
    set, keep,
    get count() { return find("problem-list").childElementCount; },
  };
})();
