// Opens a data folder: migrates, creates the initial settings, and constructs the site's dependencies.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Durability, openDatabase } from "../app/db/client.server";
import { type MigrationReport, migrateDatabase } from "../app/db/migrate.server";
import { ensureAdminPassword } from "../app/domain/accounts/admin-password.server";
import { createMailSender } from "../app/domain/mails/delivery.server";
import { ensureSettings } from "../app/domain/settings/commands.server";
import type { Site } from "../app/http/context.server";
import { failureCode } from "../app/http/failure.server";
import type { Clock } from "../app/platform/clock";
import { type Env, SettingsError } from "../app/platform/env.server";
import { ImageStore } from "../app/platform/image-store.server";
import type { Log } from "../app/platform/log.server";
import { createMailer } from "../app/platform/mailer.server";
import { PosterStore } from "../app/platform/poster-store.server";
import { lockDataFolder } from "./data-lock";
import { packageRoot, packageVersion } from "./package-root";
import { createPosterRenderer } from "./poster-renderer";

const posterBytesAtMost = 200 * 1024 * 1024;
const postersWaitingAtMost = 20;

export type OpenSite = {
  site: Site;
  migrated: MigrationReport;
  /** The administrator's password when it was just generated. */
  newPassword: string | null;
  close: () => void;
};

/**
 * The secret for signing cookies: from the environment, or from the data folder, where it is created at the first
 * start.
 */
function ensureSecret(env: Env): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = join(env.DATA_DIR, "secret");
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}

function makeFolders(root: string): void {
  try {
    for (const folder of ["", "uploads", "posters", "outbox"]) {
      mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
    }
  } catch (error) {
    const reason = failureCode(error) ?? "unknown reason";
    throw new SettingsError(
      `DATA_DIR: ${root} cannot be made (${reason}); name a folder that can be written to`,
    );
  }
}

/** Opens the data folder of `env`. Throws `DataFolderInUse` when another server holds it. */
export async function openSite(
  env: Env,
  clock: Clock,
  log: Log,
  durability: Durability = "full",
): Promise<OpenSite> {
  makeFolders(env.DATA_DIR);
  const unlock = lockDataFolder(env.DATA_DIR);
  try {
    const file = join(env.DATA_DIR, "app.db");
    const migrated = migrateDatabase(file, join(packageRoot, "drizzle"));
    const secret = ensureSecret(env);
    const db = openDatabase(file, durability);
    const now = clock.now();
    ensureSettings(
      db,
      { siteName: env.SITE_NAME, tagline: env.SITE_TAGLINE, city: env.SITE_CITY, moderation: env.MODERATION },
      now,
    );
    const newPassword = await ensureAdminPassword(db, env.ADMIN_PASSWORD, now);
    const images = new ImageStore(join(env.DATA_DIR, "uploads"));
    const mailer = createMailer({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.SITE_NAME.replace(/[<>"]/g, "")} <noreply@localhost>`,
      outbox: join(env.DATA_DIR, "outbox"),
    });
    const mail = createMailSender(db, mailer, clock, log);
    const posters = new PosterStore({
      folder: join(env.DATA_DIR, "posters"),
      renderer: createPosterRenderer(env.POSTER_NICENESS),
      mostBytes: posterBytesAtMost,
      mostWaiting: postersWaitingAtMost,
    });
    const program = { version: packageVersion, startedAt: now };
    const site: Site = { env, secret, db, images, mail, posters, clock, log, ...program };
    const close = () => {
      mail.close();
      void posters.close();
      db.$client.close();
      unlock();
    };
    return { site, migrated, newPassword, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
