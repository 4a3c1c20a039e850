"use strict";

/** Creates an element with a class, a text and attributes. */
function element(tag, { className, text, ...attributes } = {}, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const find = id => document.getElementById(id);
