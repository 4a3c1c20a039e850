"use strict";

/** The snapshots marked as accepted. The marks of each report are kept apart. */
const Marks = (() => {
  const start = "marks:";
  const key = start + Model.key;
  const keptReports = 50;
  const listeners = [];
  const names = new Set(read().filter(name => {
    const result = Model.byName.get(name);
    return result && !Model.obstacle(result);
  }));

  function read() {
    try {
      const stored = JSON.parse(Store.read(key));
      return Array.isArray(stored?.names) ? stored.names : [];
    } catch {
      return [];
    }
  }

  function save() {
    if (names.size) {
      Store.write(key, JSON.stringify({ time: Date.now(), names: [...names] }));
      forgetOldReports();
    } else {
      Store.remove(key);
    }
    for (const listener of listeners) listener();
  }

  function forgetOldReports() {
    const others = Store.keys(start).filter(other => other !== key);
    if (others.length < keptReports) return;
    const time = other => {
      try {
        return Number(JSON.parse(Store.read(other)).time) || 0;
      } catch {
        return 0;
      }
    };
    others.sort((a, b) => time(b) - time(a));
    for (const other of others.slice(keptReports - 1)) Store.remove(other);
  }

  function set(results, isAccepted) {
    for (const result of results) {
      if (Model.obstacle(result)) continue;
      if (isAccepted) names.add(result.name); else names.delete(result.name);
    }
    save();
  }

  return {
    has: result => names.has(result.name),
    set,
    clear() { names.clear(); save(); },
    get count() { return names.size; },
    get names() { return [...names].sort(); },
    /** One name a line, sorted. */
    get text() { return [...names].sort().map(name => name + "\n").join(""); },
    onChange(listener) { listeners.push(listener); },
  };
})();
