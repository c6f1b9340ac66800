// One Chromium for all test files of a worker, closed with the worker. Each test has a separate context, and its
// console messages and errors fail the test.
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { isRelease } from "./tier";
import { adminCookie, baseUrl as cityUrl } from "./worker-server";

export const sizes = {
  small: { width: 320, height: 700 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
} as const;
export type Size = keyof typeof sizes;

export type PageOptions = {
  /** Server URL; by default the one with the sample city. */
  baseUrl?: string;
  /** Whether the browser runs scripts; default true. */
  js?: boolean;
  size?: Size;
  scheme?: "light" | "dark";
  reducedMotion?: boolean;
  /** Pixels of the screen for each of CSS; default 1. */
  density?: number;
  /** Touch input instead of a mouse. */
  touch?: boolean;
  /** A clock that the test sets: `page.clock` is installed. */
  clock?: boolean;
  cookies?: Record<string, string>;
  /** The administrator's browser in the sample city, already signed in. */
  admin?: boolean;
  /** Allows the service worker, which would bypass the routes of a test. */
  worker?: boolean;
  /** Expected console messages and uncaught errors, such as the browser's message on a 404. */
  expectedMessages?: RegExp;
  /** Origin of another site that the test visits. */
  allowedOrigin?: string;
};

export const bothSizes = [{ size: "phone" }, { size: "desktop" }] as const;

type WideSize = (typeof bothSizes)[number]["size"];

/** The size for tests that do not depend on the layout; both sizes before a release. */
export const mainSize = (requested: WideSize) =>
  bothSizes.filter(({ size }) => isRelease || size === requested);

/** The browser's messages on a missing page, on a rejected form and on a lost connection. */
export const notFoundNoise = /^Failed to load resource: .* 404/;
export const rejectedNoise = /^Failed to load resource: .* 422/;
export const offlineNoise = /^Failed to load resource: net::/;

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  // Fewer processes per page: one renderer, no GPU process.
  "--disable-site-isolation-trials",
  "--renderer-process-limit=1",
  "--in-process-gpu",
  // Fewer tiles to map into memory.
  "--default-tile-width=1024",
  "--default-tile-height=1024",
];
let launched: Promise<Browser> | undefined;

/** Takes all fonts from the packages that `npm test` installs; read by Chromium on Linux alone. */
const fonts = { FONTCONFIG_FILE: join(process.cwd(), "tests/support/fonts.conf") };

function browser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: flags,
    env: { ...process.env, ...fonts },
  });
  return launched;
}

type Complaints = { errors: string[] } & Pick<PageOptions, "expectedMessages" | "allowedOrigin">;

/** Records console errors of a context, and its requests to other origins. */
function recordErrors(context: BrowserContext, baseUrl: string, complaints: Complaints): void {
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // Playwright's own requests.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (!complaints.expectedMessages?.test(message.text()))
      complaints.errors.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    const { message } = error.error();
    if (!complaints.expectedMessages?.test(message)) complaints.errors.push(`uncaught: ${message}`);
  });
  context.on("request", (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    const isKnown = origin === baseUrl || origin === complaints.allowedOrigin;
    if (protocol.startsWith("http") && !isKnown) complaints.errors.push(`foreign: ${request.url()}`);
    // Pages post forms; the API is for other clients.
    if (pathname.startsWith("/api/") && request.resourceType() !== "document")
      complaints.errors.push(`API: ${request.url()}`);
  });
}

/** A context, and its recorded errors. */
type Opened = { context: BrowserContext; complaints: Complaints };

async function openContext(options: PageOptions, baseUrl: string): Promise<Opened> {
  const { js = true, touch = false, density = 1, worker = false } = options;
  const context = await (await browser()).newContext({
    baseURL: baseUrl,
    javaScriptEnabled: js,
    viewport: sizes.phone,
    deviceScaleFactor: density,
    serviceWorkers: worker ? "allow" : "block",
    hasTouch: touch,
    isMobile: touch,
    locale: "zh-CN",
  });
  context.setDefaultTimeout(60_000);
  // Without scripts a page loads all its pictures, including posters that were never rendered.
  context.setDefaultNavigationTimeout(90_000);
  const { expectedMessages, allowedOrigin } = options;
  const complaints: Complaints = { errors: [], expectedMessages, allowedOrigin };
  recordErrors(context, baseUrl, complaints);
  return { context, complaints };
}

