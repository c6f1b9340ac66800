// docs/security.md lists every requirement of the ASVS, and the test files that it names exist.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const requirements = 253;

/** Expands `6.1.2, 6.2.11` and `1.2.6–1.2.8`. */
function numbersOf(text: string): string[] {
  return text.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split("–");
    const section = first.slice(0, first.lastIndexOf("."));
    const [from = 0, to = from] = [first, last].map((number) => Number(number.split(".").at(-1)));
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
  });
}

test("every requirement of levels 1 and 2 is listed once", () => {
  const rows = [...page.matchAll(/^\| ([\d., –]+) \| .+ \|$/gm)];
  const found = rows.flatMap(([, numbers = ""]) => numbersOf(numbers));
  expect(found).toHaveLength(requirements);
  expect(new Set(found).size).toBe(requirements);
});

test("every named test file exists", () => {
  const files = [...page.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, file = ""]) =>
    file.replace("tests/", ""),
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => !existsSync(join("tests", file)))).toEqual([]);
});
