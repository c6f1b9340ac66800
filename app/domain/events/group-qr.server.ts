// Replaces only the group QR code. WeChat codes expire after seven days, so it needs an expiry date.
import type { Db } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { findImageRow } from "../images/queries.server";
import { ok, type Result, rejected } from "../result";
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

/**
 * Sets a stored picture of kind `qr` as the group code of an active event, valid until a time (ms UTC); null removes the
 * code.
 */
export function setGroupQr(
  db: Db,
  actor: Actor,
  input: { eventId: string; code: { imageId: string; validUntil: number | null } | null },
  now: number,
): Result<EventRow, GroupQrRejection> {
  const { eventId, code } = input;
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
