// Changing the site settings: one row, made at the first start from the environment.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { type moderationModes, siteSettings } from "../../db/schema/settings";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result } from "../result";
import { invalid } from "../validation";
import { defaultDisclaimer, defaultNotes } from "./default-texts";
import { readSettings, type SiteSettings } from "./queries.server";
import { settingsSchema } from "./schema";

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

/** Changes some settings; what is absent stays. */
export function updateSettings(
  db: Db,
  actor: Actor,
  input: unknown,
  now: number,
): Result<SiteSettings, "invalid"> {
  const parsed = settingsSchema.partial().safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction(db, () => {
    const before = readSettings(db);
    const after = db
      .update(siteSettings)
      .set({ ...parsed.data, updatedAt: now })
      .where(eq(siteSettings.id, 1))
      .returning()
      .get();
    const entity = { entityType: "settings", entityId: "site" };
    recordAudit(db, actor, { action: "settings.update", ...entity, before, after: after ?? before }, now);
    return ok(after ?? before);
  });
}
