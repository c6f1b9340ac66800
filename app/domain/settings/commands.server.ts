// Changing the site settings: one row, made at the first start from the environment.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { type moderationModes, siteSettings } from "../../db/schema/settings";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { retireImages } from "../images/commands.server";
import { findImageRow } from "../images/queries.server";
import { ok, type Result, refused } from "../result";
import { invalid } from "../validation";
import { defaultDisclaimer, defaultNotes } from "./default-texts";
import { readSettings, type SiteSettings } from "./queries.server";
import { settingsMessages, settingsSchema } from "./schema";

export type FirstSettings = {
  siteName: string;
  tagline: string;
  city: string;
  moderation: (typeof moderationModes)[number];
};

/** Makes the settings row when there is none; later starts leave it as the administrator set it. */
export function ensureSettings(db: Db, first: FirstSettings, now: number): void {
  db.insert(siteSettings)
    .values({
      id: 1,
      ...first,
      seal: "城里相见",
      wishesOn: true,
      pollsOn: true,
      defaultNotes,
      defaultDisclaimer,
      contactWechat: "",
      updatedAt: now,
    })
    .onConflictDoNothing()
    .run();
}

/**
 * Changes some settings; what is absent stays. `openedAt` is the `updatedAt` that the form was opened with: settings
 * changed since are `stale` and stay. Without a difference nothing is written.
 */
export function updateSettings(
  db: Db,
  actor: Actor,
  input: unknown,
  now: number,
  openedAt?: number,
): Result<SiteSettings, "invalid" | "stale"> {
  const parsed = settingsSchema.partial().safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const change = parsed.data;
  return inTransaction(db, () => {
    const before = readSettings(db);
    if (openedAt !== undefined && before.updatedAt !== openedAt)
      return refused("stale", settingsMessages.stale);
    const { contactQrImageId: qr } = change;
    if (qr && findImageRow(db, qr)?.kind !== "qr") return atQr(settingsMessages.qrMissing);
    const changed = { ...before, ...change };
    if (JSON.stringify(changed) === JSON.stringify(before)) return ok(before);
    // Two changes in one millisecond are two versions too.
    const after = { ...changed, updatedAt: Math.max(now, before.updatedAt + 1) };
    db.update(siteSettings).set(after).where(eq(siteSettings.id, 1)).run();
    if (after.contactQrImageId !== before.contactQrImageId) retireImages(db, [before.contactQrImageId]);
    const entity = { entityType: "settings", entityId: "site" };
    recordAudit(db, actor, { action: "settings.update", ...entity, before, after }, now);
    return ok(after);
  });
}

const atQr = (message: string) => refused("invalid", message, { contactQrImageId: [message] });
