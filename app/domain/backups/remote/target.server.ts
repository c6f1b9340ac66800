// The storage for backups: that of the environment, else that of the settings. Its secret is sealed under the site's secret and bound
// to server and access key: it signs requests to no other one.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { backupTargets } from "../../../db/schema/settings";
import type { Env } from "../../../platform/env.server";
import type { S3Target } from "../../../platform/s3/client.server";
import { seal, unseal } from "../../../platform/sealed-text.server";
import type { Actor } from "../../audit/actor";
import { recordAudit } from "../../audit/record.server";
import { ok, type Result, rejected } from "../../result";
import { targetMessages as messages } from "./messages";
import type { BackupTargetInput } from "./schema";

type Bound = Pick<S3Target, "endpoint" | "accessKey">;

const bindingOf = ({ endpoint, accessKey }: Bound) => JSON.stringify(["backup-target", endpoint, accessKey]);

/** Returns the stored target, if any. */
export const findBackupTarget = (db: Db) =>
  db.select().from(backupTargets).where(eq(backupTargets.id, 1)).get();

/** Returns the environment's target; null without one. */
export function targetOfEnv(env: Env): S3Target | null {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket } = env;
  const { BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey } = env;
  if (!endpoint || !bucket || !accessKey || !secretKey) return null;
  const { BACKUP_S3_REGION: region, BACKUP_S3_PREFIX: prefix } = env;
  return { endpoint, bucket, region, prefix, accessKey, secretKey };
}

type Parts = { env: Env; db: Db; secret: string };

/** Returns the target to use; null without one, or when the site's secret has changed since it was stored. */
export function readBackupTarget({ env, db, secret }: Parts): S3Target | null {
  const own = targetOfEnv(env);
  if (own) return own;
  const row = findBackupTarget(db);
  const secretKey = row && unseal(secret, bindingOf(row), row.sealedSecret);
  if (!row || secretKey === null || secretKey === undefined) return null;
  const { endpoint, region, bucket, prefix, accessKey } = row;
  return { endpoint, region, bucket, prefix, accessKey, secretKey };
}

/** Where backups are stored elsewhere, and since when, ms UTC: 0 by the environment. */
export type Elsewhere = { host: string; bucket: string; place: string; since: number };

/** Identifies the folder of a target. */
export const placeOf = ({ endpoint, bucket, prefix }: Pick<S3Target, "endpoint" | "bucket" | "prefix">) =>
  `${endpoint}/${bucket}/${prefix}`;

/** Returns where backups are to be stored elsewhere; null if they are not. */
export function findElsewhere({ env, db }: Pick<Parts, "env" | "db">): Elsewhere | null {
  const own = targetOfEnv(env);
  const target = own ?? findBackupTarget(db);
  if (!target) return null;
  const since = "updatedAt" in target ? target.updatedAt : 0;
  return { host: new URL(target.endpoint).host, bucket: target.bucket, place: placeOf(target), since };
}

/** Seals the secret of a form that is shown again. */
export const sealSecret = (secret: string, input: BackupTargetInput): string =>
  input.password === "" ? input.sealedPassword : seal(secret, bindingOf(input), input.password);

/** Returns the target of a form with its secret: typed, or sealed in the form for the same server and key. */
export function targetOfForm(secret: string, input: BackupTargetInput): Result<S3Target, "invalid"> {
  const { endpoint, region, bucket, prefix, accessKey, password, sealedPassword } = input;
  const target = { endpoint, region, bucket, prefix, accessKey };
  if (password !== "") return ok({ ...target, secretKey: password });
  const message = sealedPassword === "" ? messages.secret : messages.otherServer;
  const secretKey = sealedPassword === "" ? null : unseal(secret, bindingOf(input), sealedPassword);
  if (secretKey === null) return rejected("invalid", message, { password: [message] });
  return ok({ ...target, secretKey });
}

const entity = { entityType: "settings", entityId: "backup" };

/** The version of the stored target: 0 without one. */
export const backupTargetVersion = (db: Db): number => findBackupTarget(db)?.updatedAt ?? 0;

/**
 * Stores a target at `now` (ms UTC), which the next upload uses. `openedAt` is the version when the form was opened: a target stored
 * since is reported as `stale`.
 */
export function saveBackupTarget(
  db: Db,
  { actor, secret }: { actor: Actor; secret: string },
  input: BackupTargetInput,
  { openedAt, now }: { openedAt: number; now: number },
): Result<null, "invalid" | "stale"> {
  const target = targetOfForm(secret, input);
  if (!target.ok) return target;
  const { secretKey, ...shown } = target.value;
  return inTransaction(db, () => {
    const before = backupTargetVersion(db);
    if (before !== openedAt) return rejected("stale", messages.stale);
    const updatedAt = Math.max(now, before + 1);
    const row = { ...shown, sealedSecret: seal(secret, bindingOf(shown), secretKey), updatedAt };
    db.insert(backupTargets)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: backupTargets.id, set: row })
      .run();
    const { accessKey, ...after } = shown;
    recordAudit(db, actor, { action: "settings.backup", ...entity, after }, now);
    return ok(null);
  });
}

/** Removes the stored target at `now` (ms UTC); backups that are there stay. */
export function removeBackupTarget(db: Db, actor: Actor, now: number): void {
  inTransaction(db, () => {
    const removed = db.delete(backupTargets).run().changes;
    if (removed > 0) recordAudit(db, actor, { action: "settings.backup-remove", ...entity }, now);
  });
}
