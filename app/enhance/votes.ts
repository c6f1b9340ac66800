// Votes without a page load: retried on network errors, never counted twice; the card shows the server's count.

import { flash } from "~/ui/feedback/flash.css";
import { button as look } from "~/ui/form/button.css";
import { api, type Failure, isRetryable, newKey } from "./api-call";
import { fetchPage } from "./page-swap";

export function initVotes(signal: AbortSignal): void {
  let busy = false;

  async function vote(card: HTMLElement, chosen: FormDataEntryValue[], key = newKey()): Promise<void> {
    if (busy) return;
    busy = true;
    card.setAttribute("aria-busy", "true");
    const id = card.id.slice("poll-".length);
    const body = { pollId: id, selectedOptions: chosen.map(Number) };
    try {
      // An unknown choice is refused by the server like any other.
      const answer = await api.call("post", "/polls/{id}/vote", {
        ids: { id },
        body: body as never,
        key,
        signal,
      });
      const mayTryAgain = !answer.ok && isRetryable(answer);
      const shown = mayTryAgain ? card : await freshCard(card);
      if (!answer.ok) say(shown, answer, mayTryAgain ? () => void vote(card, chosen, key) : null);
      shown.querySelector<HTMLElement>("[role=alert],[role=status]")?.focus();
    } catch {
      // The counted result is on the page.
      if (!signal.aborted) location.reload();
    } finally {
      busy = false;
      card.removeAttribute("aria-busy");
    }
  }

  async function freshCard(card: HTMLElement): Promise<HTMLElement> {
    const { page } = await fetchPage(location.href, signal);
    const fresh = page.getElementById(card.id);
    if (!fresh) throw new Error("the poll is gone");
    card.replaceWith(fresh);
    fresh.querySelector("[role=status]")?.setAttribute("tabindex", "-1");
    return fresh;
  }

  document.addEventListener(
    "submit",
    (event) => {
      const { target: form } = event;
      const card = form instanceof HTMLFormElement && form.closest<HTMLElement>("article[id^=poll-]");
      // Without SubmitEvent.submitter the form is submitted normally.
      if (!card || !("submitter" in event)) return;
      event.preventDefault();
      const chosen = new FormData(form).getAll("selectedOption");
      const pressed = event.submitter instanceof HTMLButtonElement && event.submitter.value;
      void vote(card, pressed ? [pressed] : chosen);
    },
    { signal },
  );
}

/** Shows on a card why a vote was refused, with a retry button where that can help. */
function say(card: HTMLElement, { message }: Failure, retry: (() => void) | null): void {
  card.querySelector("[role=alert]")?.remove();
  const note = Object.assign(document.createElement("div"), { className: flash.bad, tabIndex: -1 });
  note.setAttribute("role", "alert");
  note.append(Object.assign(document.createElement("b"), { textContent: message }));
  if (retry) {
    note.append(
      Object.assign(document.createElement("button"), {
        className: look.line,
        textContent: "重试",
        onclick: retry,
      }),
    );
  }
  card.querySelector("form,[role=status]")?.before(note);
}
