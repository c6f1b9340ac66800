// Progressive enhancement of plain HTML pages. Nothing here is required to read or do anything.

import { stays, toastMs } from "~/ui/feedback/flash.css";
import { copyText, copyTexts, dismissMenus, watchPictures } from "~/ui/layout/page-behaviour";
import { initBusyForms } from "./busy-forms";
import { initCarousel } from "./carousel";
import { initDialogs } from "./dialogs";
import { focusNote, initFormPosts, type Pressed, showFailure, submitAsUsual } from "./form-posts";
import { closestTo, hasModifier, isTyping, onSwipe } from "./motion";
import { initRequiredFields, setDisabled } from "./required-fields";
import { initSecondPart } from "./second-part";
import { initPageTransitions } from "./transition";

const nothing = () => {};

/** Buttons that copy a text. Hidden without scripts, where the text can be selected. */
function initCopyButtons(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    button.after(" ", said);
    button.hidden = false;
    const press = async () => {
      const done = await copyText(button.dataset.copy ?? "");
      button.focus();
      said.textContent = done ? copyTexts.done : copyTexts.failed;
    };
    button.addEventListener("click", () => void press(), { signal });
  }
}

/** Buttons for the system's share dialog, hidden where the browser has none. */
function initShareButtons(signal: AbortSignal): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]")) {
    button.hidden = false;
    // Rejects when the user closes the dialog, which is not an error.
    const press = () => navigator.share({ title: document.title, url: button.dataset.share }).catch(nothing);
    button.addEventListener("click", () => void press(), { signal });
  }
}

/** Buttons that print the page, hidden without scripts. */
function initPrintButtons(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print(), { signal });
  }
}

/** Photo page: arrow keys and swipe to navigate, Escape to close, all by the page's own links. */
function initLightbox(signal: AbortSignal): void {
  const lightbox = document.querySelector<HTMLElement>("[data-lightbox]");
  if (!lightbox) return;
  const [next, previous, closing] = ["a[rel=next]", "a[rel=prev]", "a[href*=photo-]"] as const;
  const follow = (selector: string) => document.querySelector<HTMLAnchorElement>(selector)?.click();
  const turn = (direction: 1 | -1) => follow(direction === 1 ? next : previous);
  // The photos of an album share one history entry, which the page behind 关闭 replaces.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`${next},${previous},${closing}`))
    link.onclick = (event) => {
      if (hasModifier(event)) return;
      event.preventDefault();
      location.replace(link.href);
    };
  document.addEventListener(
    "keydown",
    (event) => {
      if (isTyping(event)) return;
      if (event.key === "Escape") follow(closing);
      if (event.key === "ArrowLeft") turn(-1);
      if (event.key === "ArrowRight") turn(1);
    },
    { signal },
  );
  onSwipe(lightbox, "x", signal, turn);
}

/** Keeps the page's message in view for a while, wherever the page is scrolled to; then it stays at the top of the page. */
function initToast(): void {
  const message = document.getElementById("flash");
  const note = message?.querySelector<HTMLElement>("[role]");
  if (!message || !note) return;
  const { classList } = message;
  if (!classList.contains(stays)) {
    classList.add(stays);
    setTimeout(() => classList.remove(stays), toastMs);
  }
  // A message that is there from the beginning is not announced; a fragment of the address has the focus instead. In view by now,
  // the message does not scroll the page from the fragment's element.
  if (location.hash) focusNote(note);
}

const lockMs = 2000;

/** A link that is pressed once only, and a button whose seconds are counted: pressed before, the answer says why it waits. */
function initWaits(signal: AbortSignal): void {
  const lock = (event: Event) => {
    const link = closestTo(event, "[data-lock]");
    if (!link) return;
    if (link.hasAttribute("aria-disabled")) return event.preventDefault();
    setDisabled(link, true);
    setTimeout(() => link.removeAttribute("aria-disabled"), lockMs);
  };
  document.addEventListener("click", lock, { signal });
  const left = document.querySelector<HTMLElement>("[data-countdown]");
  const button = left?.closest("form")?.querySelector("button");
  if (!left || !button) return;
  let seconds = Number(left.dataset.countdown);
  setDisabled(button, true);
  const timer = setInterval(() => {
    seconds -= 1;
    left.textContent = seconds > 0 ? `${seconds} 秒后` : "";
    if (seconds > 0) return;
    setDisabled(button, false);
    clearInterval(timer);
  }, 1000);
  signal.addEventListener("abort", () => clearInterval(timer));
}

// Forms that open a page, such as a wish or the sign-in, are sent by a script that is loaded when one of them is first focused:
// so that it is there when the connection is lost. Where it cannot be loaded, the browser sends the form.
const loadSentForms = () => import("./sent-forms");

/** Loads the script that sends forms when one is focused. */
function watchForms(signal: AbortSignal): void {
  const prepare = (event: Event) => {
    if (closestTo(event, "form[method=post]")) loadSentForms().catch(nothing);
  };
  document.addEventListener("focusin", prepare, { signal });
}

/** Sends a form instead of the browser; `restart` starts the scripts for another page. */
function sendPage(pressed: Pressed, signal: AbortSignal, restart: () => void): void {
  const { form, button } = pressed;
  loadSentForms().then(
    (later) => later.sendForm(pressed, signal, restart),
    () => {
      form.removeAttribute("aria-busy");
      if (navigator.onLine) submitAsUsual(pressed);
      else showFailure(form, null, () => button.click(), form);
    },
  );
}

/** Starts the enhancements for the current document; call the result to stop them. */
function start(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  initCarousel(signal);
  const restart = () => {
    leaving.abort();
    start();
  };
  watchForms(signal);
  initFormPosts(signal, (pressed) => sendPage(pressed, signal, restart));
  initSecondPart(signal);
  initLightbox(signal);
  initDialogs(signal);
  initRequiredFields(signal);
  initBusyForms(signal);
  initCopyButtons(signal);
  initShareButtons(signal);
  initPrintButtons(signal);
  dismissMenus(signal);
  watchPictures(signal);
  initToast();
  initWaits(signal);
  // Taken apart where they are called, the modules would be wrapped once more. Without a connection the page stays as it is.
  if (document.querySelector("[type=password]"))
    loadSentForms().then((later) => later.initPasswordFields(signal), nothing);
  initPageTransitions(signal, restart);
  const later = () => {
    loadSheet();
    import("./after-load").then((script) => script.initAfterLoad(signal, restart), nothing);
  };
  if (document.readyState === "complete") later();
  else window.onload = later;
  document.addEventListener("pointerdown", loadSheet, { once: true, signal });
  document.addEventListener("keydown", loadSheet, { once: true, signal });
  return () => leaving.abort();
}

/**
 * Loads the site's sheet for what scripts add and for the next page, unless the page links it: a first page was painted by the rules
 * that it carries. It comes after the pictures, or at the first press.
 */
function loadSheet(): void {
  const href = document.querySelector<HTMLElement>("script[data-sheet]")?.dataset.sheet;
  if (!href || document.querySelector('link[rel="stylesheet"]')) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = href;
  // Before the rules of pages, which change those of the site.
  document.head.insertBefore(sheet, document.querySelector("link[data-pages]"));
}

start();
