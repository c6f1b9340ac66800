// Progressive enhancement of plain HTML pages. Nothing here is required to read or do anything.

import { dismissMenus, watchPictures } from "~/ui/layout/page-behaviour";
import { initBusyForms } from "./busy-forms";
import { initCarousel } from "./carousel";
import { initCopyButtons } from "./copy-buttons";
import { initDialogs } from "./dialogs";
import { initFormPosts } from "./form-posts";
import { initLightbox } from "./lightbox";
import { initNewPassword } from "./new-password";
import { sendPage, watchForms } from "./page-posts";
import { initPrintButtons } from "./print-buttons";
import { initRequiredFields } from "./required-fields";
import { initSecondPart } from "./second-part";
import { initShareButtons } from "./share-buttons";
import { initToast } from "./toast";
import { initPageTransitions } from "./transition";
import { initWaits } from "./waits";

const nothing = () => {};

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
  // Before the required-field buttons, which depend on the password rules.
  initNewPassword(signal);
  initRequiredFields(signal);
  initBusyForms(signal);
  initCopyButtons(signal);
  initShareButtons(signal);
  initPrintButtons(signal);
  dismissMenus(signal);
  watchPictures(signal);
  initToast(signal);
  initWaits(signal);
  // Taken apart where they are called, the modules would be wrapped once more. Without a connection the page stays as it is.
  if (document.querySelector("[type=password]"))
    import("./password-fields").then((later) => later.initPasswordToggles(signal), nothing);
  initPageTransitions(signal, restart);
  const later = () => {
    import("./after-load").then((script) => script.initAfterLoad(signal, restart), nothing);
  };
  if (document.readyState === "complete") later();
  else window.onload = later;
  return () => leaving.abort();
}

// The page was painted by the rules that it carries; the sheet has those of what is added to it.
for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[media]")) sheet.media = "";
start();
