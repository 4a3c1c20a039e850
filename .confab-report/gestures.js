"use strict";

/** Panning and zooming by pointer, fingers, wheel and keys. */
(() => {
  const stage = find("stage");
  /** The places of pressed pointers. */
  const fingers = new Map();

  function pointIn(x, y, port = Stage.ports[0]) {
    const box = port.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }

  /** The place in the port under the pointer. Events of captured pointers have the stage as their target. */
  function pointOf(event) {
    const port = Stage.ports.find(port => {
      const box = port.getBoundingClientRect();
      return event.clientX >= box.left && event.clientX < box.right
        && event.clientY >= box.top && event.clientY < box.bottom;
    });
    return pointIn(event.clientX, event.clientY, port);
  }

  stage.addEventListener("pointerdown", event => {
    if (event.button !== 0 || !Stage.ports.length) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    stage.setPointerCapture(event.pointerId);
    stage.classList.add("grabbed");
  });

  stage.addEventListener("pointermove", event => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 1) {
      Stage.panBy(before.x - now.x, before.y - now.y);
    } else if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const distance = point => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      const middle = pointIn((now.x + other.x) / 2, (now.y + other.y) / 2);
      Stage.scaleBy(distance(now) / distance(before), middle);
    }
    fingers.set(event.pointerId, now);
  });

  for (const kind of ["pointerup", "pointercancel"]) {
    stage.addEventListener(kind, event => {
      fingers.delete(event.pointerId);
      stage.classList.toggle("grabbed", fingers.size > 0);
    });
  }

  stage.addEventListener("wheel", event => {
    if (!Stage.ports.length) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      Stage.scaleBy(Math.exp(-event.deltaY / 200), pointOf(event));
      return;
    }
    const moved = Stage.panBy(event.deltaX, event.deltaY);
    // At the end of the picture, the page scrolls.
    if (moved.x || moved.y) event.preventDefault();
  }, { passive: false });

  stage.addEventListener("dblclick", event => {
    if (Stage.ports.length) Stage.toggleReal(pointOf(event));
  });

  stage.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !Stage.ports.length) return;
    const step = event.shiftKey ? 240 : 60;
    const page = Stage.ports[0].clientHeight * 0.9;
    const move = {
      ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
      PageUp: [0, -page], PageDown: [0, page], Home: [0, -1e9], End: [0, 1e9],
    }[event.key];
    if (!move) return;
    const moved = Stage.panBy(...move);
    // A picture that is not wider than its port leaves these keys to the divider and the opacity.
    if (move[0] && !moved.x) return;
    event.preventDefault();
    event.stopPropagation();
  });
})();
