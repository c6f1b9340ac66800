// View model of the event form, shared by creating and editing.

import type { EventFormField } from "~/domain/events/fields";
import type { EventForm } from "~/domain/events/form/form";
import type { FormPreview } from "~/domain/events/form/form-preview";
import type { Picture } from "~/domain/images/picture";
import type { EventSlotName } from "~/domain/images/slots";
import { withQuery } from "~/http/query";
import type { Reply } from "~/ui/form/use-submission";

export type EventFormView = {
  mode: "create" | "edit";
  draftId: string;
  /** Path of the form without query. */
  path: string;
  /** From 1. */
  step: number;
  stepLabels: string[];
  form: EventForm;
  /** The title of the error summary and the messages by field after a rejected post, else null. */
  rejection: ({ problem: string } & Reply) | null;
  /** Today's date in the site's zone. */
  today: string;
  /** Last day of a group code that is uploaded today. */
  groupQrLastDay: string;
  durations: string[];
  schemeKeys: string[];
  pictures: Record<EventSlotName, Picture | null>;
  /** Whether no code can be read in the picture that is to be the group's. */
  lacksCode: boolean;
  preview: FormPreview;
  /** Characters of the stored form that the poster shows as boxes. */
  undrawable: string[];
  /** The site's default notes, which follow the deposit. */
  defaultNotes: string;
  /** Time of the last save, such as 14:26, or null. */
  savedAt: string | null;
  /** How the page saves by itself. */
  autosave: {
    key: string;
    /** URL to which it saves. */
    saveTo: string;
    /** ms UTC; 0 when the server has no draft. */
    savedAt: number;
    now: number;
    /** UTC offsets of the site's zone: `from` in ms UTC. */
    offsets: { from: number; offsetMinutes: number }[];
    /** The start of the edited event (ms UTC), which may stay although it has passed. */
    unchangedStart?: number | undefined;
    /** The whole form as stored on the server. */
    form: EventForm;
    /** Fallback for a cleared date. */
    defaultDate: string;
  };
  /** Version of the event when its edit began; 0 for a new event. */
  baseVersion: number;
  /** Who has signed up for the edited event; null for a new one. `guests` are the numbers of registrations, null where the organiser counts. */
  people: {
    eventId: string;
    participants: number;
    capacity: number | null;
    guests: string | null;
    /** 28 位：2 条会收到邮件，15 条只有微信号或手机; null without guests. */
    audience: string | null;
  } | null;
  /** Whether the form differs from the stored event. */
  isDirty: boolean;
  /** The administrator's unfinished draft when the form is not about it: what to do with it is asked. */
  offered: UnfinishedDraft | null;
  /** The same when the form continues it because it is being worked on. */
  continued: UnfinishedDraft | null;
};

export type UnfinishedDraft = { id: string; title: string; age: string };

/**
 * URL of a step, from 1, of a draft. One that may not be stored, such as where a form posts to, is marked: without the
 * mark it counts as missing.
 */
export function formAddress(
  { path, draftId, step }: Pick<EventFormView, "path" | "draftId" | "step">,
  isStored: boolean,
): string {
  return withQuery(path, { draft: draftId, step, new: isStored ? "" : 1 });
}

/** View model changes after a rejected post. */
export type FormRejection = Pick<EventFormView, "step" | "form" | "rejection">;

export const formId = "event-form";

/** Id of a field's control, as conform makes it. */
export const fieldId = (field: EventFormField): string => `${formId}-${field}`;
