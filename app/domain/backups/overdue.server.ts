// Whether the site's backups are too old, here or elsewhere.
import type { Db } from "../../db/client.server";
import type { Env } from "../../platform/env.server";
import { findElsewhere } from "./remote/target.server";
import { isOverdue } from "./schedule";
import { backupFolder, listBackups, readBackupState } from "./state.server";

const dayMs = 24 * 60 * 60 * 1000;

/** `backup`: the newest one is too old; `upload`: the newest one in the storage of the settings is. */
export type Overdue = "backup" | "upload";

type Late = { what: Overdue; newest: number };

/** Returns what is too old at `now` (ms UTC), and the time of its newest one, or of the site without any; null if nothing is. */
function findLate({ env, db }: { env: Env; db: Db }, now: number): Late | null {
  const folder = backupFolder(env);
  const state = readBackupState(folder);
  const since = state.since ?? now;
  const newest = listBackups(folder)[0]?.at ?? since;
  if (isOverdue({ newest, since }, now)) return { what: "backup", newest };
  const elsewhere = findElsewhere({ env, db });
  if (elsewhere === null) return null;
  const uploadedAt = state.uploaded?.place === elsewhere.place ? state.uploaded.at : 0;
  // A target stored lately has the same time for its first upload.
  const uploaded = Math.max(uploadedAt, since, elsewhere.since);
  return isOverdue({ newest: uploaded, since }, now) ? { what: "upload", newest: uploaded } : null;
}

/** Returns what is too old at `now` (ms UTC); null if nothing is. */
export const findOverdue = (site: { env: Env; db: Db }, now: number): Overdue | null =>
  findLate(site, now)?.what ?? null;

/** Returns a key of what is too old at `now` (ms UTC), another one each day; null if nothing is. */
export function overdueKey(site: { env: Env; db: Db }, now: number): string | null {
  const late = findLate(site, now);
  return late && `${late.what}:${late.newest}:${Math.floor((now - late.newest) / dayMs)}`;
}
