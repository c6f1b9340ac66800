// The site of the running test, and the organiser's browser on it.
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type AdminBrowser, openAdminBrowser } from "./admin-browser";
import { createSite, type TestSite } from "./site";

/** The open site. Importers read the current one, as an export is a live binding. */
export let site: TestSite;
/** The browser of the organiser, after `openEachAdmin`. */
export let adminBrowser: AdminBrowser;

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

/** Opens one site for all tests of a file. */
export function openSharedSite(settings: Record<string, string> = {}): void {
  beforeAll(async () => {
    site = await createSite(settings);
  });
  afterAll(() => site.close());
}

/** Opens a site before each test of a file, with a signed-in organiser. */
export function openEachAdmin(settings: Record<string, string> = {}): void {
  openEachSite(settings);
  beforeEach(async () => {
    adminBrowser = await openAdminBrowser(site);
  });
}
