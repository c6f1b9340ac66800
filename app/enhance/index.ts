// Progressive enhancement of plain HTML pages. Nothing here is required to read or do anything.
import { watchBusyForms } from "./busy-forms";
import { turnCarousel } from "./carousel";
import { offerCopies } from "./copy";
import { upgradeDialogs } from "./dialogs";
import { watchLightbox } from "./lightbox";
import { likeInPlace } from "./likes";
import { keepPollsFresh } from "./live-polls";
import { watchNeededFields } from "./needed-fields";
import { watchNewPassword } from "./new-password";
import { upgradePasswordFields } from "./password-fields";
import { keepFresh } from "./refresh";
import { watchSecondPart } from "./second-part";
import { offerSharing } from "./share";
import { followTransitions } from "./transition";
import { voteInPlace } from "./votes";

/** Starts the enhancements for the current document; call the result to stop them. */
function start(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  turnCarousel(signal);
  keepFresh(signal);
  keepPollsFresh(signal);
  likeInPlace(signal);
  voteInPlace(signal);
  watchSecondPart(signal);
  watchLightbox(signal);
  upgradeDialogs(signal);
  upgradePasswordFields();
  // Before the required-field buttons, which depend on the password rules.
  watchNewPassword(signal);
  watchNeededFields(signal);
  watchBusyForms(signal);
  offerCopies(signal);
  offerSharing(signal);
  followTransitions(signal, () => {
    leaving.abort();
    start();
  });
  return () => leaving.abort();
}

start();
