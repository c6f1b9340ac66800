// The generated administrator password, stored in a file that only its owner can read until it is used or replaced, so that an
// unattended or failed start does not lose it. Backups exclude it because they are copied to other machines.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../db/client.server";
import { ensureAdminPassword, isAdminPassword } from "../../domain/organisers/passwords.server";
import type { Env } from "../../platform/env.server";

type Folder = Pick<Env, "DATA_DIR">;

export const firstPasswordFile = "first-password";
const fileOf = ({ DATA_DIR }: Folder) => join(DATA_DIR, firstPasswordFile);

function keep(env: Folder, password: string): void {
  forgetFirstPassword(env);
  writeFileSync(fileOf(env), `${password}\n`, { mode: 0o600, flag: "wx" });
}

function readStored(env: Folder): string | null {
  try {
    return readFileSync(fileOf(env), "utf8").trim();
  } catch {
    return null;
  }
}

/** Whether the generated password is still stored, neither used nor replaced. */
export const hasFirstPassword = (env: Folder): boolean => existsSync(fileOf(env));

/** Deletes the file. Call after the administrator has signed in or changed the password. */
export function forgetFirstPassword(env: Folder): void {
  rmSync(fileOf(env), { force: true });
}

/** Ensures that there is an administrator password; returns the generated one until it is used. */
export async function ensureFirstPassword(
  db: Db,
  env: Folder & Pick<Env, "ADMIN_PASSWORD">,
  now: number,
): Promise<string | null> {
  const generated = await ensureAdminPassword(db, env.ADMIN_PASSWORD, now, (password) => keep(env, password));
  const stored = generated ?? readStored(env);
  if (stored === null || generated !== null || (await isAdminPassword(db, stored))) return stored;
  forgetFirstPassword(env);
  return null;
}
