// Walks through a page by Tab, from its start to its end.
import type { Page } from "playwright";
import { focusStop } from "./focus-ring";

type Place = { at: number; isFree: boolean; top: number; bottom: number; left: number };

/** The position of the focused element in the document; null for none. Runs in the browser. */
function focusPlace(): Place | null {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return null;
  /** Whether it moves against the page, or is outside of the content: the header has two lines on phones. */
  const isApart = (element: Element): boolean => {
    const { position, overflowX } = getComputedStyle(element);
    const isScroller = element !== document.body && /auto|scroll/.test(overflowX);
    return /fixed|sticky/.test(position) || isScroller;
  };
  let isFree = focused.closest("main") !== null;
  for (let around: Element | null = focused; around && isFree; around = around.parentElement)
    if (isApart(around)) isFree = false;
  const { top, bottom, left } = focused.getBoundingClientRect();
  const at = [...document.querySelectorAll("*")].indexOf(focused);
  return { at, isFree, top: top + scrollY, bottom: bottom + scrollY, left };
}

const stopsAtMost = 250;
const narrowPx = 600;

/** Names of the tab stops, and problems: an invisible focus, or on phones a stop above or left of the one before it. */
export async function walkTabs(page: Page): Promise<{ names: string[]; problems: string[] }> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const isNarrow = (page.viewportSize()?.width ?? 0) < narrowPx;
  const names: string[] = [];
  const problems: string[] = [];
  let before: (Place & { name: string }) | null = null;
  for (let stops = 0; stops < stopsAtMost; stops += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(focusPlace);
    if (place === null || (before && place.at < before.at)) return { names, problems };
    const stop = await page.evaluate(focusStop);
    const name = stop.name.replace(/\s+/g, " ");
    names.push(name);
    problems.push(...stop.problems.map((problem) => `${name}: ${problem}`));
    // Columns of a wide page are read one after the other.
    if (isNarrow && before?.isFree && place.isFree) {
      if (place.bottom <= before.top + 1) problems.push(`${name}: above ${before.name}`);
      else if (Math.abs(place.top - before.top) < 6 && place.left < before.left - 1)
        problems.push(`${name}: left of ${before.name}`);
    }
    before = { ...place, name };
  }
  return { names, problems: [...problems, "no end"] };
}
