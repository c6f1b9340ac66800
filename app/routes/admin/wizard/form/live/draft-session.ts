// Saves a draft while it is typed: to local storage at once when the server is out of reach, else to the server alone.
import { saveState } from "~/domain/drafts/save-state";
import { removeStored } from "~/ui/layout/browser-storage";
import { writeLocalDraft } from "../../local-draft";
import type { EventFormView } from "../event-form-view";
import { typedValues } from "./typed-form";

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
  /** The last answer since then. */
  saved: Saved | null;
};

export const unopened: SessionState = { note: null, hasChanged: false, saved: null };

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
  /** Whether the last copy on this device outlives the document. */
  let isOnDevice = false;
  /** Whether the server has answered to a save of this draft. */
  let isStored = false;

  const here = () => address(isStored || view().savedAt !== null);
  const showAddress = () => {
    if (!isAt(here())) history.replaceState(history.state, "", here());
  };
  const typed = () => ({ ...restored, ...typedValues() });
  const isUnsaved = () => savedChanges !== changes && posted === null;
  const saveLocally = (isSent = false, all = typed()) => {
    const { baseVersion: _, ...values } = all;
    const { autosave, draftId, form } = view();
    const copy = { formId: draftId, page: here(), form: { ...form, ...values }, isSent };
    isOnDevice = writeLocalDraft(autosave.key, copy);
  };
  const offlineNote = () => (isOnDevice ? saveState.offline : saveState.nowhere);
  const signedOutNote = () => (isOnDevice ? saveState.signedOut : saveState.signedOutNowhere);
  const later = (ms: number) => {
    if (timer === 0 && posted === null && !isStopped) timer = window.setTimeout(save, ms);
  };
  const rest = () => {
    window.clearTimeout(timer);
    timer = 0;
  };

  /** Says why a save did not reach the server, and tries again later. */
  function putOff(note: string): false {
    if (isStopped || posted !== null) return false;
    onState({ note });
    later(retryMs);
    return false;
  }

  /** Whether all that was typed is on the server. */
  async function save(): Promise<boolean> {
    rest();
    if (savedChanges === changes) return true;
    if (posted !== null || isStopped) return false;
    const saving = changes;
    const all = typed();
    saveLocally(false, all);
    onState({ note: saveState.saving });
    try {
      const answer = await fetch(view().autosave.saveTo, {
        method: "POST",
        body: new URLSearchParams(all),
        headers: { Accept: "application/json" },
      });
      if (answer.redirected) return putOff(signedOutNote());
      if (!answer.headers.get("Content-Type")?.includes("json")) throw new Error("no answer");
      const body: Saved & { error?: string } = await answer.json();
      if (isStopped || posted !== null) return false;
      if (!answer.ok) {
        onState({ note: saveState.rejected(body.error ?? String(answer.status)) });
        return false;
      }
      savedChanges = saving;
      isStored = true;
      showAddress();
      onState({ note: saveState.saved(body.savedAt), saved: body });
      if (savedChanges === changes) removeStored(view().autosave.key);
      else later(saveEveryMs);
      return savedChanges === changes;
    } catch {
      return putOff(offlineNote());
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
    isOnDevice: () => isOnDevice,
    save,
    /** Something was typed or restored. */
    changed(values: Record<string, string> = {}) {
      restored = { ...restored, ...values };
      changes += 1;
      // Reload and back button return to this draft. The answer to a post would be posted again by a reload, and what was
      // typed before would take the place of what was saved since.
      if (changes === 1 || view().savedAt === null) showAddress();
      onState({ hasChanged: true });
      later(saveEveryMs);
    },
    /** The whole form is on its way; `isLast` when it may come out as an event or as another draft. */
    posting(isLast: boolean) {
      if (savedChanges !== changes) saveLocally(isLast);
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
        removeStored(view().autosave.key);
        onState(unopened);
      } else later(saveEveryMs);
    },
    /** Notes the changes so far; the answer is to be called when the server has them. */
    mark() {
      const taken = changes;
      return () => {
        savedChanges = Math.max(savedChanges, taken);
        if (savedChanges === changes) onState({ note: null });
      };
    },
    stop() {
      isStopped = true;
      rest();
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", onOnline);
    },
  };
}
