// View model of the event form, shared by creating and editing.

import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
import type { StartSlot } from "~/domain/events/form/start-slots";
import type { CoverArt, EventDateParts } from "~/domain/events/view";
import type { Picture } from "~/domain/images/picture";

export type FormPreview = {
  event: { title: string; category: string; scheme: string; art: CoverArt; when: EventDateParts };
  rows: { label: string; value: string; quiet: boolean }[];
};

export type EventFormView = {
  mode: "create" | "edit";
  draftId: string;
  /** Path of the form without query. */
  path: string;
  /** From 1. */
  step: number;
  stepLabels: string[];
  form: EventForm;
  errors: EventFormErrors;
  /** Title of the error summary, or null. */
  problem: string | null;
  slots: StartSlot[];
  /** Today's date in the site's zone. */
  today: string;
  durations: string[];
  schemeKeys: string[];
  pictures: { cover: Picture | null; background: Picture | null; qr: Picture | null };
  preview: FormPreview;
  /** Time of the last save, such as 14:26, or null. */
  savedAt: string | null;
  /** Options of the autosave script. */
  autosave: {
    key: string;
    /** URL to which the script saves. */
    saveTo: string;
    /** ms UTC; 0 when the server has no draft. */
    savedAt: number;
    now: number;
    /** The whole form as stored on the server. */
    form: EventForm;
    /** Fallback for a cleared date. */
    defaultDate: string;
  };
  /** Version of the event when its edit began; 0 for a new event. */
  baseVersion: number;
  /** Whether the form differs from the stored event. */
  isDirty: boolean;
  /** An unfinished draft offered for continuing. */
  offered: { id: string; title: string; age: string } | null;
};

/** View model changes after a refused post. */
export type FormRefusal = Pick<EventFormView, "step" | "form" | "errors" | "problem">;

export const formId = "event-form";
