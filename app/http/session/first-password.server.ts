// The generated administrator password: kept in a file for the owner alone until it was used once or replaced, so that a start
// that nobody watched, or that failed, does not lose it. It belongs to no backup, which travels to other machines.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../db/client.server";
import { ensureAdminPassword, isAdminPassword } from "../../domain/accounts/admin-password.server";
import type { Env } from "../../platform/env.server";

type Folder = Pick<Env, "DATA_DIR">;

export const firstPasswordFile = "first-password";
const fileOf = ({ DATA_DIR }: Folder) => join(DATA_DIR, firstPasswordFile);

function keep(env: Folder, password: string): void {
  forgetFirstPassword(env);
  writeFileSync(fileOf(env), `${password}\n`, { mode: 0o600, flag: "wx" });
}

function readKept(env: Folder): string | null {
  try {
    return readFileSync(fileOf(env), "utf8").trim();
  } catch {
    return null;
  }
}

/** To be called once the administrator has signed in, or has another password. */
export function forgetFirstPassword(env: Folder): void {
  rmSync(fileOf(env), { force: true });
}

/** Ensures that there is an administrator password; returns a generated one for as long as nobody has used it. */
export async function ensureFirstPassword(
  db: Db,
  env: Folder & Pick<Env, "ADMIN_PASSWORD">,
  now: number,
): Promise<string | null> {
  const generated = await ensureAdminPassword(db, env.ADMIN_PASSWORD, now, (password) => keep(env, password));
  const kept = generated ?? readKept(env);
  if (kept === null || generated !== null || (await isAdminPassword(db, kept))) return kept;
  forgetFirstPassword(env);
  return null;
}
