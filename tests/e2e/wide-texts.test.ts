// Whatever people write, no page is wider than a phone and no card paints over its neighbours.
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { notFoundNoise, scripted, withPage } from "../support/browser";
import { routeList } from "../support/public-pages";
import { addWideGlyphs } from "../support/wide-glyphs";
import { openAllDetails, overflow } from "./layout-checks";
import { startWideCity, type WideCity } from "./wide-city";

const widths = [390, 320];

let city: WideCity;
beforeAll(async () => {
  city = await startWideCity();
});

const one = (list: string[]) => list.slice(0, 1);
const query = (name: string, ids: string[]) => `?${ids.map((id) => `${name}=${id}`).join("&")}`;

/** Queries of pages that need one. */
const queries: Record<string, (ids: WideCity["ids"]) => string[]> = {
  events: () => ["", "?q=e"],
  "admin/create-event": ({ drafts: [id] }) => [1, 2, 3, 4].map((step) => `?draft=${id}&step=${step}`),
  "admin/create-event/check": ({ drafts }) => drafts.map((id) => `?draft=${id}`),
  "admin/create-event/published": ({ active: [id] }) => [`?event=${id}`],
  "admin/events/:id/edit": () => ["", "?step=4"],
  "admin/drafts/selection": ({ drafts }) => [query("draft", drafts)],
  "admin/comments/selection": ({ pending }) => [`${query("id", pending)}&verdict=reject`],
  "admin/wishes/selection": ({ ownWishes }) => [`${query("id", ownWishes)}&verdict=delete`],
};

/** Values of the parameters of a route. */
function valuesOf(path: string, { ids, receipt }: WideCity): Record<string, string[]> {
  const records: [begin: RegExp, ids: string[]][] = [
    [/^events\/:id$/, ids.events],
    [/^events\/:id\/discussion|^photos\/:id\/:slot$/, ids.ended],
    [/^admin\/events\/:id\/photos|^photos/, one(ids.ended)],
    [/^(admin\/)?events/, one(ids.active)],
    [/^polls/, ids.polls],
    [/^admin\/votes/, one(ids.polls)],
    [/^wishes/, ids.wishes.slice(0, 3)],
    [/^admin\/wishes/, one(ids.wishes)],
    [/^admin\/comments/, one(ids.pending)],
    [/^admin\/drafts/, one(ids.drafts)],
    [/^admin\/removals/, one(ids.removals)],
    [/^account/, one(ids.ownWishes)],
  ];
  return {
    id: records.find(([begin]) => begin.test(path))?.[1] ?? [],
    list: path.includes(":id") ? ["wishes"] : ["comments", "wishes", "votes"],
    ...{ slot: ["1"], photo: ["1"], field: ["cover"], token: [receipt], page: ["letter-panel"] },
    ...{ which: ["all"], verdict: ["reject", "delete"], decision: ["keep", "remove"] },
    change: path.includes("votes") ? ["close", "delete"] : ["cancel", "delete"],
  };
}

/** Second paths of pages, and pages that show no texts of people. */
const skipped =
  /^(home|event\/:id|e\/:id|voting|polls\/:id\/vote|dashboard|drafts|test\/:page|privacy|offline|api\/docs|(admin\/)?(login|register|email-ver|auth|reset|logout).*|account\/(password|second-factor.*))$/;

/** Addresses of every other page of the site. */
function addressesOf({ path = "" }: RouteConfigEntry): string[] {
  let paths = [path === "*" ? "nowhere" : path];
  for (const [name, values] of Object.entries(valuesOf(path, city))) {
    const part = new RegExp(`:${name}\\b`);
    if (part.test(path)) paths = paths.flatMap((from) => values.map((value) => from.replace(part, value)));
  }
  const endings = queries[path]?.(city.ids) ?? [""];
  return paths.flatMap((from) => endings.map((ending) => `/${from}${ending}`));
}

const pageRoutes = routeList.filter(({ file, path = "" }) => file.endsWith(".tsx") && !skipped.test(path));

/** What leaves the window at the sides, at each width. */
async function wideParts(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { sideways, beyond } = await page.evaluate(overflow);
    if (sideways > 0) found.push(`${sideways} px wider than ${width} px`);
    found.push(...beyond.map((part) => `beyond ${width} px: ${part}`));
    found.push(...(await page.evaluate(cutBlocks, cards)));
  }
  return found;
}

const cards = "main :is(li,article,dl>div)";

/** Runs in the browser: the blocks that stick out of their card, where it would cut them off. */
function cutBlocks(cards: string): string[] {
  const isCut = (block: Element, card: Element | null): boolean => {
    const { left, right } = block.getBoundingClientRect();
    const edge = card?.getBoundingClientRect();
    return edge !== undefined && right > left && (right > edge.right + 1 || left < edge.left - 1);
  };
  return [...document.querySelectorAll(`:is(${cards}) *`)]
    .filter((block) => !/^(inline|contents|none)$/.test(getComputedStyle(block).display))
    .filter((block) => block.checkVisibility() && !block.closest("svg,[aria-hidden],[data-menu]>ul"))
    .filter((block) => isCut(block, block.parentElement?.closest(cards) ?? null))
    .map((block) => `sticks out of its card: ${block.outerHTML.slice(0, 160)}`);
}

