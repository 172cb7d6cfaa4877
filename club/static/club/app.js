/* What pages gain with JavaScript; without it every form and link works as plain HTML.
   1 taps    form[data-tap] is sent once; without an answer it waits and is sent again, same key.
   2 errors  no answer and every refusal is seen, in the reader's language.
   3 voice   focus stays where it was, [data-spoken="name"] is read out when its text changes.
   Nothing is kept in the browser's storage: what waits, waits in this page's memory.
   live.js follows the tables; the two meet in the strip and in form[data-state]. */
"use strict";
(() => {
  const texts = document.getElementById("texts").dataset;
  const strip = document.getElementById("strip");
  const spoken = document.getElementById("spoken");

  try {
    // htmx writes down the address of the page, and with it what was searched for.
    sessionStorage.clear();
  } catch {
    // A browser that lets nobody near its storage keeps nothing in it.
  }

  function tell(text, { alarm = false } = {}) {
    strip.textContent = text;
    strip.classList.toggle("alarm", alarm);
  }

  /* 1. Taps */

  const NO_ANSWER = [0, 502, 503, 504];
  const LONGEST_WAIT = 8;
  let tap = null; // the one that is under way: {form, button, sent, attempt, timer}

  function show(state) {
    tap.form.dataset.state = state;
    if (tap.button) tap.button.dataset.says = texts.waiting;
    tell(texts[state], { alarm: state === "unknown" });
  }

  function end() {
    if (!tap) return;
    clearTimeout(tap.timer);
    delete tap.form.dataset.state;
    if (tap.button) delete tap.button.dataset.says;
    tap = null;
    tell("");
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-tap]")) return;
    if (tap) {
      // Enter and tap together, a second tap, another button while the first still waits.
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    document.querySelector("#notices #refusal")?.remove();
    const byHtmx = form.hasAttribute("hx-post");
    tap = { form, button: event.submitter, sent: null, attempt: 0, timer: 0 };
    form.dataset.state = "sending";
    if (byHtmx) {
      // A question answered with no, or a field that is not valid: nothing is under way.
      setTimeout(() => { if (tap?.form === form && !tap.sent) end(); });
    } else if (!navigator.onLine) {
      // A plain form would lose what was typed to the browser's own error page.
      event.preventDefault();
      show("waiting");
    }
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (elt !== tap?.form) return;
    // Frozen with the first try: what is sent again is the same, key and number too.
    tap.sent ??= {
      path: requestConfig.path,
      target: requestConfig.target,
      values: new URLSearchParams([...requestConfig.formData.entries()]),
    };
    if (navigator.onLine) return;
    event.preventDefault();
    show(tap.attempt ? "unknown" : "waiting");
    sendLater();
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (requestConfig.elt !== tap?.form) return;
    if (!NO_ANSWER.includes(xhr.status)) {
      end();
      return;
    }
    show("unknown");
    sendLater();
  });

  function sendLater() {
    clearTimeout(tap.timer);
    tap.timer = setTimeout(sendAgain, 1000 * Math.min(2 ** tap.attempt, LONGEST_WAIT));
  }

  function sendAgain() {
    if (!tap || !navigator.onLine) return;
    clearTimeout(tap.timer);
    const { form, button, sent } = tap;
    if (!sent) {
      tap = null;
      form.requestSubmit(button);
    } else if (!form.isConnected) {
      end();
    } else {
      tap.attempt += 1;
      const names = [...new Set(sent.values.keys())];
      const values = Object.fromEntries(names.map((name) => [name, sent.values.getAll(name)]));
      const options = { source: form, target: sent.target, values };
      // A try without an answer has been heard of by the events above.
      htmx.ajax("POST", sent.path, options).catch(() => {});
    }
  }

  addEventListener("online", sendAgain);

  // A page from the browser's memory shows what was; after a logout it must show nothing.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  /* 2. Errors */

  const ownWay = (element) => element.matches("[data-tap], [data-live], [data-turns]");

  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => {
      if (!ownWay(event.detail.elt)) tell(texts.timeout, { alarm: true });
    });
  }

  document.addEventListener("htmx:responseError", (event) => {
    const { xhr, elt } = event.detail;
    const silent = elt.matches("[data-live], [data-turns]");
    if (silent || (NO_ANSWER.includes(xhr.status) && ownWay(elt))) return;
    // After the tap has ended, which clears the strip, and after the sentence has been put in.
    setTimeout(() => {
      const refusal = document.querySelector("#notices #refusal");
      if (xhr.status >= 500) tell(texts.error, { alarm: true });
      else if (refusal) refusal.scrollIntoView({ block: "nearest" });
      else tell(texts.refused, { alarm: true });
    });
  });

  /* 3. Voice */

  const said = new Map(); // name: text
  let focused = null; // what had the focus when something else was put in its place

  function listen() {
    const news = [];
    for (const element of document.querySelectorAll("[data-spoken]")) {
      const name = element.dataset.spoken;
      const text = element.textContent.replace(/\s+/g, " ").trim();
      if (said.has(name) && said.get(name) !== text) news.push(text);
      said.set(name, text);
    }
    if (news.length) spoken.textContent = news.join(" ");
  }

  // What stands where an element stood: of the same id, or the summary of the same details.
  function successor({ id, localName, parentElement }) {
    if (id) return document.getElementById(id);
    const parent = parentElement?.id && document.getElementById(parentElement.id);
    return parent ? parent.querySelector(`:scope > ${localName}`) : null;
  }

  document.addEventListener("htmx:beforeSwap", () => {
    const active = document.activeElement;
    // A button that is shut while its form is sent loses the focus before the answer comes.
    focused = active === document.body ? tap?.button : active;
  });
  document.addEventListener("htmx:afterSettle", () => {
    listen();
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const heir = successor(focused)
      || document.querySelector("[data-focus]") || document.getElementById("main");
    heir.focus({ preventScroll: true });
  });
  listen();
})();
