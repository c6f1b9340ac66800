// A site for each test of a file.
import { afterEach, beforeEach } from "vitest";
import { createSite, type TestSite } from "./site";

/** Opens a site before each test and closes it after it; what is returned stands for the site of the current test. */
export function siteOfEachTest(settings: Record<string, string> = {}): TestSite {
  let current: TestSite | undefined;
  const opened = (): TestSite => {
    if (!current) throw new Error("a site is open within a test only");
    return current;
  };
  beforeEach(async () => {
    current = await createSite(settings);
  });
  afterEach(() => opened().close());
  return new Proxy(Object.create(null), { get: (_, name) => Reflect.get(opened(), name) });
}
