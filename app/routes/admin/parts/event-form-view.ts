// What the pages of the event form show, the same for a new event and for an edit.
import type { StartSlot } from "~/domain/events/calendar";
import type { EventForm, EventFormErrors } from "~/domain/events/form";
import type { CoverArt, When } from "~/domain/events/view";
import type { Picture } from "~/domain/images/picture";

export type FormPreview = {
  event: { title: string; category: string; scheme: string; art: CoverArt; when: When };
  rows: { label: string; value: string; quiet: boolean }[];
};

export type EventFormView = {
  mode: "create" | "edit";
  draftId: string;
  /** Path of the form without a query. */
  path: string;
  /** From 1. */
  step: number;
  stepLabels: string[];
  form: EventForm;
  errors: EventFormErrors;
  /** Title of the error summary, or null. */
  problem: string | null;
  slots: StartSlot[];
  /** Today's date on the site's clock. */
  today: string;
  durations: string[];
  schemeKeys: string[];
  pictures: { cover: Picture | null; background: Picture | null; qr: Picture | null };
  preview: FormPreview;
  /** When the draft was last saved, such as 14:26, or null. */
  savedAt: string | null;
  /** What the browser's mirror of the draft needs to know. */
  mirror: {
    key: string;
    /** Where the script saves to. */
    saveTo: string;
    /** ms UTC; 0 when the server has no draft. */
    savedAt: number;
    now: number;
    /** The whole form as the server has it. */
    form: EventForm;
    /** The date that a cleared one falls back to. */
    defaultDate: string;
  };
  /** The version of the event when its edit began; 0 for a new event. */
  baseVersion: number;
  /** The form differs from the stored event. */
  isDirty: boolean;
  /** An unfinished draft that could be gone on with. */
  offered: { id: string; title: string; age: string } | null;
};

/** What a refused post changes of the view. */
export type FormRefusal = Pick<EventFormView, "step" | "form" | "errors" | "problem">;

export const formId = "event-form";
