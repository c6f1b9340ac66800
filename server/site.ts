// Opens a data folder: migrates, makes the first settings, and hands out what loaders and actions work with.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../app/db/client.server";
import { type MigrationReport, migrateDatabase } from "../app/db/migrate.server";
import { ensureAdminPassword } from "../app/domain/accounts/admin-password.server";
import { ensureSettings } from "../app/domain/settings/commands.server";
import type { Site } from "../app/http/context.server";
import type { Clock } from "../app/platform/clock";
import type { Env } from "../app/platform/env.server";
import { ImageStore } from "../app/platform/image-store.server";
import type { Log } from "../app/platform/log.server";
import { lockDataFolder } from "./data-lock";
import { packageRoot, packageVersion } from "./package-root";

export type OpenSite = {
  site: Site;
  migrated: MigrationReport;
  /** The administrator's password when it was generated just now. */
  newPassword: string | null;
  close: () => void;
};

function ensureSecret(env: Env): void {
  const file = join(env.DATA_DIR, "secret");
  if (env.SESSION_SECRET || existsSync(file)) return;
  writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
}

/** The secret that signs cookies: the environment's, or the one kept in the data folder. */
export function readSecret(env: Env): string {
  return env.SESSION_SECRET ?? readFileSync(join(env.DATA_DIR, "secret"), "utf8").trim();
}

/** Opens the data folder of `env`. Throws `DataFolderInUse` when another server holds it. */
export async function openSite(env: Env, clock: Clock, log: Log): Promise<OpenSite> {
  for (const folder of ["", "uploads", "posters", "outbox"]) {
    mkdirSync(join(env.DATA_DIR, folder), { recursive: true, mode: 0o700 });
  }
  const unlock = lockDataFolder(env.DATA_DIR);
  try {
    const file = join(env.DATA_DIR, "app.db");
    const migrated = migrateDatabase(file, join(packageRoot, "drizzle"));
    ensureSecret(env);
    const db = openDatabase(file);
    const now = clock.now();
    ensureSettings(
      db,
      { siteName: env.SITE_NAME, tagline: env.SITE_TAGLINE, city: env.SITE_CITY, moderation: env.MODERATION },
      now,
    );
    const newPassword = await ensureAdminPassword(db, env.ADMIN_PASSWORD, now);
    const images = new ImageStore(join(env.DATA_DIR, "uploads"));
    const site: Site = { env, db, images, clock, log, version: packageVersion, startedAt: now };
    const close = () => {
      db.$client.close();
      unlock();
    };
    return { site, migrated, newPassword, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
