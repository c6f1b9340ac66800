// Replaces only the group QR code, of one event or of several that use it. WeChat codes expire after seven days, so it needs an
// expiry date.
import { and, asc, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import type { Actor } from "../audit/actor";
import { findImageRow } from "../images/queries.server";
import { ok, type Result, rejected } from "../result";
import { onTheBoard } from "./attention.server";
import { changeEvent, type EventChange } from "./commands.server";
import { eventMessages } from "./messages";
import type { EventRow } from "./queries.server";

/** An expiry date further ahead is treated as a typo. */
const groupQrMostMs = 366 * 24 * 60 * 60 * 1000;

export const groupQrMessages = {
  missing: "请选择群二维码图片",
  past: "有效期不能早于今天",
  tooFar: "有效期不能超过一年",
  notActive: "只有进行中的活动可以更换群二维码",
} as const;

/** Returns why an expiry time (ms UTC) is invalid, or null. */
export function validUntilError(validUntil: number | null, now: number): string | null {
  if (validUntil === null || Number.isNaN(validUntil)) return eventMessages.groupQrValidUntil;
  if (validUntil <= now) return groupQrMessages.past;
  return validUntil - now > groupQrMostMs ? groupQrMessages.tooFar : null;
}

type GroupQrRejection = "invalid" | "not-found" | "not-active";
const atField = (field: "imageId" | "validUntil", message: string) =>
  rejected("invalid", message, { [field]: [message] });

/** Events that the form of a code offers. */
const usesShownAtMost = 30;

/** Another event that can get the same group code; `validUntil` of its present one, if any, in ms UTC. */
export type CodeUse = {
  id: string;
  title: string;
  startAt: number;
  validUntil: number | null;
  /** Whether its present code is the event's: the same picture, or a code of the same text. */
  isSame: boolean;
};

/**
 * Lists the other active, unfinished events that are not archived, those with the event's code first, then by start. Old pictures
 * whose text was not read are the same code only as the same picture.
 */
export function listCodeUses(db: Db, eventId: string, now: number): CodeUse[] {
  const own = db
    .select({ imageId: events.groupQrImageId, text: images.codeText })
    .from(events)
    .leftJoin(images, eq(images.id, events.groupQrImageId))
    .where(eq(events.id, eventId))
    .get();
  const isSame = sql<number>`(${or(
    eq(events.groupQrImageId, own?.imageId ?? ""),
    eq(images.codeText, own?.text ?? ""),
  )}) IS 1`;
  return db
    .select({
      id: events.id,
      title: events.title,
      startAt: events.startAt,
      validUntil: events.groupQrValidUntil,
      isSame: isSame.mapWith(Boolean),
    })
    .from(events)
    .leftJoin(images, eq(images.id, events.groupQrImageId))
    .where(and(onTheBoard, gt(events.endAt, now), ne(events.id, eventId)))
    .orderBy(sql`${isSame} DESC`, asc(events.startAt), events.id)
    .limit(usesShownAtMost)
    .all();
}

const codesAtMost = 10;

/** A code of `uses` events; `eventId` and `title` are those of the first event, `validUntil` (ms UTC) is the first expiry. */
export type GroupCode = { eventId: string; title: string; uses: number; validUntil: number };

/** Lists the group codes of active, unfinished events, first those that expire first. Equal texts are one code. */
export function listGroupCodes(db: Db, now: number): GroupCode[] {
  const code = sql<string>`coalesce(${images.codeText}, ${events.groupQrImageId})`;
  const rows = db
    .select({ id: events.id, title: events.title, validUntil: events.groupQrValidUntil, code })
    .from(events)
    .leftJoin(images, eq(images.id, events.groupQrImageId))
    .where(
      and(
        onTheBoard,
        gt(events.endAt, now),
        isNotNull(events.groupQrImageId),
        isNotNull(events.groupQrValidUntil),
      ),
    )
    .orderBy(asc(events.startAt), events.id)
    .all();
  const codes = new Map<string, GroupCode>();
  for (const { id, title, validUntil, code: key } of rows) {
    if (validUntil === null) continue;
    const known = codes.get(key);
    codes.set(
      key,
      known
        ? { ...known, uses: known.uses + 1, validUntil: Math.min(known.validUntil, validUntil) }
        : { eventId: id, title, uses: 1, validUntil },
    );
  }
  return [...codes.values()].sort((a, b) => a.validUntil - b.validUntil).slice(0, codesAtMost);
}

type Code = { imageId: string; validUntil: number | null } | null;

/**
 * Sets a stored picture of kind `qr` as the group code of an active event, valid until a time (ms UTC); null removes the
 * code. Gives it also to the events of `alsoIds` that are still active, in the same transaction, and returns the changed events.
 */
export function setGroupQr(
  db: Db,
  actor: Actor,
  input: { eventId: string; alsoIds?: readonly string[]; code: Code },
  now: number,
): Result<[EventRow, ...EventRow[]], GroupQrRejection> {
  return inTransaction(db, () => {
    const first = setOneGroupQr(db, actor, { eventId: input.eventId, code: input.code }, now);
    if (!first.ok) return first;
    const others = (input.alsoIds ?? []).slice(0, usesShownAtMost).flatMap((eventId) => {
      if (eventId === input.eventId) return [];
      const changed = setOneGroupQr(db, actor, { eventId, code: input.code }, now);
      return changed.ok ? [changed.value] : [];
    });
    return ok([first.value, ...others]);
  });
}

function setOneGroupQr(
  db: Db,
  actor: Actor,
  { eventId, code }: { eventId: string; code: Code },
  now: number,
): Result<EventRow, GroupQrRejection> {
  return changeEvent<GroupQrRejection>(db, actor, {
    id: eventId,
    action: "event.group-qr",
    now,
    decide: (event) => {
      if (event.status !== "active") return rejected("not-active", groupQrMessages.notActive);
      if (!code) return ok<EventChange>({ groupQrImageId: null, groupQrValidUntil: null });
      if (findImageRow(db, code.imageId)?.kind !== "qr") return atField("imageId", groupQrMessages.missing);
      const error = validUntilError(code.validUntil, now);
      if (error) return atField("validUntil", error);
      return ok<EventChange>({ groupQrImageId: code.imageId, groupQrValidUntil: code.validUntil });
    },
  });
}
