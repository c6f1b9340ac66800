// View model of the event form, shared by creating and editing.

import type { EventFormField } from "~/domain/events/fields";
import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
import type { CoverArt } from "~/domain/events/view";
import type { Picture } from "~/domain/images/picture";
import type { EventSlotName } from "~/domain/images/slots";
import { withQuery } from "~/http/query";
import type { FieldHints } from "./field-hints.server";

export type EventFormView = {
  mode: "create" | "edit";
  draftId: string;
  /** Path of the form without query. */
  path: string;
  /** From 1. */
  step: number;
  /** As stored on the server; after a rejected submission as typed. */
  form: EventForm;
  /** Title of the error summary and messages by field after a rejected submission, else null. */
  rejection: { problem: string; errors: EventFormErrors } | null;
  /** Time of the last save, such as 14:26; null without a stored draft. */
  savedAt: string | null;
  /** Today's date in the site's zone. */
  today: string;
  /** Last valid day of a group code uploaded today. */
  groupQrLastDay: string;
  /** The colour schemes to choose from. */
  schemes: { key: string; label: string }[];
  pictures: Record<EventSlotName, Picture | null>;
  /** Whether no code was found in the group code picture. */
  lacksCode: boolean;
  /** The drawing in place of a cover. */
  art: CoverArt;
  /** Characters of the stored form that the poster renders as boxes. */
  undrawable: string[];
  /** Texts below the fields. */
  hints: FieldHints;
  /** The site's default notes, which depend on the deposit. */
  defaultNotes: string;
  autosave: {
    key: string;
    /** URL of the autosave endpoint. */
    saveTo: string;
    /** ms UTC. */
    now: number;
    /** UTC offsets of the site's zone: `from` in ms UTC. */
    offsets: { from: number; offsetMinutes: number }[];
    /** Fallback for a cleared date. */
    defaultDate: string;
  };
  /** The edited event; null for a new one. */
  edit: {
    /** Version of the event when the edit started. */
    baseVersion: number;
    /** Start (ms UTC), which remains valid even in the past. */
    startAt: number;
    people: Participants;
  } | null;
  /** Whether the form differs from the stored event. */
  isDirty: boolean;
  /** The administrator's unfinished draft, when the form was opened without naming it. */
  unfinished: UnfinishedDraft | null;
};

/** Participants of an event. `guests` are the registration counts, null where the organiser counts. */
export type Participants = {
  eventId: string;
  participants: number;
  capacity: number | null;
  guests: string | null;
  /** 34 人：10 人收邮件，24 人要另外通知; null without guests. */
  audience: string | null;
};

/** `isOpen`: the form continues it because it was edited recently; otherwise it is offered. */
export type UnfinishedDraft = { id: string; title: string; age: string; isOpen: boolean };

/**
 * URL of a draft's step, from 1. A draft that may not be stored yet, such as in a form's action, is marked: without the
 * mark a missing draft is an error.
 */
export function formAddress(
  { path, draftId, step }: Pick<EventFormView, "path" | "draftId" | "step">,
  isStored: boolean,
): string {
  return withQuery(path, { draft: draftId, step, new: isStored ? "" : 1 });
}

/** View model changes after a rejected submission. */
export type FormRejection = Pick<EventFormView, "step" | "form" | "rejection">;

export const formId = "event-form";

/** Id of a field's control. */
export const fieldId = (field: EventFormField): string => `${formId}-${field}`;