async function closeContext({ context }: Opened): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
}

declare global {
  interface Window {
    /** Remix's router, on hydrated pages. */
    __remixRouter?: { state: { navigation: { state: string } } };
    /** The number of idle frames in a row since the wait began. */
    calm?: { since: number; frames: number };
  }
}

let waits = 0;

/**
 * Waits until the client-side navigation has rendered the new page. React commits it some frames after the router's
 * state changes.
 */
export async function settled(page: Page): Promise<void> {
  if (page.isClosed() || scriptless.has(page)) return;
  const isCalm = (since: number) => {
    const router = window.__remixRouter;
    // A form of a visitor's page that a script sends.
    if (!router) return document.body !== null && document.querySelector("form[aria-busy]") === null;
    const isBusy =
      router.state.navigation.state !== "idle" ||
      document.querySelector("[aria-busy]:is(body, dialog)") !== null;
    const before = window.calm?.since === since ? window.calm.frames : 0;
    window.calm = { since, frames: isBusy ? 0 : before + 1 };
    return window.calm.frames > 2;
  };
  waits += 1;
  await page.waitForFunction(isCalm, waits).catch((error: unknown) => {
    // A document was loading, or the press closed the page.
    if (!page.isClosed() && !String(error).includes("context was destroyed")) throw error;
  });
}

let waitsInPlace = false;

/** Makes clicks and keys wait for client-side navigations, as for documents, unless `noWaitAfter` is set. */
function waitForPagesInPlace(page: Page): void {
  if (waitsInPlace) return;
  waitsInPlace = true;
  const locators: Locator = Object.getPrototypeOf(page.locator("body"));
  const { click, press } = locators;
  locators.click = async function (this: Locator, options) {
    await click.call(this, options);
    if (!options?.noWaitAfter) await settled(this.page());
  };
  locators.press = async function (this: Locator, key, options) {
    await press.call(this, key, options);
    if (!options?.noWaitAfter) await settled(this.page());
  };
}

/** Pages with scripts disabled. */
const scriptless = new WeakSet<Page>();

async function open(options: PageOptions) {
  const { size = "phone", scheme = "light", reducedMotion = false, baseUrl = cityUrl } = options;
  const opened = await openContext(options, baseUrl);
  const { context, complaints } = opened;
  const cookies = Object.entries({ ...(options.admin ? adminCookie : {}), ...options.cookies });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseUrl })));
  const page = await context.newPage();
  waitForPagesInPlace(page);
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: reducedMotion ? "reduce" : "no-preference" });
  if (options.clock) await page.clock.install();
  if (options.js === false) scriptless.add(page);
  return { page, complaints, close: () => closeContext(opened) };
}

/** Opens a new page on the sample city; fails on console errors. */
export async function withPage(options: PageOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints, close } = await open(options);
  try {
    await use(page);
    expect(complaints.errors).toEqual([]);
  } finally {
    await close();
  }
}

/** One page for a group of read-only tests; each test fails for errors recorded during it. */
export function sharedPage(options: PageOptions): () => Page {
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  beforeAll(async () => {
    opened = await open(options);
  });
  afterEach(() => expect(opened?.complaints.errors.splice(0) ?? []).toEqual([]));
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error("the page is not open yet");
    return opened.page;
  };
}

/**
 * Waits until the page's script has started, for hydrated pages until React has hydrated; without scripts until
 * loaded.
 */
export async function scripted(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  if (scriptless.has(page)) return;
  if ((await page.locator('script[src*="enhance"]').count()) > 0) return;
  if ((await page.locator("script[type=module]").count()) === 0) return;
  // Set by an effect of the frame, which runs with those of the page.
  await page.waitForFunction(() => history.scrollRestoration === "manual");
}
