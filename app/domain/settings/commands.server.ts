// Commands on the site settings: one row, created from the environment at the first start.
import { eq, isNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { siteSettings } from "../../db/schema/settings";
import type { moderationModes } from "../../db/schema/values";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { retireImages } from "../images/commands.server";
import { findImageRow } from "../images/queries.server";
import { settingsSlots } from "../images/settings-slots";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { settingsMessages } from "./messages";
import { readSettings, type SiteSettings } from "./queries.server";
import { settingsSchema } from "./schema";
import { beginSetup, settleSetupStep } from "./setup-steps.server";
import { type PartVersion, versionOf } from "./version.server";

export type FirstSettings = {
  siteName: string;
  tagline: string;
  city: string;
  moderation: (typeof moderationModes)[number];
};

const pictureSlots = Object.values(settingsSlots);

/** Long texts of new events until the administrator changes them. */
export const defaultNotes = `1. 报名以支付定金为准，定金一经支付不予退还，可转让给朋友；主办方取消活动时全额退还。
2. 含酒精饮品仅向年满 18 周岁者提供，请携带有效证件。
3. 请提前 10 分钟到达集合点，迟到超过 20 分钟视为放弃。
4. 活动如因天气等原因改期或取消，会在活动群和本页通知。
5. 请爱护场地与他人财物，离开时带走自己的垃圾。
6. 活动中可能拍照，照片会放进网站相册；不愿入镜请提前告知主办方，事后也可申请撤下。`;

const defaultDisclaimer = `参加者应自行评估身体状况，并对自身及随行人员的安全负责。
贵重物品请自行保管，遗失或损坏由本人承担。
主办方尽力保障活动顺利进行，但不承担因个人原因或不可抗力造成的损失。`;

/**
 * Creates the settings row if it is missing, with the steps of the first set-up. `origin` is the configured one; the first is stored
 * for the ids of feed entries.
 */
export function ensureSettings(db: Db, first: FirstSettings, origin: string | undefined, now: number): void {
  inTransaction(db, () => createSettings(db, first, now));
  if (origin === undefined) return;
  db.update(siteSettings).set({ feedOrigin: origin }).where(isNull(siteSettings.feedOrigin)).run();
}

function createSettings(db: Db, first: FirstSettings, now: number): void {
  const created = db
    .insert(siteSettings)
    .values({
      id: 1,
      ...first,
      seal: "城里相见",
      wishesOn: true,
      pollsOn: true,
      defaultNotes,
      defaultDisclaimer,
      contactWechat: "",
      contactEmail: "",
      updatedAt: now,
    })
    .onConflictDoNothing()
    .run();
  if (created.changes > 0) beginSetup(db, now);
}

const isStale = (before: SiteSettings, opened: number | PartVersion): boolean =>
  typeof opened === "number"
    ? before.updatedAt !== opened
    : versionOf(before, opened.names) !== opened.version;

/**
 * Updates some settings; absent ones stay unchanged. `opened` is the `updatedAt`, or the version of the form's part, when the form was
 * opened: settings changed since are reported as `stale`. Without a change it only settles the step of the set-up.
 */
export function updateSettings(
  db: Db,
  actor: Actor,
  input: unknown,
  now: number,
  opened?: number | PartVersion,
): Result<SiteSettings, "invalid" | "stale"> {
  const parsed = settingsSchema.partial().safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { timeZone, ...others } = parsed.data;
  const change = timeZone === undefined ? others : { ...others, timeZone };
  return inTransaction(db, () => {
    const before = readSettings(db);
    if (opened !== undefined && isStale(before, opened)) return rejected("stale", settingsMessages.stale);
    for (const { field, kind, missing } of pictureSlots) {
      const id = change[field];
      if (id && findImageRow(db, id)?.kind !== kind)
        return rejected("invalid", missing, { [field]: [missing] });
    }
    if (change.siteName !== undefined) settleSetupStep(db, { step: "site", state: "done" }, now);
    const changed = { ...before, ...change };
    if (JSON.stringify(changed) === JSON.stringify(before)) return ok(before);
    // Strictly increasing, so that two changes in one millisecond have different versions.
    const after = { ...changed, updatedAt: Math.max(now, before.updatedAt + 1) };
    db.update(siteSettings).set(after).where(eq(siteSettings.id, 1)).run();
    const replaced = pictureSlots.filter(({ field }) => after[field] !== before[field]);
    retireImages(
      db,
      replaced.map(({ field }) => before[field]),
    );
    const entity = { entityType: "settings", entityId: "site" };
    recordAudit(db, actor, { action: "settings.update", ...entity, before, after }, now);
    return ok(after);
  });
}
