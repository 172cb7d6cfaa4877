/* The page of points: who taps faster than the answers come loses no tap, and the address follows
   the cards, so that it can be sent on or reloaded. */
"use strict";
document.addEventListener("htmx:beforeSwap", (event) => {
  const form = document.getElementById("points");
  const asked = new URLSearchParams(event.detail.pathInfo.finalRequestPath.split("?")[1]);
  // Cards were tapped meanwhile: the request that waits asks for them as well.
  if (asked.toString() !== new URLSearchParams(new FormData(form)).toString()) {
    event.detail.shouldSwap = false;
  }
});
document.addEventListener("htmx:afterSwap", () => {
  history.replaceState(null, "", document.getElementById("points").dataset.address);
});
