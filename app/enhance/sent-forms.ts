// Submits a form whose response is a page, and shows it as the browser would. Without a response the form retains its input.
import { showBusy } from "./busy-forms";
import {
  actionOf,
  askPatiently,
  fieldsOf,
  focusNote,
  outcomes,
  type Pressed,
  showFailure,
  submitAsUsual,
} from "./form-posts";
import { type FetchedPage, fetchPage } from "./page-swap";
import { initPasswordFields } from "./password-fields";
import { showPage } from "./transition";

/** Shorter than the minute in which the server recognises a repeated form of any kind. */
const againWithinMs = 50_000;

/** Adapts the keyboard and autofill to the type of contact: phone number, e-mail address, or other. */
function adapt(): void {
  const chosen = document.querySelector<HTMLInputElement>("[name=contactType]:checked");
  const field = document.querySelector("[name=contact]");
  const kind = { phone: "tel", email: "email" }[chosen?.value ?? ""];
  field?.setAttribute("inputmode", kind ?? "text");
  field?.setAttribute("autocomplete", kind ?? "off");
}

function watchContactKind(): void {
  document.addEventListener("change", adapt);
  adapt();
}

// Loaded once for all pages, when a form is first focused.
watchContactKind();

// Every page with a password has a form, so both share one file.
export { initPasswordFields };

/** Submits a form that shows a busy state; `restart` starts the scripts for another page. */
export function sendForm(pressed: Pressed, signal: AbortSignal, restart: () => void): void {
  const { form, button } = pressed;
  // Uploads may exceed any timeout, and the browser shows their progress.
  if (form.enctype.startsWith("m")) {
    form.removeAttribute("aria-busy");
    submitAsUsual(pressed);
    return;
  }
  const body = fieldsOf(form, button);
  const url = new URL(actionOf(pressed), location.href);
  const firstSentAt = Date.now();

  /** Sends the form; null without a response. */
  async function ask(isAgain: boolean): Promise<FetchedPage | null> {
    if (!navigator.onLine) return null;
    const headers: Record<string, string> = { "X-Tell-Redirect": "1" };
    // An earlier attempt may have succeeded although its response was lost.
    if (isAgain) headers["X-First-Try"] = `${Math.ceil((Date.now() - firstSentAt) / 1000)}`;
    return fetchPage(url.href, signal, undefined, body, headers).catch(() => null);
  }

  async function send(isAgain: boolean): Promise<void> {
    form.setAttribute("aria-busy", "true");
    const response = await askPatiently(
      ask,
      isAgain,
      () =>
        form.dataset.repeat !== undefined &&
        navigator.onLine &&
        !signal.aborted &&
        Date.now() - firstSentAt < againWithinMs,
    );
    if (signal.aborted) return;
    const note = outcomes.note?.({ form, button, body }, response);
    if (response && response.status < 500) showResponse(response);
    else showFailedPost(response, note);
  }

  function showFailedPost(response: FetchedPage | null, note?: string): void {
    form.removeAttribute("aria-busy");
    if (form.dataset.busy !== undefined) showBusy(form, false);
    showFailure(form, response, () => void send(true), form.closest("[data-menu]") ? undefined : form, note);
  }

  function showResponse(response: FetchedPage): void {
    const to = response.headers.get("X-Location");
    if (to !== null) {
      go(new URL(to, url), form.dataset.leave !== undefined);
      return;
    }
    showPage(response.page, url, restart);
    const note = document.querySelector<HTMLElement>("main [role=alert]");
    if (note) focusNote(note);
    const [seconds, next] = response.headers.get("Refresh")?.split("; url=") ?? [];
    if (next) setTimeout(() => location.assign(next), Number(seconds) * 1000);
  }

  /** Opens a redirect's target. Resets the form on pagehide, for a return from the back/forward cache. */
  function go(to: URL, inPlace: boolean): void {
    const isReady = () => {
      form.removeAttribute("aria-busy");
      if (form.dataset.busy !== undefined) showBusy(form, false);
    };
    window.addEventListener("pagehide", isReady, { once: true });
    if (to.hash && to.href.split("#")[0] === location.href.split("#")[0]) {
      // A change of the fragment alone would not reload the page.
      history.replaceState(null, "", to);
      location.reload();
    } else if (inPlace) location.replace(to);
    else location.assign(to);
  }

  void send(false);
}
