// Requests of a page that wait until a test lets them through.
import type { Page } from "playwright";

/** A promise that the test fulfils. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Holds the requests of matching addresses; call the result to let them through. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { open, opened } = gate();
  await page.route(url, async (route) => {
    await opened;
    await route.fallback();
  });
  return open;
}

/** Holds the page's scripts; call the result to let them through. */
export const holdScripts = (page: Page) => holdRequests(page, "**/assets/*.js");

/** Holds what hydrates a page of the organiser; call the result to let it through. */
export const holdHydration = (page: Page) => holdRequests(page, "**/assets/entry.client-*.js");
