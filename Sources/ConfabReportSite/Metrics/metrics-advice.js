"use strict";

/** How B becomes like A, in words, as a curve and as text to copy. */
const Advice = (() => {
  function snippet(title, text) {
    const button = element("button", { type: "button", className: "copy", text: "Copy" });
    const code = element("pre", { tabindex: "0" }, element("code", { text }));
    button.addEventListener("click", async () => {
      let isCopied = false;
      try {
        await navigator.clipboard.writeText(text);
        isCopied = true;
      } catch {
        getSelection().selectAllChildren(code);
        isCopied = document.execCommand("copy");
      }
      button.textContent = isCopied ? "Copied" : "Select and copy";
      find("announcement").textContent = button.textContent;
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    return element("div", { className: "snippet" },
      element("div", { className: "head" }, element("h3", { text: title }), button), code);
  }

  /** Shows the advice of a result. */
  function show({ advice, summary }) {
    find("advice").hidden = find("sweep-section").hidden = !advice;
    if (!advice) return;
    find("advice-text").textContent = advice.text;
    find("snippets").replaceChildren(...advice.snippets.map(({ title, text }) => snippet(title, text)));
    if (advice.sweep.length) Sweep.show(advice, summary.texts);
    find("sweep-section").hidden = !advice.sweep.length;
  }

  return { show };
})();
