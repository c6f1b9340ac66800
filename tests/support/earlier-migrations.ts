// The migrations of an earlier state, for tests that migrate a database to the current one.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Copies the migrations before that tag into `folder`; returns the copy's path. */
export function migrationsBefore(folder: string, tag: string): string {
  const copy = join(folder, "drizzle");
  cpSync("drizzle", copy, { recursive: true, filter: (path) => !path.includes("sample") });
  const file = join(copy, "meta", "_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  if (at < 1) throw new Error(`no migration stands before ${tag}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return copy;
}
