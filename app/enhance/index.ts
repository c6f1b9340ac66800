// Progressive enhancement of plain HTML pages. Nothing here is required to read or do anything.

import { initAutoRefresh } from "./auto-refresh";
import { initBusyForms } from "./busy-forms";
import { initCarousel } from "./carousel";
import { initCopyButtons } from "./copy-buttons";
import { initDialogs } from "./dialogs";
import { initLightbox } from "./lightbox";
import { initLikes } from "./likes";
import { initNewPassword } from "./new-password";
import { initPasswordToggles } from "./password-fields";
import { initPollRefresh } from "./poll-refresh";
import { initRequiredFields } from "./required-fields";
import { initSecondPart } from "./second-part";
import { initShareButtons } from "./share-buttons";
import { initPageTransitions } from "./transition";
import { initVotes } from "./votes";

/** Starts the enhancements for the current document; call the result to stop them. */
function start(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  initCarousel(signal);
  initAutoRefresh(signal);
  initPollRefresh(signal);
  initLikes(signal);
  initVotes(signal);
  initSecondPart(signal);
  initLightbox(signal);
  initDialogs(signal);
  initPasswordToggles();
  // Before the required-field buttons, which depend on the password rules.
  initNewPassword(signal);
  initRequiredFields(signal);
  initBusyForms(signal);
  initCopyButtons(signal);
  initShareButtons(signal);
  initPageTransitions(signal, () => {
    leaving.abort();
    start();
  });
  return () => leaving.abort();
}

start();
