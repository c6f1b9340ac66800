// `npm run db:freeze`: records the hash and time of each new migration in drizzle/landed.json. Recorded migrations must never
// change, because databases have applied them.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { at, print } from "./setup/shell.mjs";

const file = at("drizzle", "landed.json");
const landed = JSON.parse(readFileSync(file, "utf8"));
const { entries } = JSON.parse(readFileSync(at("drizzle", "meta", "_journal.json"), "utf8"));
const fresh = entries
  .filter(({ tag }) => !landed.some((known) => known.tag === tag))
  .map(({ tag, when }) => ({
    tag,
    when,
    sha256: createHash("sha256")
      .update(readFileSync(at("drizzle", `${tag}.sql`)))
      .digest("hex"),
  }));
writeFileSync(file, `${JSON.stringify([...landed, ...fresh], null, 2)}\n`);
print(fresh.length > 0 ? `noted ${fresh.map(({ tag }) => tag).join(", ")}` : "nothing new");
