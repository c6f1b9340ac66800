// Whether the site's backups are too old, here or elsewhere.
import type { Db } from "../../db/client.server";
import type { Env } from "../../platform/env.server";
import { findElsewhere } from "./remote/target.server";
import { isOverdue } from "./schedule";
import { backupFolder, listBackups, readBackupState } from "./state.server";

/** `backup`: the newest one is too old; `upload`: the newest one in the storage of the settings is. */
export type Overdue = "backup" | "upload";

/** Returns what is too old at `now` (ms UTC); null if nothing is. */
export function findOverdue({ env, db }: { env: Env; db: Db }, now: number): Overdue | null {
  const folder = backupFolder(env);
  const state = readBackupState(folder);
  const since = state.since ?? now;
  if (isOverdue({ newest: listBackups(folder)[0]?.at ?? null, since }, now)) return "backup";
  const elsewhere = findElsewhere({ env, db });
  if (elsewhere === null) return null;
  const uploadedAt = state.uploaded?.place === elsewhere.place ? state.uploaded.at : 0;
  // A target stored lately has the same time for its first upload.
  return isOverdue({ newest: Math.max(uploadedAt, since, elsewhere.since), since }, now) ? "upload" : null;
}
