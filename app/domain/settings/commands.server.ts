// Commands on the site settings: one row, created from the environment at the first start.
import { eq, isNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { siteSettings } from "../../db/schema/settings";
import type { moderationModes } from "../../db/schema/values";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { retireImages } from "../images/commands.server";
import { findImageRow } from "../images/queries.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { defaultDisclaimer, defaultNotes } from "./default-texts";
import { settingsMessages } from "./messages";
import { readSettings, type SiteSettings } from "./queries.server";
import { settingsSchema } from "./schema";

export type FirstSettings = {
  siteName: string;
  tagline: string;
  city: string;
  moderation: (typeof moderationModes)[number];
};

/**
 * Creates the settings row if it is missing. `origin` is the configured address: the first one is stored for the ids of feed
 * entries.
 */
export function ensureSettings(db: Db, first: FirstSettings, origin: string | undefined, now: number): void {
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
  if (origin === undefined) return;
  db.update(siteSettings).set({ feedOrigin: origin }).where(isNull(siteSettings.feedOrigin)).run();
}

/**
 * Updates some settings; absent ones stay unchanged. `openedAt` is the `updatedAt` with which the form was opened: settings
 * changed since are reported as `stale`. Writes nothing without a change.
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
      return rejected("stale", settingsMessages.stale);
    const { contactQrImageId: qr } = change;
    if (qr && findImageRow(db, qr)?.kind !== "qr") return atQr(settingsMessages.qrMissing);
    const changed = { ...before, ...change };
    if (JSON.stringify(changed) === JSON.stringify(before)) return ok(before);
    // Strictly increasing, so that two changes in one millisecond have different versions.
    const after = { ...changed, updatedAt: Math.max(now, before.updatedAt + 1) };
    db.update(siteSettings).set(after).where(eq(siteSettings.id, 1)).run();
    if (after.contactQrImageId !== before.contactQrImageId) retireImages(db, [before.contactQrImageId]);
    const entity = { entityType: "settings", entityId: "site" };
    recordAudit(db, actor, { action: "settings.update", ...entity, before, after }, now);
    return ok(after);
  });
}

const atQr = (message: string) => rejected("invalid", message, { contactQrImageId: [message] });
