/* Follows the tables: <div id data-live="stream" data-live-refresh="fragment" data-number="41">
   fetches itself anew (outerHTML, with the reader's own rights) when the stream names a higher
   number. What is alike for all, as a board, comes with the stream itself (event "page").
   [data-connection] inside it says how the page is connected.
   Nothing moves under the thumb: not while a finger is down, somebody types, or a tap waits; and a
   tap that lands in the instant after an update is dropped, for it was aimed at what stood there. */
"use strict";
(() => {
  const POLL = 4; // seconds between two looks while the stream is lost
  const SILENCE = 40; // seconds without a word from the server, which speaks every 15
  const LONGEST_WAIT = 8;
  const AIM = 350; // milliseconds between deciding to tap and tapping

  const texts = document.getElementById("texts").dataset;
  const strip = document.getElementById("strip");
  const streams = new Map(); // by address: {source, state, attempt, newest, timer, asked, heard}
  let pressed = false;
  let moved = -Infinity;

  const now = () => performance.now();
  const find = (address) => document.querySelector(`[data-live="${CSS.escape(address)}"]`);
  const shown = (element) => Number(element.dataset.number ?? -1);

  function open(address) {
    const stream = streams.get(address);
    const source = new EventSource(address);
    const hear = () => {
      stream.heard = now();
      stream.attempt = 0;
      report(address, "live");
    };
    Object.assign(stream, { source, heard: now() });
    source.onopen = hear;
    source.addEventListener("beat", hear);
    source.onmessage = ({ data }) => {
      stream.newest = Math.max(stream.newest, Number(data));
      hear();
      refresh(address);
    };
    source.addEventListener("page", ({ data }) => {
      hear();
      put(address, data);
    });
    source.onerror = () => lose(address);
  }

  function lose(address) {
    const stream = streams.get(address);
    stream.source.close();
    clearTimeout(stream.timer);
    report(address, "lost");
    stream.timer = setTimeout(open, 1000 * Math.min(2 ** stream.attempt, LONGEST_WAIT), address);
    stream.attempt += 1;
  }

  function close(address) {
    const { source, timer } = streams.get(address);
    source.close();
    clearTimeout(timer);
    streams.delete(address);
  }

  function report(address, state) {
    const stream = streams.get(address);
    const before = stream.state;
    stream.state = state;
    if (before !== state && state === "lost") {
      strip.textContent = texts.lost;
      strip.classList.add("alarm");
    } else if (before === "lost" && state === "live") {
      if (strip.textContent === texts.lost) strip.textContent = "";
      document.getElementById("spoken").textContent = texts.back;
      refresh(address, { always: true });
    }
    mark(address);
  }

  function mark(address) {
    const { state } = streams.get(address);
    const lost = navigator.onLine ? texts.polling : texts.gone;
    for (const lamp of find(address)?.querySelectorAll("[data-connection]") ?? []) {
      lamp.dataset.connection = state;
      lamp.textContent = state === "live" ? texts.connected : lost;
    }
  }

  function busy(element) {
    const typing = document.activeElement?.matches("input:not([type=hidden]), textarea, select");
    return pressed || (typing && element.contains(document.activeElement))
      || document.querySelector("[data-tap][data-state]") || element.querySelector(".htmx-request");
  }

  function refresh(address, { always = false } = {}) {
    const stream = streams.get(address);
    const element = find(address);
    if (!element || element.matches(".htmx-request") || busy(element)) return;
    if (!navigator.onLine || (!always && stream.newest <= shown(element))) return;
    stream.asked = now();
    const options = { source: element, target: element, swap: "outerHTML" };
    // What goes wrong is asked for again; a failed answer needs no word of its own.
    htmx.ajax("GET", element.dataset.liveRefresh, options).catch(() => {});
  }

  const numberIn = (html) => Number(/data-number="(\d+)"/.exec(html)?.[1] ?? NaN);

  function put(address, html) {
    const stream = streams.get(address);
    const element = find(address);
    stream.newest = Math.max(stream.newest, numberIn(html));
    // Put off, it is fetched when the finger is up again.
    if (!element || busy(element) || numberIn(html) <= shown(element)) return;
    moved = now();
    htmx.swap(element, html, { swapStyle: "outerHTML" });
  }

  // What was put off, what is lost, and a connection that died without a word.
  function look() {
    for (const [address, stream] of streams) {
      const since = (moment) => (now() - (moment ?? -Infinity)) / 1000;
      if (!find(address)) close(address);
      else if (stream.state === "live" && since(stream.heard) > SILENCE) lose(address);
      else if (stream.state === "live") refresh(address);
      else if (since(stream.asked) > POLL) refresh(address, { always: true });
    }
  }

  function follow() {
    for (const { dataset } of document.querySelectorAll("[data-live]")) {
      if (streams.has(dataset.live)) {
        mark(dataset.live);
      } else {
        streams.set(dataset.live, { state: "", attempt: 0, newest: -1 });
        open(dataset.live);
      }
    }
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr, target } = event.detail;
    if (!requestConfig.elt.matches("[data-live]")) return;
    const old = numberIn(xhr.responseText) <= shown(target);
    if (xhr.status !== 200 || old || busy(target)) {
      event.detail.shouldSwap = false;
      return;
    }
    moved = now();
    const unfolded = [...target.querySelectorAll("details[open][id]")].map(({ id }) => id);
    requestAnimationFrame(() => {
      for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    });
  });
  document.addEventListener("htmx:afterSettle", follow);

  document.addEventListener("click", (event) => {
    if (now() - moved > AIM || !event.target.closest("[data-live]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("pointerdown", () => { pressed = true; }, true);
  for (const name of ["pointerup", "pointercancel"]) {
    // The click comes after the release; what it hits must still be there.
    document.addEventListener(name, () => setTimeout(() => { pressed = false; }, AIM), true);
  }

  addEventListener("offline", () => [...streams.keys()].forEach(lose));
  addEventListener("online", () => {
    for (const [address, { timer, state }] of streams) {
      if (state !== "lost") continue;
      clearTimeout(timer);
      open(address);
    }
  });
  addEventListener("pagehide", () => [...streams.keys()].forEach(close));
  setInterval(look, 1000);
  follow();
})();
