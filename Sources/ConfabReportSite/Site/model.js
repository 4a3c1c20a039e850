"use strict";

/** The data of the report. All texts in it are untrusted: they reach the page as text only. */
const Model = (() => {
  const statuses = ["failed", "error", "new", "orphaned", "passed"];
  const words = {
    failed: "Failed", error: "Error", new: "New", orphaned: "Orphaned", passed: "Passed",
  };

  function parse() {
    try {
      const report = JSON.parse(confabReport);
      return Array.isArray(report.snapshots) ? report : null;
    } catch {
      return null;
    }
  }

  /** A text in one line: control characters become their pictures (␊ for a line feed). */
  function line(text) {
    return String(text ?? "").replace(/[\0-\x1f]/g, c => String.fromCharCode(0x2400 + c.charCodeAt(0)))
      .replace(/\x7f/g, "\u2421").replace(/[\u2028\u2029\x80-\x9f]/g, "\ufffd");
  }

  /** The URL of a picture in the report's folder; `null` for paths that leave it. */
  function address(picture) {
    const parts = String(picture?.path ?? "").split("/");
    if (parts.some(part => part === "" || part === "." || part === "..")) return null;
    return parts.map(encodeURIComponent).join("/");
  }

  /** The part of the page's address that shows a snapshot. */
  function hash(name) {
    return "#" + name.split("/").map(encodeURIComponent).join("/");
  }

  /** The name in the page's address; `null` if there is none. */
  function nameInHash() {
    if (location.hash.length < 2) return null;
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return null;
    }
  }

  /** What to search in, in lower case. */
  function searchText(result) {
    return [
      result.name, result.summary, result.document, ...Object.values(result.variant ?? {}),
      ...(result.engineChanges ?? []), ...(result.changes ?? []).map(change => change.text),
      ...(result.regions ?? []).map(region => region.label),
    ].join("\n").toLowerCase();
  }

  /** A change without the numbers of its messages: "bubble: color #e9e9eb → #e9e9ec". */
  function withoutMessage({ text, part }) {
    if (!/^messages? /.test(text)) return text;
    const end = text.indexOf(": ");
    if (end < 0) return text.replace(/^messages? \S+ /, "");
    return (part ? `${part}: ` : "") + text.slice(end + 2);
  }

  /** The cause of a result in words that are equal for equal causes; an empty text for one that passed. */
  function cause(result) {
    if (result.status === "passed") return "";
    const software = (result.engineChanges ?? []).join("; ");
    if (software) return `Drawn by other software: ${software}`;
    const change = result.status === "failed" ? result.changes?.[0] : null;
    return (change && withoutMessage(change)) || result.summary.replace(/ \([\d,]+ of [\d,]+ pixels differ.*\)$/, "") || words[result.status];
  }

  /** Groups of at least three results with one status and one cause, by their results. */
  function causeGroups() {
    const found = new Map();
    for (const result of results) {
      const key = `${result.status} ${cause(result)}`;
      if (!found.has(key)) found.set(key, { status: result.status, cause: cause(result), results: [] });
      found.get(key).results.push(result);
    }
    return new Map([...found.values()]
      .filter(group => group.status !== "passed" && group.results.length >= 3)
      .flatMap(group => group.results.map(result => [result, group])));
  }

  /** Why a snapshot can not be accepted; an empty text if it can. */
  function obstacle(result) {
    if (!["failed", "new"].includes(result.status)) return "There is nothing to accept";
    if (!result.actual) return "There is no new picture";
    // The exported list has one name a line.
    if (/[\r\n]/.test(result.name)) return "The name contains a line break: approve it by name";
    return "";
  }

  /** A number that differs for reports with other results. */
  function fingerprint(text) {
    let a = 0xdeadbeef, b = 0x41c6ce57;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 2654435761);
      b = Math.imul(b ^ unit, 1597334677);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  }

  const number = value => Number(value).toLocaleString("en");
  const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

  /** A time in words: milliseconds below a second. */
  const seconds = value => {
    const time = Number(value);
    return time < 1 ? `${Math.round(time * 1000)} ms` : `${time < 10 ? time.toFixed(1) : number(Math.round(time))} s`;
  };

  const report = parse();
  const results = report ? report.snapshots.slice() : [];
  const rank = result => statuses.indexOf(result.status);
  const groups = causeGroups();
  const size = result => groups.get(result)?.results.length ?? 0;
  const causeOf = result => groups.get(result)?.cause ?? "";
  // Stable: by name within a group, and without one. Large groups come first.
  results.sort((a, b) => rank(a) - rank(b) || size(b) - size(a)
    || (causeOf(a) < causeOf(b) ? -1 : Number(causeOf(a) > causeOf(b))));
  const byName = new Map(results.map(result => [result.name, result]));
  const counts = Object.fromEntries(statuses.map(status => [status, 0]));
  for (const result of results) counts[result.status] += 1;

  /** The command that stores the pictures of an exported list. */
  function approveCommand(list) {
    const word = text => (/^[\w./+@%:,=-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`);
    const options = [];
    // A report that is not opened from disk does not know the folder that it is saved in.
    options.push("--report", location.protocol === "file:"
      ? word(decodeURIComponent(location.pathname).replace(/\/[^/]*$/, "")) : "REPORT");
    if (report?.location == null) options.push(report?.source === "folders" ? "--reference FOLDER" : "--suite FOLDER");
    return `confab snapshot approve ${options.join(" ")} --from ${list}`;
  }

  return {
    approveCommand,
    report, results, groups, byName, counts, statuses, words, line, address, hash, nameInHash, searchText,
    obstacle, number, plural, seconds, key: report ? fingerprint(confabReport) : "",
  };
})();

/** The icon of a status. */
function icon(status) {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  made.setAttribute("class", `icon ${status}`);
  made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#icon-${status}`);
  made.append(use);
  return made;
}
