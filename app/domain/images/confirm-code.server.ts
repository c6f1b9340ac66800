// Confirms a picture of a QR code in which none was detected, so that visitors get it.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { images } from "../../db/schema/images";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { findImageRow, isUnreadCode } from "./queries.server";

const actions = {
  event: "event.group-qr-confirm",
  draft: "event.group-qr-confirm",
  settings: "settings.contact-qr-confirm",
} as const;

/**
 * Records the organiser's confirmation, in the form of an entity, that a picture is a QR code although none was detected. A
 * readable picture stays unchanged. Returns whether the picture exists.
 */
export function confirmCode(
  db: Db,
  actor: Actor,
  { imageId, entity }: { imageId: string; entity: { type: keyof typeof actions; id: string } },
  now: number,
): boolean {
  return inTransaction(db, () => {
    const row = findImageRow(db, imageId);
    if (row?.kind !== "qr") return false;
    if (!isUnreadCode(row)) return true;
    db.update(images).set({ codeConfirmedAt: now }).where(eq(images.id, imageId)).run();
    const note = { action: actions[entity.type], entityType: entity.type, entityId: entity.id };
    recordAudit(db, actor, note, now);
    return true;
  });
}
