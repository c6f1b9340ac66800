// A set-up that is open again, for sweeps over a site whose own is over.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";

const code = "ABCD-EFGH";

/** Opens the set-up of the site in a folder; returns its code. */
export function openSetup({ folder, db }: { folder: string; db: { $client: Database.Database } }): string {
  db.$client.exec("INSERT OR REPLACE INTO setup_steps VALUES ('site', 'open', 0), ('mail', 'open', 0)");
  // The first sign-in would end it a day later.
  db.$client.exec("DELETE FROM audit_entries WHERE action = 'admin.sign-in'");
  writeFileSync(join(folder, "start-code"), `${code}\n`, { mode: 0o600 });
  return code;
}
