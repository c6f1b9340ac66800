// The site of the running test: a new one for each test of a file.
import { afterEach, beforeEach } from "vitest";
import { createSite, type TestSite } from "./site";

/** The open site. Importers read the current one, as an export is a live binding. */
export let site: TestSite;

/** Opens a site before each test of a file, and closes it afterwards. */
export function openEachSite(
  settings: Record<string, string> = {},
  open: (settings: Record<string, string>) => Promise<TestSite> = createSite,
): void {
  beforeEach(async () => {
    site = await open(settings);
  });
  afterEach(() => site.close());
}
