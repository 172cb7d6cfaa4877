/* What the felt gains over other pages: a double tap counts once, the sheet closes, one sheet at a
   time. Without this file all of it still works, as links and pages. */
"use strict";
(() => {
  // The second tap of a double tap may hit what the answer to the first has put in its place.
  const DOUBLE = { time: 300, distance: 40 };
  let last = { at: -Infinity, x: 0, y: 0 };

  document.addEventListener("click", (event) => {
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const button = event.target.closest(".felt button, .felt summary");
    if (!button || event.detail === 0) return; // 0: from the keyboard or from a script
    const near = Math.hypot(x - last.x, y - last.y) < DOUBLE.distance;
    const soon = at - last.at < DOUBLE.time;
    last = { at, x, y };
    if (!near || !soon) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  const close = () => document.getElementById("sheet")?.replaceChildren();
  const shut = () => {
    for (const open of document.querySelectorAll(".felt-opener[open]")) open.open = false;
  };

  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.closest("#sheet")?.firstElementChild) shut();
  });

  document.addEventListener("click", (event) => {
    const away = event.target.closest("[data-close-sheet]");
    if (!away?.closest("#sheet")) return;
    event.preventDefault();
    close();
    document.getElementById("more")?.querySelector("summary").focus();
  });

  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    shut();
  });

  // The screen stays on while the table is shown; where that can't be, it goes dark as usual.
  const stayAwake = () => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  // Whoever taps beside what is open wants it gone.
  document.addEventListener("pointerdown", ({ target }) => {
    for (const open of document.querySelectorAll(".felt-opener[open]")) {
      if (!open.contains(target)) open.open = false;
    }
  });
})();
