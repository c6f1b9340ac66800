// What docs/security.md says of the ASVS is whole, and the tests that it names are there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");

/** How many lines of levels 1 and 2 each section of ASVS 5.0.0 has: its first ones. */
const sections: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  ...{ "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  ...{ "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4 },
  ...{ "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  ...{ "17.1": 1, "17.2": 4, "17.3": 2 },
};
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const requested = Object.entries(sections).flatMap(([section, lines]) =>
  upTo(lines).map((line) => `${section}.${line}`),
);

/** `6.1.2, 6.2.11` and `1.2.6–1.2.8`, one by one. */
function numbersOf(text: string): string[] {
  return text.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split("–");
    const section = first.slice(0, first.lastIndexOf("."));
    const [from, to] = [first, last].map((number) => Number(number.split(".").at(-1)));
    return upTo(to ?? 0)
      .slice((from ?? 1) - 1)
      .map((line) => `${section}.${line}`);
  });
}

const rows = [...page.matchAll(/^\| ([\d., –]+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, numbers = "", , state = "", by = ""]) => ({ numbers, state, by }),
);

/** Each named test file with the words that are quoted after it. */
const named = rows.flatMap(({ by }) =>
  [...by.matchAll(/`([\w/-]+\.test\.ts)`((?:,? "[^"]+")*)/g)].map(([, file = "", quoted = ""]) => ({
    file: join("tests", file),
    words: [...quoted.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text),
  })),
);

test("every requirement of levels 1 and 2 is listed once", () => {
  expect(requested).toHaveLength(253);
  const found = rows.flatMap(({ numbers }) => numbersOf(numbers));
  expect(found.toSorted()).toEqual(requested.toSorted());
});

test("every requirement has a state, and met ones name a test", () => {
  const states = ["held", "no test", "partly", "not met", "n/a"];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  const isHeld = /\.test\.ts`|the same tests?/;
  expect(rows.filter(({ state, by }) => state === "held" && !isHeld.test(by))).toEqual([]);
});

describe("each named test", () => {
  test("exists in its file under the quoted title", () => {
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ words }) => words.length === 0)).toEqual([]);
    const missing = named.flatMap(({ file, words }) => {
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      return words.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`);
    });
    expect(missing).toEqual([]);
  });
});

test("links lead to existing files and headings", () => {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(
    ([, title = ""]) => `#${title.toLowerCase().replaceAll(" ", "-")}`,
  );
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
  expect(links.length).toBeGreaterThan(8);
  const isThere = (target: string) =>
    target.startsWith("#") ? headings.includes(target) : existsSync(join("docs", target));
  expect(links.filter((target) => !isThere(target))).toEqual([]);
});
