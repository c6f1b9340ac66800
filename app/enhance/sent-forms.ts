// Submits a form whose response is a page, and shows it as the browser would. Without a response the form retains its input.
import { revealable } from "~/ui/form/field.css";
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
import { checks, showMessageAt } from "./required-fields";
import { showPage } from "./transition";

// Buttons that reveal passwords, and the rules of new ones. Loaded after the page's main script, and only on pages with a password
// field.

function initPasswordFields({ aborted }: AbortSignal): void {
  if (aborted) return;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]")) addToggle(field);
  initNewPassword();
}

/** Leaves the field in place, so that it retains focus and caret. */
function addToggle(field: HTMLInputElement): void {
  const button = document.createElement("button");
  const show = (isShown: boolean) => {
    const { selectionStart, selectionEnd } = field;
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? "隐藏密码" : "显示密码";
    if (document.activeElement !== field) return;
    // Some browsers lose the caret on relayout, so this forces the layout first.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd);
  };
  button.type = "button";
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = () => show(field.type === "password");
  // Browsers offer to save a password only if the field has type `password` on submit.
  field.form?.addEventListener("submit", () => show(false));
  // A revealed password has type text, which spell checkers may send to a service.
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.classList.add(revealable);
  show(false);
  field.after(button);
}

/** A rule counts as violated only after the field loses focus, or when further typing cannot fulfil it. */
function stateOf(isMet: boolean, field: HTMLInputElement, isMendable = true): string {
  if (isMet) return "ok";
  return field.value === "" || (isMendable && document.activeElement === field) ? "" : "no";
}

/** Marks the fulfilled rules of a new password while it is typed, and reports a mismatching confirmation. */
function initNewPassword(): void {
  const rules = [...document.querySelectorAll<HTMLElement>("form [data-rule]")];
  const fields = rules[0]?.closest("form")?.elements;
  const [password, confirm] = ["password", "confirm"].map((name) => fields?.namedItem(name));
  if (!(password instanceof HTMLInputElement && confirm instanceof HTMLInputElement)) return;
  let isSaidOff: boolean | undefined;

  const showMatch = (isOff: boolean, message = "") => {
    // The server's message stays until the user types again.
    if (isOff === isSaidOff || (isSaidOff === undefined && confirm.value === "")) return;
    isSaidOff = isOff;
    showMessageAt(confirm, isOff ? message : "");
  };
  checks.first = () => {
    for (const { dataset } of rules) {
      if (dataset.pattern) {
        dataset.state = stateOf(new RegExp(dataset.pattern, "u").test(password.value), password);
      } else {
        const isSame = confirm.value !== "" && confirm.value === password.value;
        dataset.state = stateOf(isSame, confirm, password.value.startsWith(confirm.value));
        showMatch(dataset.state === "no", dataset.message);
      }
    }
  };
  checks.run();
}

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
