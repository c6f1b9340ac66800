// Input on the organiser's pages before their scripts load is preserved by hydration, without layout shifts. The
// release tier visits every page, otherwise each kind of control and each shared module once.
import { parse } from "node-html-parser";
import type { ElementHandle, Page } from "playwright";
import { expect, it } from "vitest";
import { scripted, sharedPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { isRelease } from "../support/tier";
import { addressesOf, pageRoutes, viewerOf } from "./wide-addresses";
import { startWideCity } from "./wide-city";

const city = await startWideCity();

/** The number of characters that are typed. */
const counter = /^<span>\d+ \/ \d+<\/span>$/;
/** Elements that may move because they depend on a used control. */
const dependents: Record<string, RegExp> = {
  // The list follows the input, and the content below follows the list.
  "admin/events/:id/check-in": /没有找到|>撤销<|>到了<|^<footer/,
  "admin/drafts": /<span>删除所选（1）/,
};

/** What hydration of a page covers: its kinds of controls, and its modules. */
async function partsOf(address: string): Promise<string[]> {
  const headers = { Cookie: `admin=${city.cookies.organiser.admin}` };
  const html = parse(await (await fetch(`${city.baseUrl}${address}`, { headers })).text());
  const controls = html.querySelectorAll("main :is(input, textarea, select, summary)");
  const modules = html.querySelectorAll("link[rel=modulepreload]");
  return [
    ...controls.map((control) => `${control.rawTagName} ${control.getAttribute("type") ?? ""}`),
    ...modules.map((link) => link.getAttribute("href") ?? ""),
  ];
}

const hydrated: { path: string; address: string; parts: string[] }[] = [];
for (const route of pageRoutes) {
  const [address] = addressesOf(route, city);
  if (viewerOf(route) !== "organiser" || address === undefined) continue;
  const parts = await partsOf(address);
  if (parts.some((part) => part.endsWith(".js"))) hydrated.push({ path: route.path ?? "", address, parts });
}

const pagesWith = (part: string) => hydrated.filter(({ parts }) => parts.includes(part)).length;
const visited = new Set<string>();
/** Pages with a control or module that other pages share, and that no earlier one covers. */
const visits = hydrated.filter(({ parts }) => {
  const added = parts.filter((part) => !visited.has(part) && pagesWith(part) > 1);
  for (const part of added) visited.add(part);
  return isRelease || added.length > 0;
});

/** Records the layout shifts once the page's scripts were released. Shifts of a press itself have ended by then. */
function watchShifts(dependents: string): void {
  const seen: string[] = [];
  Object.assign(window, { shifts: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("value" in entry && "sources" in entry)) continue;
      if (entry.startTime <= Number(document.documentElement.dataset.released ?? Infinity)) continue;
      const sources = Array.isArray(entry.sources) ? entry.sources : [];
      const names = sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 120));
      const isDependent = (name: string) => new RegExp(dependents).test(name);
      if (!names.every(isDependent)) seen.push(`${entry.value}: ${names.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const textTypes =
  ":not([type]),[type=text],[type=search],[type=email],[type=number],[type=password],[type=date]";
const controls = {
  text: `main :is(input:is(${textTypes}),textarea):enabled:visible:not([readonly])`,
  box: "main input:is([type=checkbox],[type=radio]):not(:checked):enabled:visible",
  menu: "main summary:visible",
};
type Kind = keyof typeof controls;
const kinds: Kind[] = ["text", "box", "menu"];

/** The input for a field, by its type. */
const textFor = (type: string) =>
  new Map(Object.entries({ number: "7", date: "2035-01-05" })).get(type) ?? "脚本还没到";

/** Uses the first control of each kind on the page; the result tells which states are not preserved. */
async function handleControls(page: Page) {
  const used: { kind: Kind; handle: ElementHandle<Element>; text: string }[] = [];
  for (const kind of kinds) {
    const control = page.locator(controls[kind]).first();
    if ((await control.count()) === 0) continue;
    const handle = await control.elementHandle();
    if (!handle) throw new Error(`no ${kind}`);
    const text = textFor((await handle.getAttribute("type")) ?? "text");
    if (kind === "text") await control.fill(text);
    else if (kind === "box") await control.check();
    else await control.click({ noWaitAfter: true });
    used.push({ kind, handle, text });
  }
  const isPreserved = (element: Element, text: string) => {
    if (!element.isConnected) return false;
    if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)) return element.checked;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.value === text;
    return element.parentElement instanceof HTMLDetailsElement && element.parentElement.open;
  };
  return {
    kinds: used.map(({ kind }) => kind),
    async lost() {
      const lost: Kind[] = [];
      for (const { kind, handle, text } of used)
        if (!(await handle.evaluate(isPreserved, text))) lost.push(kind);
      return lost;
    },
  };
}

/** The number of pages with a control of each kind. */
const pages: Record<Kind, number> = { text: 0, box: 0, menu: 0 };

/** Opens a page without its scripts, uses its controls, and releases the scripts. */
async function visit(page: Page, address: string, dependents: RegExp): Promise<void> {
  const release = await holdRequests(page, "**/*.js");
  try {
    const response = await page.goto(address, { waitUntil: "commit" });
    expect([response?.status(), new URL(page.url()).pathname]).toEqual([200, address.replace(/\?.*/, "")]);
    await page.locator("footer").waitFor();
    // What the style sheet hides is no control.
    await page.waitForFunction(() =>
      [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => (link as HTMLLinkElement).sheet),
    );
    await page.evaluate(watchShifts, dependents.source);
    const used = await handleControls(page);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // Loaded content, including pictures, and the effects of presses are painted first.
      const due = [...document.images].filter(({ loading }) => loading !== "lazy");
      await Promise.all(due.map((image) => image.decode().catch(() => {})));
      for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      document.documentElement.dataset.released = String(performance.now());
    });
    release();
    await scripted(page);
    // Layout shifts of hydration are reported within two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    );
    for (const kind of used.kinds) pages[kind] += 1;
    const shifts = await page.evaluate(() => ("shifts" in window ? window.shifts : null));
    expect({ lost: await used.lost(), shifts }).toEqual({ lost: [], shifts: [] });
  } finally {
    release();
    await page.unrouteAll({ behavior: "wait" });
  }
}

const organiser = sharedPage({ baseUrl: city.baseUrl, cookies: city.cookies.organiser });
it.each(visits)("/$path", ({ path, address }) => visit(organiser(), address, dependents[path] ?? counter));

const visitor = sharedPage({ baseUrl: city.baseUrl });
it("/admin/login", () => visit(visitor(), "/admin/login", counter));

it("many of the pages have fields, boxes and menus", () => {
  expect(pages.text).toBeGreaterThan(isRelease ? 20 : 4);
  expect(pages.box).toBeGreaterThan(isRelease ? 12 : 4);
  expect(pages.menu).toBeGreaterThan(isRelease ? 10 : 4);
});