/** Runs in the browser: colours the texts of neighbouring cards differently and hides all else; returns their boxes. */
function colourCards(cards: string): Record<"even" | "odd", DOMRect[]> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *,::before,::after{color:transparent!important;background:none!important;border-color:transparent!important;
      box-shadow:none!important;text-decoration:none!important;animation:none!important}
    img,svg,input,select,textarea,progress{visibility:hidden!important}
    .even,.even *{color:#f0f!important}
    .odd,.odd *{color:#0ff!important}`);
  document.adoptedStyleSheets = [sheet];
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("[data-menu]")) menu.open = false;
  scrollTo(0, 0);
  const shown = [...document.querySelectorAll(cards)].filter(
    (card) => card.checkVisibility() && !card.parentElement?.closest(cards),
  );
  const boxes: Record<"even" | "odd", DOMRect[]> = { even: [], odd: [] };
  for (const [at, card] of shown.entries()) {
    const name = at % 2 === 0 ? "even" : "odd";
    card.classList.add(name);
    boxes[name].push(card.getBoundingClientRect());
  }
  return boxes;
}

/** Number of pixels that cards paint outside of themselves: the gutter at their sides is still theirs. */
async function pixelsOutside(page: Page): Promise<number> {
  const boxes = await page.evaluate(colourCards, cards);
  if (boxes.odd.length === 0) return 0;
  const picture = sharp(await page.screenshot({ fullPage: true })).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [gutter, slack] = [16, 3];
  const own = { even: new Uint8Array(width * height), odd: new Uint8Array(width * height) };
  for (const name of ["even", "odd"] as const) {
    for (const { left, right, top, bottom } of boxes[name]) {
      const [from, to] = [Math.max(0, Math.floor(left) - gutter), Math.min(width, Math.ceil(right) + gutter)];
      const [first, end] = [
        Math.max(0, Math.floor(top) - slack),
        Math.min(height, Math.ceil(bottom) + slack),
      ];
      for (let y = first; y < end && from < to; y += 1) own[name].fill(1, y * width + from, y * width + to);
    }
  }
  let outside = 0;
  for (let at = 0; at < width * height; at += 1) {
    const [red = 255, green = 255] = [data[3 * at], data[3 * at + 1]];
    if (red > 200 && green < 100 && own.even[at] === 0) outside += 1;
    if (red < 100 && green > 200 && own.odd[at] === 0) outside += 1;
  }
  return outside;
}

/** Opens a page of the wide city as its member and administrator. */
const withWidePage = (use: (page: Page) => Promise<void>) =>
  withPage({ baseUrl: city.baseUrl, cookies: city.cookies, expectedMessages: notFoundNoise }, use);

async function openWide(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scripted(page);
  await addWideGlyphs(page);
}

const isAdmins = ({ path = "" }: RouteConfigEntry) => path.startsWith("admin");

it.each([
  ["visitors", pageRoutes.filter((route) => !isAdmins(route))],
  ["organisers", pageRoutes.filter(isAdmins)],
] as const)("no page of %s is wider than a phone, and no cards overlap", (_who, routes) =>
  withWidePage(async (page) => {
    const problems: Record<string, string[]> = {};
    for (const path of routes.flatMap(addressesOf)) {
      await openWide(page, path);
      await page.evaluate(openAllDetails);
      const found = await wideParts(page);
      const outside = await pixelsOutside(page);
      if (outside > 0) found.push(`${outside} pixels outside of the cards`);
      if (found.length > 0) problems[path] = found;
    }
    expect(problems).toEqual({});
  }));

/** Opens each dialog that shows such a text. */
const dialogs: Record<string, (page: Page) => Promise<void>> = {
  "the notes": async (page) => {
    await openWide(page, `/events/${city.ids.active[0]}#notes`);
  },
  "a question about an event": async (page) => {
    await openWide(page, "/admin/events");
    const card = page.getByRole("article").filter({ hasText: "\ufdfd" }).first();
    await card.locator("summary").click();
    await card.getByRole("link", { name: "删除" }).click();
  },
  "the history of drafts": async (page) => {
    await openWide(page, `/admin/create-event?draft=${city.ids.drafts[0]}&step=1`);
    await page.locator("summary", { hasText: "草稿" }).click();
    await page.getByRole("link", { name: "草稿历史" }).click();
  },
};

it.each(Object.entries(dialogs))("%s: a dialog scrolls vertically only", (_name, open) =>
  withWidePage(async (page) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page);
    await page.getByRole("dialog").getByText("\ufdfd").first().waitFor();
    const tooWide = () =>
      page.getByRole("dialog").evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll("*")]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
          .map((part) => part.outerHTML.slice(0, 100)),
      );
    await expect.poll(tooWide).toEqual([]);
  }));
