// Converts events of API requests to command fields, and refusals back to the API's field names.

import type { EventApiInput } from "~/domain/events/export/api-schema";
import { newEventForm } from "~/domain/events/form/form";
import { valuesOf } from "~/domain/events/form/form-schema";
import { eventMessages, groupQrDays } from "~/domain/events/messages";
import type { EventRow } from "~/domain/events/queries.server";
import { isTooSoon, participantsProblems } from "~/domain/events/rules";
import { type EventInput, eventSchema } from "~/domain/events/schema";
import type { SiteTime } from "~/domain/events/site-time";
import type { ImageKind } from "~/domain/images/commands.server";
import { uploadHash } from "~/domain/images/picture";
import { findImageByHash } from "~/domain/images/queries.server";
import { ok, type Refused, type Result, refused } from "~/domain/result";
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

type PictureField = {
  sent: keyof EventApiInput;
  kind: ImageKind;
  image: keyof EventInput;
  link: keyof EventInput;
};
const pictureFields: PictureField[] = [
  { sent: "coverImage", kind: "cover", image: "coverImageId", link: "coverLink" },
  { sent: "backgroundUrl", kind: "cover", image: "backgroundImageId", link: "backgroundLink" },
  { sent: "wechatQrCode", kind: "qr", image: "groupQrImageId", link: "groupQrLink" },
];

/** The columns of the given pictures: an uploaded one by id, any other URL as a link. */
function picturesOf(site: Site, sent: EventApiInput): Partial<RawFields> {
  const columns: Partial<RawFields> = {};
  for (const { sent: name, kind, image, link } of pictureFields) {
    const address = sent[name];
    if (address === undefined) continue;
    const text = String(address ?? "").trim();
    const hash = uploadHash(text, siteOrigin(site));
    const row = hash ? findImageByHash(site.db, hash, kind) : undefined;
    columns[image] = row?.id ?? null;
    columns[link] = row || text === "" ? null : text;
  }
  return columns;
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** The request's fields laid over those of the event. */
export function mergeEventInput(site: Site, known: RawFields, body: EventApiInput, now: number): RawFields {
  const sent = { ...body, coverImage: body.coverImage === undefined ? body.imageUrl : body.coverImage };
  const startAt = sent.startTime ?? known.startAt;
  const pictures = picturesOf(site, sent);
  const validUntil = sent.wechatQrCodeValidUntil ?? known.groupQrValidUntil;
  return {
    ...known,
    ...given({
      title: sent.title,
      summary: sent.summary ?? sent.description,
      details: sent.details,
      notes: sent.notes,
      disclaimer: sent.disclaimer,
      category: sent.category,
      locationName: sent.locationName ?? sent.location,
      locationAddress: sent.detailedAddress,
      currentParticipants: sent.currentParticipants,
      depositCents: sent.depositCents,
      enrollFeeCents: sent.enrollFeeCents,
      colorScheme: sent.colorScheme,
    }),
    startAt,
    ...(sent.endTime ? { durationMs: sent.endTime - Number(startAt) } : {}),
    ...(sent.capacity === undefined ? {} : { capacity: sent.capacity }),
    ...pictures,
    // A new group code without an expiry date gets WeChat's maximum.
    groupQrValidUntil:
      pictures.groupQrImageId && !sent.wechatQrCodeValidUntil ? now + groupQrDays * dayMs : validUntil,
  };
}

const apiFieldNames: Record<string, string> = {
  startAt: "startTime",
  durationMs: "endTime",
  locationAddress: "detailedAddress",
  coverLink: "coverImage",
  backgroundLink: "backgroundUrl",
  groupQrLink: "wechatQrCode",
  groupQrValidUntil: "wechatQrCodeValidUntil",
};

/** A refusal under the field names of the API. */
export function toApiErrors<E extends string>(refusal: Refused<E>): Refused<E> {
  const { error, message, fields } = refusal;
  const renamed = Object.entries(fields ?? {}).map(([name, messages]) => [
    apiFieldNames[name] ?? name,
    messages,
  ]);
  return refused(error, message, fields && Object.fromEntries(renamed));
}

/**
 * Parses merged fields. Refused when they cannot be published, the start not be moved, or more people be counted than the event
 * takes; `known` is what may stay as it is.
 */
export function parseEventFields(
  fields: RawFields,
  { now, timeZone }: SiteTime,
  known: { startAt?: number; currentParticipants?: number } = {},
): Result<EventInput, "invalid"> {
  const { data, error } = eventSchema(timeZone).safeParse(fields);
  if (error) return toApiErrors(invalid(error));
  const { capacity, currentParticipants } = data;
  const [full] =
    currentParticipants === known.currentParticipants
      ? []
      : participantsProblems(currentParticipants, capacity);
  if (full) return refused("invalid", full, { currentParticipants: [full] });
  if (!isTooSoon(data.startAt, now, known.startAt)) return ok(data);
  return refused("invalid", eventMessages.startTooSoon, { startTime: [eventMessages.startTooSoon] });
}
