// Opens a data folder: migrates, creates the initial settings, and constructs the site's dependencies.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Durability } from "../app/db/client.server";
import { type MigrationReport, openMigrated } from "../app/db/migrate.server";
import { WriteLock } from "../app/db/write-lock.server";
import { foldRows } from "../app/domain/fold-rows.server";
import { createMailSender } from "../app/domain/mails/delivery.server";
import { ensureSettings } from "../app/domain/settings/commands.server";
import { readMailServer } from "../app/domain/settings/mail-server/mail-server.server";
import { readSettings, timeZoneOf } from "../app/domain/settings/queries.server";
import type { Site } from "../app/http/context.server";
import { failureCode } from "../app/http/failure.server";
import { refreshGuestMail, settleGuestMail } from "../app/http/records/event-guests.server";
import { settleSubscriptionMail } from "../app/http/records/subscription-mails.server";
import { ensureFirstPassword } from "../app/http/session/first-password.server";
import { ensureStartCode } from "../app/http/session/start-code.server";
import { removePartialFiles } from "../app/platform/atomic-write.server";
import { AuthKeys, authKeysFile, ensureAuthKeys } from "../app/platform/auth/keys.server";
import type { Clock } from "../app/platform/clock";
import { type Env, SettingsError } from "../app/platform/env.server";
import { drawHere } from "../app/platform/images/draw-here.server";
import type { ImageEncoder } from "../app/platform/images/image-encoder";
import { ImageStore } from "../app/platform/images/image-store.server";
import { createPictureSource, type Network } from "../app/platform/images/picture-source.server";
import type { Log } from "../app/platform/log.server";
import { createMailer } from "../app/platform/mailer.server";
import { type PosterRenderer, PosterStore } from "../app/platform/poster-store.server";
import type { WorkbookWriter } from "../app/platform/tables/workbook-writer";
import { Traffic } from "../app/platform/traffic.server";
import { createBackupRunner } from "./backup-runner";
import { lockDataFolder } from "./data-lock";
import { posterFonts } from "./drawing/poster-coverage";
import { createPosterRenderer } from "./drawing/poster-renderer";
import { createWorkbookWriter } from "./drawing/workbook-writer";
import { packageRoot, packageVersion, releaseName } from "./package-root";

const posterBytesAtMost = 200 * 1024 * 1024;
const postersWaitingAtMost = 20;

export type OpenSite = {
  site: Site;
  migrated: MigrationReport;
  /** The generated administrator password, until it is first used. */
  newPassword: string | null;
  /** The code of the first set-up, while it is open. */
  startCode: string | null;
  /** Reports to probes that the server stops. */
  beginStop: () => void;
  close: () => void;
};

/** The secret for signing cookies: from the environment, or from the data folder, where the first start creates it. */
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

/** A data folder with pictures but no database is not new: the database is elsewhere or lost. */
function rejectLostDatabase(root: string, file: string): void {
  if (existsSync(file) && statSync(file).size > 0) return;
  if (!readdirSync(join(root, "uploads")).some((name) => name.endsWith(".jpg"))) return;
  throw new SettingsError(
    `DATA_DIR: ${root} holds pictures, but its app.db is ${existsSync(file) ? "empty" : "missing"}; restore a backup, or name another folder`,
  );
}

/** Closing the site closes its image encoder, poster renderer and workbook writer. */
type SiteOptions = {
  durability?: Durability;
  imageEncoder?: ImageEncoder;
  /** Name resolution and connections of the picture source. */
  network?: Network;
  renderer?: PosterRenderer;
  workbooks?: WorkbookWriter;
};

/** Opens the data folder of `env`. Throws `DataFolderInUse` when another server holds it. */
export async function openSite(
  env: Env,
  clock: Clock,
  log: Log,
  {
    durability = "full",
    imageEncoder = drawHere,
    network,
    renderer = createPosterRenderer(env.POSTER_NICENESS),
    workbooks = createWorkbookWriter(env.POSTER_NICENESS),
  }: SiteOptions = {},
): Promise<OpenSite> {
  makeFolders(env.DATA_DIR);
  const unlock = lockDataFolder(env.DATA_DIR);
  try {
    const file = join(env.DATA_DIR, "app.db");
    rejectLostDatabase(env.DATA_DIR, file);
    for (const folder of ["uploads", "posters", "outbox"]) removePartialFiles(join(env.DATA_DIR, folder));
    const { db, report: migrated } = openMigrated(file, join(packageRoot, "drizzle"), durability);
    foldRows(db);
    const secret = ensureSecret(env);
    const now = clock.now();
    const keysFile = join(env.DATA_DIR, authKeysFile);
    await ensureAuthKeys(keysFile, now);
    ensureSettings(
      db,
      { siteName: env.SITE_NAME, tagline: env.SITE_TAGLINE, city: env.SITE_CITY, moderation: env.MODERATION },
      env.BASE_URL,
      now,
    );
    const newPassword = await ensureFirstPassword(db, env, now);
    const startCode = ensureStartCode({ db, env, clock });
    const writeLock = new WriteLock(db);
    const images = new ImageStore(join(env.DATA_DIR, "uploads"), imageEncoder);
    const mailer = createMailer({
      smtpUrl: env.SMTP_URL,
      server: () => readMailServer(db, secret),
      from: env.MAIL_FROM ?? `${env.SITE_NAME.replace(/[<>"]/g, "")} <noreply@localhost>`,
      replyTo: () => readSettings(db).contactEmail,
      outbox: join(env.DATA_DIR, "outbox"),
    });
    const mail = createMailSender({ db, writeLock }, mailer, clock, log, {
      refresh: (claimed) => refreshGuestMail(site, claimed),
      settled(at, settled) {
        settleGuestMail(site, at, settled);
        settleSubscriptionMail(site, settled);
      },
    });
    const posters = new PosterStore({
      folder: join(env.DATA_DIR, "posters"),
      renderer,
      mostBytes: posterBytesAtMost,
      mostWaiting: postersWaitingAtMost,
    });
    const stopping = new AbortController();
    const program = {
      version: packageVersion,
      release: releaseName,
      startedAt: now,
      stopping: stopping.signal,
    };
    const authKeys = new AuthKeys(keysFile);
    const traffic = new Traffic(clock.now);
    const backups = createBackupRunner({ env, clock, log });
    const parts = {
      authKeys,
      backups,
      db,
      writeLock,
      images,
      imageEncoder,
      pictureSource: createPictureSource(stopping.signal, network),
      mail,
      posters,
      posterFonts,
      workbooks,
      clock,
      log,
      traffic,
    };
    const site: Site = {
      env,
      secret,
      ...parts,
      ...program,
      get timeZone() {
        return timeZoneOf(db, env);
      },
    };
    const close = () => {
      mail.close();
      backups.close();
      void posters.close();
      void images.close();
      void workbooks.close();
      db.$client.close();
      unlock();
    };
    return { site, migrated, newPassword, startCode, beginStop: () => stopping.abort(), close };
  } catch (error) {
    unlock();
    throw error;
  }
}
