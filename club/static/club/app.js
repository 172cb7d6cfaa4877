/* What pages gain with JavaScript; without it every form and link works as plain HTML.
   1 taps    form[data-tap] is sent once; without an answer it waits and is sent again, same key.
   2 live    [data-live][data-live-refresh][data-number] follows its stream and fetches itself anew.
   3 voice   focus stays where it was, [data-spoken="name"] is read out when its text changes.
   Nothing is kept in the browser's storage: what waits, waits in this page's memory. */
"use strict";
(() => {
  const texts = document.getElementById("texts").dataset;
  const strip = document.getElementById("strip");
  const spoken = document.getElementById("spoken");
  const notices = document.getElementById("notices");
  const seconds = (count) => count * 1000;
  const delayOf = (attempt) => seconds(Math.min(2 ** attempt, 8));

  function tell(text, { alarm = false } = {}) {
    strip.textContent = text;
    strip.classList.toggle("alarm", alarm);
  }

  /* 1. Taps */

  const NO_ANSWER = [0, 502, 503, 504];
  let tap = null; // the one tap that is under way: {form, button, sent, attempt, timer}

  function show(state) {
    tap.form.dataset.state = state;
    const words = { waiting: texts.waiting, unknown: texts.unknown }[state];
    if (tap.button && words) tap.button.dataset.says = texts.waiting;
    if (words) tell(words, { alarm: state === "unknown" });
  }

  function settle() {
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
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    tap = { form, button: event.submitter, sent: null, attempt: 0, timer: 0 };
    form.dataset.state = "sending";
    if (navigator.onLine || form.hasAttribute("hx-post")) return;
    // A plain form would lose what was typed to the browser's own error page.
    event.preventDefault();
    show("waiting");
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (!tap || elt !== tap.form) return;
    // Values are frozen with the first try: what is sent again is the same, key and number too.
    tap.sent ??= {
      path: requestConfig.path,
      values: new URLSearchParams([...requestConfig.formData.entries()]),
      target: requestConfig.target,
    };
    if (navigator.onLine) return;
    event.preventDefault();
    show(tap.attempt ? "unknown" : "waiting");
    later();
  });

  function later() {
    clearTimeout(tap.timer);
    tap.timer = setTimeout(again, delayOf(tap.attempt));
  }

  function again() {
    if (!tap || !navigator.onLine) return;
    clearTimeout(tap.timer);
    const { form, button, sent } = tap;
    if (!sent) {
      tap = null;
      form.requestSubmit(button);
    } else if (form.isConnected) {
      tap.attempt += 1;
      const values = {};
      for (const name of sent.values.keys()) values[name] = sent.values.getAll(name);
      htmx.ajax("POST", sent.path, { source: form, target: sent.target, values });
    } else {
      settle();
    }
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (!tap || requestConfig.elt !== tap.form) return;
    if (!NO_ANSWER.includes(xhr.status)) {
      settle();
      return;
    }
    show("unknown");
    later();
  });

  addEventListener("online", again);

  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => {
      const { elt } = event.detail;
      if (elt.matches("[data-tap], [data-live]")) return;
      tell(texts.timeout, { alarm: true });
    });
  }

  document.addEventListener("htmx:responseError", (event) => {
    const { xhr, elt } = event.detail;
    if (elt.matches("[data-live]") || NO_ANSWER.includes(xhr.status)) return;
    if (xhr.status >= 500 || !xhr.responseText.includes('id="refusal"')) {
      // Told after the tap has settled, which clears the strip.
      setTimeout(() => tell(xhr.status < 500 ? texts.refused : texts.error, { alarm: true }));
    } else {
      setTimeout(() => notices.scrollIntoView({ block: "nearest" }));
    }
  });

  // A page from the browser's memory shows what was; after a logout it must show nothing.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  /* 2. Live */

  const streams = new Map(); // by address: {source, state, attempt, newest, timer, poll, heard}
  let pressed = false;
  let movedAt = -Infinity; // when a live update last changed the page, not the person's own tap

  const shown = (element) => Number(element.dataset.number ?? -1);
  const find = (address) => document.querySelector(`[data-live="${CSS.escape(address)}"]`);

  function connect(address) {
    const stream = streams.get(address);
    const source = new EventSource(address);
    Object.assign(stream, { source, heard: performance.now() });
    source.onopen = () => report(address, "live");
    source.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      stream.newest = Math.max(stream.newest, message.number ?? message);
      stream.attempt = 0;
      report(address, "live");
      refresh(address);
    };
    source.addEventListener("beat", () => report(address, "live"));
    source.onerror = () => lose(address);
  }

  function lose(address) {
    const stream = streams.get(address);
    stream.source.close();
    clearTimeout(stream.timer);
    report(address, "lost");
    stream.timer = setTimeout(() => connect(address), delayOf(stream.attempt));
    stream.attempt += 1;
  }

  function report(address, state) {
    const stream = streams.get(address);
    const before = stream.state;
    stream.state = state;
    stream.heard = performance.now();
    if (state === "lost" && before !== "lost") {
      tell(texts.lost, { alarm: true });
    } else if (state === "live" && before === "lost") {
      if (!tap) tell("");
      spoken.textContent = texts.back;
      refresh(address, { always: true });
    }
    mark(address);
  }

  function mark(address) {
    const { state } = streams.get(address);
    for (const lamp of find(address)?.querySelectorAll("[data-connection]") ?? []) {
      lamp.dataset.connection = state;
      const words = { live: texts.live, lost: navigator.onLine ? texts.polling : texts.gone }[state];
      if (lamp.textContent !== words) lamp.textContent = words;
    }
  }

  function busy(element) {
    const typing = document.activeElement?.matches("input, textarea, select");
    return pressed || tap || (typing && element.contains(document.activeElement))
      || element.querySelector(".htmx-request");
  }

  function refresh(address, { always = false } = {}) {
    const element = find(address);
    if (!element || busy(element)) return;
    const stream = streams.get(address);
    if (!always && stream.newest <= shown(element)) return;
    const swap = element.dataset.liveSwap ?? "outerHTML";
    htmx.ajax("GET", element.dataset.liveRefresh, { source: element, target: element, swap });
  }

  // Each second: what was put off because somebody was typing, lost streams, dead silence.
  function look() {
    for (const [address, stream] of streams) {
      if (!find(address)) {
        stream.source.close();
        clearTimeout(stream.timer);
        streams.delete(address);
      } else if (stream.state === "lost") {
        stream.poll = ((stream.poll ?? 0) + 1) % 4;
        if (stream.poll === 0) refresh(address, { always: true });
      } else if (performance.now() - stream.heard > seconds(40)) {
        lose(address);
      } else {
        refresh(address);
      }
    }
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr, target } = event.detail;
    if (!requestConfig.elt.matches("[data-live]")) return;
    const number = /data-number="(\d+)"/.exec(xhr.responseText);
    const older = number && Number(number[1]) <= shown(target);
    if (xhr.status !== 200 || older || busy(target)) {
      event.detail.shouldSwap = false;
      return;
    }
    movedAt = performance.now();
    const open = [...target.querySelectorAll("details[open][id]")].map(({ id }) => id);
    queueMicrotask(() => requestAnimationFrame(() => {
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    }));
  });

  function follow() {
    for (const element of document.querySelectorAll("[data-live]")) {
      const address = element.dataset.live;
      if (streams.has(address)) {
        mark(address);
      } else {
        streams.set(address, { state: "", attempt: 0, newest: shown(element) });
        connect(address);
      }
    }
  }

  addEventListener("offline", () => [...streams.keys()].forEach(lose));
  addEventListener("online", () => {
    for (const [address, { source, state, timer }] of streams) {
      if (state !== "lost") continue;
      clearTimeout(timer);
      source.close();
      connect(address);
    }
  });
  addEventListener("pagehide", () => streams.forEach(({ source }) => source.close()));
  document.addEventListener("pointerdown", () => { pressed = true; }, true);
  for (const name of ["pointerup", "pointercancel"]) {
    // The click comes after the release; what it hits must still be there.
    document.addEventListener(name, () => setTimeout(() => { pressed = false; }, 300), true);
  }
  document.addEventListener("click", (event) => {
    // A tap aimed at what stood here a moment ago must not hit what has come in its place.
    if (performance.now() - movedAt > 350 || !event.target.closest("[data-live]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  setInterval(look, seconds(1));

  /* 3. Voice */

  const said = new Map();
  let focused = null; // id of what had the focus before the swap

  function listen() {
    const news = [];
    for (const element of document.querySelectorAll("[data-spoken]")) {
      const text = element.textContent.replace(/\s+/g, " ").trim();
      const before = said.get(element.dataset.spoken);
      if (before !== undefined && before !== text && text) news.push(text);
      said.set(element.dataset.spoken, text);
    }
    if (news.length) spoken.textContent = news.join(" ");
  }

  document.addEventListener("focusin", (event) => { focused = event.target; });
  document.addEventListener("htmx:afterSettle", () => {
    listen();
    follow();
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const heir = (focused.id && document.getElementById(focused.id))
      || document.querySelector("[data-focus]") || document.getElementById("main");
    heir.focus({ preventScroll: true });
  });

  listen();
  follow();
})();
