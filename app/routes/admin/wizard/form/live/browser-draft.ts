// The draft of the event form on this page: its fields, its requests, its address, and its copy on this device.
import { removeCopy, withholdLocalDraftsOf, writeLocalDraft } from "../../local-draft";
import { type EventFormView, formAddress } from "../event-form-view";
import { createAutosave, type Saved, type Source, type Values } from "./autosave";
import { stampTyped, typedInto, typedValues, withValues } from "./typed-form";

export type BrowserDraft = ReturnType<typeof openBrowserDraft>;

/** Whether the address bar shows an address of this site. */
const isAt = (address: string) => new URL(address, location.href).href === location.href;

/**
 * Returns increasing timestamps (ms UTC), later than `pageNow`, the time at which the server rendered the page. A save that
 * arrives late is thereby older than what the server has.
 */
function startTypedClock(pageNow: () => number) {
  let page = 0;
  let readAt = 0;
  let last = 0;
  /** The time of fields as the server rendered them. */
  function pageTime(): number {
    const now = pageNow();
    if (now !== page) [page, readAt] = [now, Date.now()];
    last = Math.max(last, now);
    return last;
  }
  /** The time of a change. */
  function tick(): number {
    pageTime();
    last = Math.max(last + 1, page + Date.now() - readAt);
    return last;
  }
  return { pageTime, tick };
}

/** Nothing runs before `start`. */
export function openBrowserDraft(view: () => EventFormView) {
  const clock = startTypedClock(() => view().autosave.now);
  /** Whether the server has answered to a save of this draft. */
  let isStored = false;
  /** The last copy on this device if it outlives the document, else null. */
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
        const response = await fetch(view().autosave.saveTo, {
          method: "POST",
          body: new URLSearchParams(values),
          headers: { Accept: "application/json" },
          signal,
        });
        if (response.redirected) return "signed out";
        if (!response.headers.get("Content-Type")?.includes("json")) throw new Error("no answer");
        const body: Saved & { error?: string } = await response.json();
        if (!response.ok) return { rejection: body.error ?? String(response.status) };
        // The page may be another one by now.
        if (signal.aborted) throw new Error("aborted");
        isStored = true;
        showAddress();
        return body;
      },
    },
    view().form,
  );

  /** Takes the form from the fields. */
  const read = () => autosave.show(withValues(view().form, autosave.values()));

  return {
    ...autosave,
    /** Something was typed into a field, or values were restored. */
    changed(restored: Values = {}, field?: EventTarget) {
      stampTyped(clock.tick());
      // Reload and back button return to this draft. The answer to a post would be posted again by a reload, and what was
      // typed before would take the place of what was saved since.
      showAddress();
      autosave.changed(restored);
      const typed = field && typedInto(field);
      if (typed) autosave.show(withValues(autosave.get().form, typed));
      else read();
    },
    /** The page was read from the server. */
    reread() {
      stampTyped(autosave.reread() ? clock.pageTime() : clock.tick());
      read();
    },
    posting(isLast: boolean) {
      autosave.posting(isLast);
      if (isLast) withholdLocalDraftsOf(view().draftId);
    },
    /** Starts saving; returns what ends it. */
    start() {
      // The page may be frozen or discarded without further events, as on phones.
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
