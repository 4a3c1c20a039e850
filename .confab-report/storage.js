"use strict";

/** Text values in localStorage. Browsers may refuse it, as for files and in sandboxes; values then last as long as the page. */
const Store = (() => {
  const prefix = "confab-report:";
  const memory = new Map();
  let isLasting = true;

  function read(key) {
    try {
      return localStorage.getItem(prefix + key) ?? memory.get(key) ?? null;
    } catch {
      isLasting = false;
      return memory.get(key) ?? null;
    }
  }

  function write(key, value) {
    memory.set(key, value);
    try {
      localStorage.setItem(prefix + key, value);
    } catch {
      isLasting = false;
    }
  }

  function remove(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(prefix + key);
    } catch {
      isLasting = false;
    }
  }

  /** All keys that begin with `start`. */
  function keys(start) {
    try {
      return Object.keys(localStorage)
        .filter(key => key.startsWith(prefix + start)).map(key => key.slice(prefix.length));
    } catch {
      return [];
    }
  }

  return { read, write, remove, keys, get isLasting() { return isLasting; } };
})();
