// Everything that a request could change.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { TestSite } from "./site";

/** All rows of all tables, by table, and the names of uploads and mails. Rendered posters are a cache. */
export function stateOf({ db, folder }: TestSite): Record<string, string> {
  const sqlite = db.$client;
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck();
  const hex = (_key: string, value: unknown) => (Buffer.isBuffer(value) ? value.toString("hex") : value);
  const rows = tables.all().map((name): [string, string] => {
    return [String(name), JSON.stringify(sqlite.prepare(`SELECT * FROM "${name}"`).all(), hex)];
  });
  const files = ["uploads", "outbox"].map((name): [string, string] => {
    const path = join(folder, name);
    return [name, existsSync(path) ? readdirSync(path, { recursive: true }).sort().join(" ") : ""];
  });
  return Object.fromEntries([...rows, ...files]);
}
