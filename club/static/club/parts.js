/* Two numbers of a form that add up to a total: typing one fills in the other. Without this file
   both are typed. What the total is, the chosen answer says. */
"use strict";
(() => {
  const filled = (form, typed) => {
    const total = Number(form.querySelector("[data-total]:checked")?.dataset.total);
    const part = Number(typed.value);
    const fits = typed.value.trim() !== "" && Number.isInteger(part) && part >= 0 && part <= total;
    return fits ? String(total - part) : "";
  };

  document.addEventListener("input", ({ target }) => {
    const form = target.closest("form");
    const parts = form ? [...form.querySelectorAll("[data-part]")] : [];
    if (parts.length !== 2) return;
    // A number that was typed stays; only one that was filled in changes with the rest.
    if (parts.includes(target)) target.dataset.typed = target.value.trim();
    else if (!target.matches("[data-total]")) return;
    const by = parts.includes(target) ? target : parts.find((part) => part.dataset.typed);
    const other = parts.find((part) => part !== by);
    if (by && !other.dataset.typed) other.value = filled(form, by);
  });
})();
