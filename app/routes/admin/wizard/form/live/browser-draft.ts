// The event form's draft on this page: its fields, requests, URL, and local copy.
import { send } from "../../../forms/send";
import { removeCopy, withholdLocalDraftsOf, writeLocalDraft } from "../../local-draft";
import { type EventFormView, formAddress } from "../event-form-view";
import { createAutosave, type Saved, type Source, type Values } from "./autosave";
import { stampTyped, typedInto, typedValues, withValues } from "./typed-form";

export type BrowserDraft = ReturnType<typeof openBrowserDraft>;

/** Whether the address bar shows a URL of this site. */
const isAt = (address: string) => new URL(address, location.href).href === location.href;

/**
 * Returns increasing timestamps (ms UTC), later than `pageNow`, the server's render time. The server can thereby
 * discard saves that arrive late.
 */
function startTypedClock(pageNow: () => number) {
  let page = 0;
  let readAt = 0;
  let last = 0;
  /** Timestamp of fields as rendered by the server. */
  function pageTime(): number {
    const now = pageNow();
    if (now !== page) [page, readAt] = [now, Date.now()];
    last = Math.max(last, now);
    return last;
  }
  /** Timestamp of a change. */
  function tick(): number {
    pageTime();
    last = Math.max(last + 1, page + Date.now() - readAt);
    return last;
  }
  return { pageTime, tick };
}

/** Inactive until `start` is called. */
export function openBrowserDraft(view: () => EventFormView) {
  const clock = startTypedClock(() => view().autosave.now);
  /** Whether the server has confirmed a save of this draft. */
  let isStored = false;
  /** The last local copy if it persists after the document is closed, else null. */
  let copy: string | null = null;

  const formUrl = () => formAddress(view(), isStored || view().savedAt !== null);
  const showAddress = () => {
    if (!isAt(formUrl())) history.replaceState(history.state, "", formUrl());
  };

  const copies: Source["copy"] = {
    store({ baseVersion: _, typedAt: __, ...values }, isSubmitted) {
      const { autosave: saving, draftId, form } = view();
      const content = { formId: draftId, page: formUrl(), form: { ...form, ...values }, isSent: isSubmitted };
      copy = writeLocalDraft(saving.key, content);
    },
    remove() {
      if (copy !== null) removeCopy(view().autosave.key, copy);
      copy = null;
    },
    isOnDevice: () => copy !== null,
  };
  const autosave = createAutosave(
    {
      read: typedValues,
      copy: copies,
      async send(values, signal) {
        const body = new URLSearchParams(values);
        const outcome = await send<Saved>(view().autosave.saveTo, body, { field: "savedAt", signal });
        if (outcome.is === "done") {
          isStored = true;
          showAddress();
        }
        return outcome;
      },
    },
    view().form,
  );

  /** Updates the form from the fields. */
  const read = () => autosave.show(withValues(view().form, autosave.values()));

  return {
    ...autosave,
    /** Call when a field was edited or values were restored. */
    changed(restored: Values = {}, field?: EventTarget) {
      stampTyped(clock.tick());
      // Puts the draft into the URL for reload and the back button. Otherwise a reload would repeat the submission, and
      // older input would overwrite later saves.
      showAddress();
      autosave.changed(restored);
      const typed = field && typedInto(field);
      if (typed) autosave.show(withValues(autosave.get().form, typed));
      else read();
    },
    /** Call when the page data was reloaded. */
    reread() {
      stampTyped(autosave.reread() ? clock.pageTime() : clock.tick());
      read();
    },
    posting(isLast: boolean) {
      autosave.posting(isLast);
      if (isLast) withholdLocalDraftsOf(view().draftId);
    },
    /** Starts autosaving; returns a function that stops it. */
    start() {
      // Phones may freeze or discard the page without further events.
      const onHidden = () => {
        if (document.visibilityState !== "hidden" || !autosave.isUnsaved()) return;
        const values = autosave.values();
        copies.store(values, false);
        navigator.sendBeacon(view().autosave.saveTo, new URLSearchParams(values));
      };
      const onOnline = () => void autosave.flush();
      document.addEventListener("visibilitychange", onHidden);
      window.addEventListener("online", onOnline);
      autosave.start();
      return () => {
        autosave.stop();
        document.removeEventListener("visibilitychange", onHidden);
        window.removeEventListener("online", onOnline);
      };
    },
  };
}
