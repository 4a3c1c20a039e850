"use strict";

/**
 * Connects the page of a report with `confab preview`: the page follows the suite, and accepted pictures are stored at
 * once. Loaded before app.js, which looks for it.
 */
const Live = (() => {
  const focus = "confab-preview-focus";
  const alert = element("p", { className: "callout", role: "alert", id: "live" });
  alert.hidden = true;
  document.querySelector(".bar").after(alert);
  /** The version of the results that the page shows; 0 for none. */
  const version = typeof confabVersion === "undefined" ? 0 : confabVersion;

  function say(text) {
    alert.textContent = text;
    alert.hidden = !text;
  }

  const source = new EventSource("events");
  source.addEventListener("suite", event => {
    const state = JSON.parse(event.data);
    const [problem] = state.problems;
    if (problem) {
      const place = problem.line ? `${problem.file}:${problem.line}: ` : "";
      say(`${place}${problem.message}`);
      return;
    }
    if (state.version !== version) {
      // The page of the new results has the same snapshot in its address, and the same control in focus.
      try {
        sessionStorage.setItem(focus, document.activeElement?.id ?? "");
      } catch {
        // Without storage, the focus is at the beginning of the page.
      }
      location.reload();
      return;
    }
    say(Model.report ? "" : "The suite is being verified …");
  });
  source.addEventListener("error", () => say("The preview has ended. Start confab preview again."));

  try {
    const id = sessionStorage.getItem(focus);
    sessionStorage.removeItem(focus);
    if (id) addEventListener("load", () => document.getElementById(id)?.focus());
  } catch {
    // Without storage, the focus is at the beginning of the page.
  }

  /** Stores the new pictures of snapshots as references. */
  async function approve(names) {
    find("announcement").textContent = "Approving …";
    try {
      const answer = await fetch("approve", { method: "POST", body: JSON.stringify(names) });
      if (!answer.ok) {
        say(await answer.text());
        return;
      }
      const { approved } = await answer.json();
      find("announcement").textContent = `Approved ${Model.plural(approved.length, "snapshot")}`;
    } catch {
      say("The preview has ended. Start confab preview again.");
    }
  }

  return { approve };
})();
