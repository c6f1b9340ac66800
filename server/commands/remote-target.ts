// The storage for backups as commands see it: from the environment, or from a data folder, which a server may be using.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "../../app/db/client.server";
import { readBackupTarget, targetOfEnv } from "../../app/domain/backups/remote/target.server";
import { type Env, SettingsError } from "../../app/platform/env.server";
import { openS3, type S3Client, type S3Target } from "../../app/platform/s3/client.server";

/** Returns the secret of a data folder; empty for a folder without one. */
function readSecret({ SESSION_SECRET, DATA_DIR }: Env): string {
  if (SESSION_SECRET) return SESSION_SECRET;
  const file = join(DATA_DIR, "secret");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

function withDatabase<T>(env: Env, read: (db: Db) => T): T {
  const db = openDatabase(join(env.DATA_DIR, "app.db"));
  try {
    return read(db);
  } finally {
    db.$client.close();
  }
}

const isKnown = (db: Db) =>
  db.$client.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_targets'").get() !== undefined;

/** Returns the target of a site; null without one. Throws a `SettingsError` when its key cannot be read. */
export function readSiteTarget(env: Env): S3Target | null {
  const own = targetOfEnv(env);
  if (own || !existsSync(join(env.DATA_DIR, "app.db"))) return own;
  return withDatabase(env, (db) => {
    // Before the migrations of this version.
    if (!isKnown(db) || db.$client.prepare("SELECT 1 FROM backup_targets").get() === undefined) return null;
    const target = readBackupTarget({ env, db, secret: readSecret(env) });
    if (target) return target;
    throw new SettingsError(
      "the S3 key in the settings is sealed under another secret; enter it again at /admin/settings/backup",
    );
  });
}

const idleMs = 60_000;
const attempts = 3;

/** Runs `work` with a client that ends after `limitMs`. */
export async function withClient<T>(
  target: S3Target,
  limitMs: number,
  work: (s3: S3Client) => Promise<T>,
): Promise<T> {
  const s3 = openS3(target, { idleMs, attempts, signal: AbortSignal.timeout(limitMs) });
  try {
    return await work(s3);
  } finally {
    s3.close();
  }
}
