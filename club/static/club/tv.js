/* The big screen: hangs on a wall, with nobody near who would reload it.
   1 keys    P, space or a remote's pause stay at the table, or go on.
   2 losses  a turn without an answer says that the connection is lost; the next one takes it back. */
"use strict";
(() => {
  const KEYS = ["KeyP", "Space", "MediaPlayPause"]; // by place, so P is P in every alphabet
  const texts = document.getElementById("texts").dataset;
  const strip = document.getElementById("strip");
  const turns = (event) => event.detail.requestConfig?.elt.matches("[data-turns]");

  document.addEventListener("keydown", (event) => {
    const known = KEYS.includes(event.code) || event.key === "MediaPlayPause";
    if (!known || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById("tv-pause")?.click();
  });

  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      if (!turns(event)) return;
      strip.textContent = texts.lost;
      strip.classList.add("alarm");
    });
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    // The table may be another one now, and the stream that was lost nobody's any more.
    if (turns(event) && !document.querySelector('[data-connection="lost"]')) strip.textContent = "";
  });
})();
