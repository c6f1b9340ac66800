// Released migrations are never edited: databases record them by hash and time.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Landed = { tag: string; when: number; sha256: string };
const landed: Landed[] = JSON.parse(readFileSync("drizzle/landed.json", "utf8"));
const journal: { entries: Omit<Landed, "sha256">[] } = JSON.parse(
  readFileSync("drizzle/meta/_journal.json", "utf8"),
);

test.each(landed)("$tag is unchanged since its release", ({ tag, when, sha256 }) => {
  expect(journal.entries.find((entry) => entry.tag === tag)?.when).toBe(when);
  expect(
    createHash("sha256")
      .update(readFileSync(`drizzle/${tag}.sql`))
      .digest("hex"),
  ).toBe(sha256);
});

test("every migration is recorded in the order of application (npm run db:freeze)", () => {
  expect(landed.map(({ tag }) => tag)).toEqual(journal.entries.map(({ tag }) => tag));
  const times = landed.map(({ when }) => when);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
