// Saves a draft while it is typed: to local storage at once when the server is out of reach, else to the server alone.
import { saveState } from "~/domain/drafts/save-state";
import { removeCopy, withholdLocalDraftsOf, writeLocalDraft } from "../../local-draft";
import type { EventFormView } from "../event-form-view";
import { startTypedClock } from "./typed-clock";
import { stampTyped, typedValues } from "./typed-form";

/** What the server says of a saved draft. */
export type Saved = {
  savedAt: string;
  /** ms UTC. */
  at: number;
  /** Characters that the poster shows as boxes. */
  undrawable: string[];
};

export type SessionState = {
  /** The state of saving, or null before there is any. */
  note: string | null;
  /** Whether anything was typed since the page was read from the server. */
  hasChanged: boolean;
  /** Whether something of it is not on the server. */
  isUnsaved: boolean;
  /** The last answer since then. */
  saved: Saved | null;
};

export const unopened: SessionState = { note: null, hasChanged: false, isUnsaved: false, saved: null };

type Source = {
  /** The page's view as it is now. */
  view: () => Pick<EventFormView, "draftId" | "form" | "autosave" | "savedAt">;
  /** URL of the page with its draft. */
  address: (isStored: boolean) => string;
  onState: (change: Partial<SessionState>) => void;
};

export type DraftSession = ReturnType<typeof startDraftSession>;

/** Whether the address bar shows an address of this site. */
const isAt = (address: string) => new URL(address, location.href).href === location.href;

const saveEveryMs = 1500;
const retryMs = 5000;
const answerWithinMs = 30_000;

