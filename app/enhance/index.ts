// Progressive enhancement of plain HTML pages. Every page works without it.
import { copyText, copyTexts, dismissMenus, watchPictures } from "~/ui/layout/page-behaviour";
import { initBusyForms } from "./busy-forms";
import { initCarousel } from "./carousel";
import { initDialogs } from "./dialogs";
import { initFormPosts, type Pressed, showFailure, showMessages, submitAsUsual } from "./form-posts";
import { element } from "./loading-notices";
import { closestTo, hasModifier, isTyping, onSwipe } from "./motion";
import { initRequiredFields, setDisabled } from "./required-fields";
import { initSecondPart } from "./second-part";
import { initPageTransitions } from "./transition";

const nothing = () => {};

/** Buttons that copy a text. Hidden without scripts, where the text can be selected. */
function initCopyButtons(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    const said = element("span", { role: "status" });
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
    // Rejects when the user closes the dialog.
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

/** Photo page: arrow keys and swipes navigate, Escape closes; all follow the page's links. */
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

const lockMs = 2000;

/**
 * Links that ignore repeated clicks, and the countdown of a button; a submission before its end gets a response with the reason.
 */
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

// Forms that open a page, such as a wish or the sign-in, are sent by a script that loads when one is first focused, so that it is
// available when the connection is lost. If it cannot be loaded, the browser submits the form.
const loadSentForms = () => import("./sent-forms");

/** Loads the script that sends forms when a form is focused. */
function watchForms(signal: AbortSignal): void {
  const prepare = (event: Event) => {
    if (closestTo(event, "form[method=post]")) loadSentForms().catch(nothing);
  };
  document.addEventListener("focusin", prepare, { signal });
}

/** Submits a form by script; `restart` starts the scripts for another page. */
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

/** Starts the enhancements for the current document. Call the result to stop them. */
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
  showMessages();
  initWaits(signal);
  // Destructured parameters would add a wrapper to each module. Without a connection the page stays unchanged.
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
 * Loads the site's style sheet for elements added by scripts and for the next page, unless the page links it: a first page contains
 * only its critical CSS. Loads after the pictures or at the first key or pointer press.
 */
function loadSheet(): void {
  const href = document.querySelector<HTMLElement>("script[data-sheet]")?.dataset.sheet;
  if (!href || document.querySelector('link[rel="stylesheet"]')) return;
  const sheet = element("link", { rel: "stylesheet", href });
  // Before the rules of pages, which override it.
  document.head.insertBefore(sheet, document.querySelector("[data-pages]"));
}

start();
