// Submits forms without a page load. A button in a region marked `data-swap` sends its form to the form's action; the response's
// element with the region's id replaces the region.
import { noResponseText } from "~/ui/layout/page-behaviour";
import { busyNote, failureNote } from "./loading-notices";
import { closestTo } from "./motion";
import { type FetchedPage, fetchPage } from "./page-swap";

const nothing = () => {};

/** Shows messages on top by a script that most pages do not need. `before` has earlier ones. */
export function showMessages(before?: Element | null): void {
  if (document.getElementById("flash")) import("./toasts").then((it) => it.initToasts(before), nothing);
}

const attemptsAtMost = 3;
const firstWaitMs = 1000;

export type Pressed = { form: HTMLFormElement; button: HTMLButtonElement };
/** A submitted form. The response replaces `region`, or the full page if undefined. */
export type SentPost = Pressed & { body: URLSearchParams; region?: Element };
type Post = SentPost & { region: Element };

/** Receives the outcome of each post. Returns a text that replaces the default error message. */
export const outcomes: { note?: (post: SentPost, response: FetchedPage | null) => string | undefined } = {};

export const actionOf = ({ form, button }: Pressed) => button.getAttribute("formaction") ?? form.action;

/** The fields of a form as its submit button sends them. */
export function fieldsOf(form: HTMLFormElement, { name, value }: HTMLButtonElement): URLSearchParams {
  const fields = new URLSearchParams();
  new FormData(form).forEach((field, key) => {
    fields.append(key, String(field));
  });
  if (name) fields.append(name, value);
  return fields;
}

/** Whether the response is missing or has a 5xx status. */
export const isFailed = (response: FetchedPage | null) => !response || response.status >= 500;

/** Sends a request up to three times while it fails and `mayRepeat` allows it. `isAgain`: an earlier attempt may have succeeded. */
export async function askPatiently(
  ask: (isAgain: boolean) => Promise<FetchedPage | null>,
  isAgain: boolean,
  mayRepeat: () => boolean,
): Promise<FetchedPage | null> {
  failureNote.hide();
  const hideBusy = busyNote();
  let response = await ask(isAgain);
  for (let retry = 1; isFailed(response) && retry < attemptsAtMost && mayRepeat(); retry += 1) {
    await new Promise((done) => setTimeout(done, firstWaitMs * retry));
    response = await ask(true);
  }
  hideBusy();
  return response;
}

/** `sendPage` sends forms outside such regions, which show a busy state. */
export function initFormPosts(signal: AbortSignal, sendPage: (pressed: Pressed) => void): void {
  // Sequential: the response to a visitor's first post sets the cookie that the next one needs.
  let previous = Promise.resolve();

  function enqueue(post: Post, isRepeated = false): void {
    post.region.setAttribute("aria-busy", "true");
    previous = previous.then(() => send(post, isRepeated));
  }

  /** Sends a form; null without a response. */
  async function ask(post: Post, isRepeated: boolean): Promise<FetchedPage | null> {
    try {
      const response = await fetchPage(actionOf(post), signal, undefined, post.body);
      // The server processed the first attempt, but its response was lost. Shows the page, because a 409 would look like an error.
      return isRepeated && response.status === 409 ? await fetchPage(location.href, signal) : response;
    } catch {
      return null;
    }
  }

  /** `isRepeated`: the server may have processed an earlier attempt. */
  async function send(post: Post, isRepeated: boolean): Promise<void> {
    const response = await askPatiently(
      (isAgain) => ask(post, isAgain),
      isRepeated,
      () => !signal.aborted,
    );
    post.region.removeAttribute("aria-busy");
    const note = outcomes.note?.(post, response);
    if (signal.aborted || (response && !isFailed(response) && showResponse(post, response))) return;
    if (!response || isFailed(response)) {
      // The rejection of the previous post.
      post.region.querySelector("[role=alert]")?.remove();
      showFailure(post.form, response, () => enqueue(post, true), post.region, note);
    } else if (response.status >= 400) submitAsUsual(post);
    else location.assign(response.url);
  }

  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter: button } = event;
      // Without SubmitEvent.submitter the browser submits the form.
      if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement)) return;
      const region = button.closest("[data-swap]");
      const busy = region ?? form;
      if (form.method !== "post" || "plain" in form.dataset) return;
      event.preventDefault();
      if (busy.hasAttribute("aria-busy")) return;
      busy.setAttribute("aria-busy", "true");
      if (region) enqueue({ form, button, region, body: fieldsOf(form, button) });
      else sendPage({ form, button });
    },
    { signal },
  );
  document.addEventListener(
    "click",
    (event) => {
      // The second press of a double click may hit another button.
      if (event.detail > 1 && closestTo(event, "[data-swap] button")) event.preventDefault();
    },
    { signal },
  );
}

/** Lets the browser submit a form. */
export function submitAsUsual({ form, button }: Pressed): void {
  form.dataset.plain = "";
  button.disabled = false;
  button.click();
}

/** Shows the response's error, or the form's text with the default one or a `note`. */
export function showFailure(
  { dataset }: HTMLFormElement,
  response: FetchedPage | null,
  retry: () => void,
  place?: Element,
  note = noResponseText,
): void {
  const text = response?.page.querySelector("#unsaved b")?.textContent;
  focusNote(failureNote.show(text ?? note, retry, place, text ? "" : dataset.failed));
}

/** Focuses a message and scrolls no further than needed to show it. */
export function focusNote(note: HTMLElement): void {
  note.tabIndex = -1;
  note.focus({ preventScroll: true });
  note.scrollIntoView({ block: "nearest" });
}

/** Replaces the region with the response's without a visible scroll; false when the response has none. */
function showResponse({ form, region }: Post, { page }: FetchedPage): boolean {
  const fresh = page.getElementById(region.id);
  if (!fresh || !region.isConnected) return false;
  const { activeElement } = document;
  const pressed = [...region.querySelectorAll("button")].findIndex((button) => button.matches(":focus"));
  const isFocusFree = activeElement === document.body || region.contains(activeElement);
  const { top } = region.getBoundingClientRect();
  region.replaceWith(fresh);
  // A form outside the region needs its new render time, too.
  const freshForm = form.id && page.getElementById(form.id);
  if (freshForm) form.replaceWith(freshForm);
  const before = document.getElementById("flash");
  before?.remove();
  const flash = page.getElementById("flash");
  if (flash) document.querySelector("main")?.before(flash);
  showMessages(before);
  const moved = fresh.getBoundingClientRect().top - top;
  // Even a scroll by 0 would stop a running scroll.
  if (moved) window.scrollBy({ top: moved, behavior: "instant" });
  if (!isFocusFree) return true;
  const note = fresh.querySelector<HTMLElement>("[role=alert],[role=status]");
  if (note) focusNote(note);
  else fresh.querySelectorAll("button")[pressed]?.focus({ preventScroll: true });
  return true;
}