/** Starts saving a draft. `stop` ends it. */
export function startDraftSession({ view, address, onState }: Source) {
  /** Values of other steps that were restored locally and are not on the server yet. */
  let restored: Record<string, string> = {};
  let timer = 0;
  let changes = 0;
  let savedChanges = 0;
  /** Changes that a post of the whole form takes along, while it is on its way. */
  let posted: number | null = null;
  let isStopped = false;
  /** The last copy on this device if it outlives the document, else null. */
  let copy: string | null = null;
  /** The save that is in flight: the next one starts after it. */
  let running: { saved: Promise<boolean>; stop: AbortController } | null = null;
  const clock = startTypedClock(() => view().autosave.now);
  /** Whether the server has answered to a save of this draft. */
  let isStored = false;

  const here = () => address(isStored || view().savedAt !== null);
  const showAddress = () => {
    if (!isAt(here())) history.replaceState(history.state, "", here());
  };
  const typed = () => ({ ...restored, ...typedValues() });
  const isUnsaved = () => savedChanges !== changes && posted === null;
  const saveLocally = (isSent = false, all = typed()) => {
    const { baseVersion: _, typedAt: __, ...values } = all;
    const { autosave, draftId, form } = view();
    const content = { formId: draftId, page: here(), form: { ...form, ...values }, isSent };
    copy = writeLocalDraft(autosave.key, content);
  };
  const offlineNote = () => (copy === null ? saveState.nowhere : saveState.offline);
  const signedOutNote = () => (copy === null ? saveState.signedOutNowhere : saveState.signedOut);
  const forgetCopy = () => {
    if (copy !== null) removeCopy(view().autosave.key, copy);
    copy = null;
  };
  const later = (ms: number) => {
    if (timer === 0 && posted === null && !isStopped) timer = window.setTimeout(save, ms);
  };
  const rest = () => {
    window.clearTimeout(timer);
    timer = 0;
  };

  /** Says why a save did not reach the server, and tries again later. */
  function putOff(note: string): false {
    if (isStopped || posted !== null || savedChanges === changes) return false;
    onState({ note });
    later(retryMs);
    return false;
  }

  /** Whether all that was typed is on the server. One request at a time. */
  async function save(): Promise<boolean> {
    await running?.saved;
    if (running) return save();
    rest();
    if (savedChanges === changes) return true;
    if (posted !== null || isStopped) return false;
    const stop = new AbortController();
    const saved = sendTyped(stop);
    running = { saved, stop };
    try {
      return await saved;
    } finally {
      running = null;
    }
  }

  async function sendTyped(stop: AbortController): Promise<boolean> {
    const saving = changes;
    const all = typed();
    saveLocally(false, all);
    onState({ note: saveState.saving });
    const timer = window.setTimeout(() => stop.abort(), answerWithinMs);
    try {
      const answer = await fetch(view().autosave.saveTo, {
        method: "POST",
        body: new URLSearchParams(all),
        headers: { Accept: "application/json" },
        signal: stop.signal,
      });
      if (answer.redirected) return putOff(signedOutNote());
      if (!answer.headers.get("Content-Type")?.includes("json")) throw new Error("no answer");
      const body: Saved & { error?: string } = await answer.json();
      if (isStopped || posted !== null) return false;
      if (!answer.ok) {
        onState({ note: saveState.rejected(body.error ?? String(answer.status)) });
        return false;
      }
      savedChanges = Math.max(savedChanges, saving);
      isStored = true;
      showAddress();
      onState({
        note: saveState.saved(body.savedAt),
        isUnsaved: savedChanges !== changes,
        saved: body,
      });
      if (savedChanges === changes) forgetCopy();
      else later(saveEveryMs);
      return savedChanges === changes;
    } catch {
      return putOff(offlineNote());
    } finally {
      window.clearTimeout(timer);
    }
  }

  // The page may be frozen or discarded without further events, as on phones.
  const onHidden = () => {
    if (document.visibilityState !== "hidden" || !isUnsaved()) return;
    saveLocally();
    navigator.sendBeacon(view().autosave.saveTo, new URLSearchParams(typed()));
  };
  const onOnline = () => void save();
  document.addEventListener("visibilitychange", onHidden);
  window.addEventListener("online", onOnline);

  return {
    /** All that was typed, and restored values of other steps. */
    typed,
    isUnsaved,
    isOnDevice: () => copy !== null,
    save,
    /** Something was typed or restored. */
    changed(values: Record<string, string> = {}) {
      restored = { ...restored, ...values };
      changes += 1;
      stampTyped(clock.tick());
      // Reload and back button return to this draft. The answer to a post would be posted again by a reload, and what was
      // typed before would take the place of what was saved since.
      if (changes === 1 || view().savedAt === null) showAddress();
      onState({ hasChanged: true, isUnsaved: true });
      later(saveEveryMs);
    },
    /** The form shows what the server has. */
    reread() {
      stampTyped(savedChanges === changes ? clock.pageTime() : clock.tick());
    },
    /** The whole form is on its way; `isLast` when its draft may end as an event, as another draft or deleted. */
    posting(isLast: boolean) {
      if (savedChanges !== changes) saveLocally(isLast);
      if (isLast) withholdLocalDraftsOf(view().draftId);
      running?.stop.abort();
      rest();
      posted = changes;
    },
    /** The answer to a post of the whole form is shown, or the post was lost. */
    answered(isLost: boolean) {
      if (posted === null) return;
      const arrived = posted;
      posted = null;
      if (isLost) {
        saveLocally();
        onState({ note: offlineNote() });
        later(retryMs);
        return;
      }
      restored = {};
      savedChanges = Math.max(savedChanges, arrived);
      if (savedChanges === changes) {
        forgetCopy();
        onState(unopened);
      } else later(saveEveryMs);
    },
    /** Notes the changes so far; the answer is to be called when the server has them. */
    mark() {
      const taken = changes;
      return () => {
        savedChanges = Math.max(savedChanges, taken);
        if (savedChanges !== changes) return;
        forgetCopy();
        onState({ note: null, isUnsaved: false });
      };
    },
    stop() {
      isStopped = true;
      running?.stop.abort();
      rest();
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", onOnline);
    },
  };
}
