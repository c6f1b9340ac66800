// The organiser's guide: its pictures and links are there, and its words need no explanation.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join("docs", "zh");
const pages = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const ofOrganiser = pages.filter(({ name }) => name !== "server.md");
const organiser = ofOrganiser.map(({ text }) => text).join("\n");

describe.each(pages)("$name", ({ text }) => {
  it("leads to files that exist", () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)|src="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image ?? "",
    );
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  });

  it("describes each picture in words", () => {
    for (const [tag] of text.matchAll(/<img[^>]*>/g)) expect(tag).toMatch(/ alt="[^"]{6,}"/);
  });
});

it("uses every generated screenshot, none over 80 KB", () => {
  const pictures = join("docs", "images", "guide");
  for (const name of readdirSync(pictures)) {
    expect(organiser).toContain(`../images/guide/${name}`);
    expect(statSync(join(pictures, name)).size).toBeLessThanOrEqual(80_000);
  }
});

it("has no technical terms except in texts to pass on", () => {
  const ownWords = organiser.replace(/^>.*$/gm, "");
  expect(ownWords).not.toMatch(/cookie|csv|token|json|smtp|data_dir|npm|\bapi\b/i);
});
