// Converts events of API requests to command fields, and rejections back to the API's field names.

import { apiFieldOf, apiNameOf } from "~/domain/events/export/api-fields";
import type { EventApiInput } from "~/domain/events/export/api-schema";
import { type EventFormField, eventFormFields, fieldOf } from "~/domain/events/fields";
import { newEventForm } from "~/domain/events/form/form";
import { valuesOf } from "~/domain/events/form/form-schema";
import { eventMessages, groupQrDays } from "~/domain/events/messages";
import type { EventRow } from "~/domain/events/queries.server";
import { deadlineProblems, isTooSoon, participantsProblems } from "~/domain/events/rules";
import { type EventInput, eventSchema } from "~/domain/events/schema";
import type { SiteTime } from "~/domain/events/site-time";
import { uploadHash } from "~/domain/images/picture";
import { findImageByHash } from "~/domain/images/queries.server";
import { ok, type Rejected, type Result, rejected } from "~/domain/result";
import { readSettings } from "~/domain/settings/queries.server";
import { invalid } from "~/domain/validation";
import type { Site } from "~/http/context.server";
import { siteOrigin } from "~/http/security/public-origin.server";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const usualDurationMs = 2 * hourMs;

type RawFields = Record<keyof EventInput, unknown>;

/** Defaults of a new event. */
export function newEventFields(site: Site, at: SiteTime): RawFields {
  const { defaultNotes: notes, defaultDisclaimer: disclaimer } = readSettings(site.db);
  const fields = valuesOf(newEventForm({ notes, disclaimer }, at), at.timeZone);
  return { ...fields, currentParticipants: 0, durationMs: usualDurationMs };
}

/** Current values of an event. */
export function knownEventFields({ startAt, endAt, ...row }: EventRow): RawFields {
  return { ...row, startAt, durationMs: endAt - startAt };
}

/** The columns of a field's value, as far as the request sends it: an uploaded picture by id, any other URL as a link. */
function columnsOf(site: Site, field: EventFormField, value: unknown): Partial<RawFields> {
  const { kind, column } = fieldOf(field);
  switch (kind.is) {
    case "text":
    case "tags":
    case "choice":
    case "money":
    case "day":
      return (value ?? null) === null ? {} : { [column]: value };
    case "moment":
      return value === undefined ? {} : { [column]: value };
    case "people":
      return value === undefined || (value === null && kind.rule.otherwise !== undefined)
        ? {}
        : { [column]: value };
    case "picture": {
      if (value === undefined) return {};
      const text = String(value ?? "").trim();
      const hash = uploadHash(text, siteOrigin(site));
      const row = hash ? findImageByHash(site.db, hash, kind.image) : undefined;
      return { [column]: row?.id ?? null, [kind.linkColumn]: row || text === "" ? null : text };
    }
    case "link":
    case "start":
    case "time":
    case "duration":
      return {};
  }
}

/** The event of a request: its current fields, and as it was read. */
type Known = { fields: RawFields; record?: Record<string, unknown> };

/** The columns of one field by its name, or by its other name where only that one changes the event. */
function sentColumns(
  site: Site,
  field: EventFormField,
  { fields, record }: Known,
  sent: Record<string, unknown>,
): Partial<RawFields> {
  const { alias } = apiFieldOf(field);
  const own = columnsOf(site, field, sent[apiNameOf(field)]);
  if (!alias || !isSame(fields, own) || (record && sent[alias] === record[alias])) return own;
  return { ...own, ...columnsOf(site, field, sent[alias]) };
}

/** Whether some fields have the values of an event. */
export function isSame(known: RawFields, fields: Partial<RawFields>): boolean {
  const values = new Map<string, unknown>(Object.entries(known));
  return Object.entries(fields).every(([name, value]) => values.get(name) === value);
}

/** The request's fields laid over those of the event. */
export function mergeEventInput(site: Site, event: Known, body: EventApiInput, now: number): RawFields {
  const { fields: known } = event;
  const startAt = body.startTime ?? known.startAt;
  const columns: Partial<RawFields> = {};
  for (const field of eventFormFields) Object.assign(columns, sentColumns(site, field, event, body));
  const merged: RawFields = { ...known, ...columns, startAt };
  // Who sends a count without a mode counts alone.
  const isNew = !("id" in known);
  if (isNew && body.currentParticipants && !body.registrationMode) merged.registrationMode = "off";
  if (body.endTime) merged.durationMs = body.endTime - Number(startAt);
  if (typeof body.currentParticipants === "number") merged.currentParticipants = body.currentParticipants;
  const { registrationDeadline: deadline, startAt: before } = known;
  if (body.registrationDeadline === undefined && typeof deadline === "number" && typeof before === "number")
    merged.registrationDeadline = deadline + Number(startAt) - before;
  // A new group code without an expiry date gets WeChat's maximum.
  const isNewCode = columns.groupQrImageId && columns.groupQrImageId !== known.groupQrImageId;
  if (isNewCode && !columns.groupQrValidUntil) merged.groupQrValidUntil = now + groupQrDays * dayMs;
  return merged;
}

/** The names in the API of columns that are called otherwise there. */
const apiNames = new Map<string, string>(
  eventFormFields.map((field) => [fieldOf(field).column, apiNameOf(field)]),
);

/** A rejection under the field names of the API. */
export function toApiErrors<E extends string>(rejection: Rejected<E>): Rejected<E> {
  const { error, message, fields } = rejection;
  const renamed = Object.entries(fields ?? {}).map(([name, messages]) => [
    apiNames.get(name) ?? name,
    messages,
  ]);
  return rejected(error, message, fields && Object.fromEntries(renamed));
}

/**
 * Parses merged fields. Rejected when they cannot be published, the start not be moved, or more people be counted than the event
 * takes; `known` is what may stay as it is.
 */
export function parseEventFields(
  fields: RawFields,
  { now, timeZone }: SiteTime,
  known: Partial<Pick<EventInput, "startAt" | "currentParticipants" | "registrationDeadline">> = {},
): Result<EventInput, "invalid"> {
  const { data, error } = eventSchema(timeZone).safeParse(fields);
  if (error) return toApiErrors(invalid(error));
  const { capacity, currentParticipants, registrationMode } = data;
  if (registrationMode !== "off" && currentParticipants !== (known.currentParticipants ?? 0)) {
    const message = eventMessages.participantsCounted;
    return rejected("invalid", message, { currentParticipants: [message] });
  }
  const [full] =
    currentParticipants === known.currentParticipants
      ? []
      : participantsProblems(currentParticipants, capacity);
  if (full) return rejected("invalid", full, { currentParticipants: [full] });
  const isSame = data.startAt === known.startAt && data.registrationDeadline === known.registrationDeadline;
  const [late] = isSame ? [] : deadlineProblems(data);
  if (late) return rejected("invalid", late, { registrationDeadline: [late] });
  if (!isTooSoon(data.startAt, now, known.startAt)) return ok(data);
  return rejected("invalid", eventMessages.startTooSoon, { startTime: [eventMessages.startTooSoon] });
}
