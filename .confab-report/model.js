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
  results.sort((a, b) => rank(a) - rank(b));  // stable: by name within a status
  const byName = new Map(results.map(result => [result.name, result]));
  const counts = Object.fromEntries(statuses.map(status => [status, 0]));
  for (const result of results) counts[result.status] += 1;

  return {
    report, results, byName, counts, statuses, words, line, address, hash, nameInHash, searchText,
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
