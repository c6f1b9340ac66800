// Autosaves the event form to the server and to local storage, and shows the saved preview.
import { saveState } from "~/domain/drafts/save-state";
import { confirmLeave } from "./confirm-leave";
import { initFormHints } from "./form-hints";
import { type Preview, type Slot, showPreview, showSlots } from "./form-preview";
import { removeLocalDraft, writeLocalDraft } from "./local-draft";
import { offerLocalDraft } from "./offer-local-draft";
import { initPictureUploads } from "./picture-uploads";

/** Options that the server writes into the form. */
export type AutosaveOptions = {
  id: string;
  key: string;
  saveTo: string;
  savedAt: number;
  now: number;
  form: Record<string, string>;
  defaultDate: string;
  isFresh: boolean;
  /** Id of the draft that the page itself offers to continue. */
  offered: string | null;
};

type Saved = { savedAt: string; preview: Preview; slots: Slot[]; isDirty: boolean };

const saveEveryMs = 1500;
const retryMs = 5000;

export function initAutosave(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  if (!form) return;
  const facts: AutosaveOptions = JSON.parse(form.dataset.form ?? "{}");
  /** Values of other steps that were restored locally and are not on the server yet. */
  const restored: Record<string, string> = {};
  let timer = 0;
  let changes = 0;
  let savedChanges = 0;
  let isSubmitting = false;

  const typed = () => {
    const values: Record<string, string> = { ...restored };
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string" && name !== "intent") values[name] = value.replace(/\r\n/g, "\n");
    }
    return values;
  };
  const say = (text: string) => {
    const state = document.querySelector("[data-save-state]");
    if (state && state.textContent !== text) state.textContent = text;
  };
  const saveLocalDraft = (isSent = false) => {
    const { baseVersion: _, ...values } = typed();
    const page = form.getAttribute("action") ?? location.href;
    writeLocalDraft(facts.key, { formId: facts.id, page, form: { ...facts.form, ...values }, isSent });
  };
  const later = (ms: number) => {
    if (timer === 0) timer = window.setTimeout(save, ms);
  };

  async function save(): Promise<boolean> {
    window.clearTimeout(timer);
    timer = 0;
    if (savedChanges === changes) return true;
    const saving = changes;
    saveLocalDraft();
    say(saveState.saving);
    try {
      const answer = await fetch(facts.saveTo, {
        method: "POST",
        body: new URLSearchParams(typed()),
        headers: { Accept: "application/json" },
      });
      if (answer.redirected || !answer.headers.get("Content-Type")?.includes("json"))
        throw new Error("no answer");
      const body: Saved & { error?: string } = await answer.json();
      if (!answer.ok) {
        say(saveState.refused(body.error ?? String(answer.status)));
        return false;
      }
      savedChanges = saving;
      say(saveState.saved(body.savedAt));
      showPreview(body.preview);
      showSlots(body.slots);
      if (savedChanges === changes) removeLocalDraft(facts.key);
      else later(saveEveryMs);
      return savedChanges === changes;
    } catch {
      say(saveState.offline);
      later(retryMs);
      return false;
    }
  }

  const changed = () => {
    changes += 1;
    // Reload and back button return to this draft.
    if (facts.isFresh) history.replaceState(history.state, "", form.getAttribute("action"));
    const finish = document.querySelector<HTMLElement>("[data-finish]");
    if (finish?.dataset.finish) finish.textContent = finish.dataset.finish;
    later(saveEveryMs);
  };

  initFormHints(form, facts.defaultDate);
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    isSubmitting = true;
    const button = event.submitter;
    const isLast = button instanceof HTMLButtonElement && /^(publish|restore)/.test(button.value);
    if (savedChanges !== changes) saveLocalDraft(isLast);
  });
  // The page may be frozen or discarded without further events, as on phones.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || savedChanges === changes || isSubmitting) return;
    saveLocalDraft();
    navigator.sendBeacon(facts.saveTo, new URLSearchParams(typed()));
  });
  window.addEventListener("online", () => void save());
  window.addEventListener("pageshow", () => {
    isSubmitting = false;
  });
  confirmLeave(() => savedChanges !== changes && !isSubmitting, save);
  initPictureUploads(form, () => {
    savedChanges = changes;
    say("");
  });
  offerLocalDraft(form, facts, (values) => {
    Object.assign(restored, values);
    changed();
  });
}
