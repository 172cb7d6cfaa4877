/* The page of points: the address follows the cards, so that it can be sent on or reloaded. */
"use strict";
document.addEventListener("htmx:afterSwap", () => {
  const form = document.getElementById("points");
  if (form) history.replaceState(null, "", form.dataset.address);
});
