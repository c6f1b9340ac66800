// Requests of a page that are delayed until a test releases them.
import type { Page } from "playwright";

/** A promise that the test resolves. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Delays the requests of matching URLs; call the result to release them. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { open, opened } = gate();
  await page.route(url, async (route) => {
    await opened;
    await route.fallback();
  });
  return open;
}

/** Delays the page's scripts; call the result to release them. */
export const holdScripts = (page: Page) => holdRequests(page, "**/assets/*.js");

/** Delays the hydration of an organiser's page; call the result to release it. */
export const holdHydration = (page: Page) => holdRequests(page, "**/assets/entry.client-*.js");
