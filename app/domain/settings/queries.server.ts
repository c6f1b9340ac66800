// Reads the site settings, needed by every page.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { images } from "../../db/schema/images";
import { siteSettings } from "../../db/schema/settings";
import type { Env } from "../../platform/env.server";
import { isUnreadCode } from "../images/queries.server";
import { toPicture } from "../images/to-picture.server";

export type SiteSettings = typeof siteSettings.$inferSelect;

const settingsRow = preparedQuery((db) =>
  db.select().from(siteSettings).where(eq(siteSettings.id, 1)).prepare(),
);

/** Returns the settings row. Throws when the database was not initialised. */
export function readSettings(db: Db): SiteSettings {
  const row = settingsRow(db).get();
  if (!row) throw new Error("the settings row is missing: was the database prepared?");
  return row;
}

/** The zone of all displayed times: the environment's, else that of the settings. */
export const timeZoneOf = (db: Db, { SITE_TIME_ZONE }: Pick<Env, "SITE_TIME_ZONE">): string =>
  SITE_TIME_ZONE ?? readSettings(db).timeZone;

const contactRow = preparedQuery((db) =>
  db
    .select({ wechat: siteSettings.contactWechat, image: images })
    .from(siteSettings)
    .leftJoin(images, eq(images.id, siteSettings.contactQrImageId))
    .where(eq(siteSettings.id, 1))
    .prepare(),
);

/** Returns the organiser's WeChat id and QR code; either may be missing. Excludes a code that visitors do not get. */
export function readContact(db: Db) {
  const { wechat = "", image = null } = contactRow(db).get() ?? {};
  return { wechat, qr: image && isUnreadCode(image) ? null : toPicture(image) };
}
