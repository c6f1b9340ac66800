// One Chromium for all test files of a worker; it ends with the worker. Each page has a context of its own, and anything it complains about fails the test.
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { baseUrl as cityUrl } from "./worker-server";

export const sizes = {
  small: { width: 320, height: 700 },
  phone: { width: 390, height: 844 },
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
  /** Touch input instead of a mouse. */
  touch?: boolean;
  /** Sends `Save-Data: on`. */
  saveData?: boolean;
  cookies?: Record<string, string>;
  /** Expected console messages, such as the browser's message on a 404. */
  expectedMessages?: RegExp;
  /** Origin of another site that the test visits. */
  allowedOrigin?: string;
};

/** With and without scripts, on a phone and on a desktop. */
export const allModes = [
  { way: "without scripts on a phone", js: false, size: "phone" },
  { way: "without scripts on a desktop", js: false, size: "desktop" },
  { way: "with scripts on a phone", js: true, size: "phone" },
  { way: "with scripts on a desktop", js: true, size: "desktop" },
] as const;
export const bothSizes = [{ size: "phone" }, { size: "desktop" }] as const;

/** The browser's messages on a refused response and on a lost connection. */
export const notFoundNoise = /^Failed to load resource: .* 404/;
export const offlineNoise = /^Failed to load resource: net::/;

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  // Fewer processes for each page that is opened: one for its tab, none for drawing.
  "--disable-site-isolation-trials",
  "--renderer-process-limit=1",
  "--in-process-gpu",
];
let launched: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined, args: flags });
  return launched;
}

/** Notes what a context complains about, and what it asks of others. */
function recordErrors(
  context: BrowserContext,
  baseUrl: string,
  { expectedMessages, allowedOrigin }: Pick<PageOptions, "expectedMessages" | "allowedOrigin">,
): string[] {
  const consoleErrors: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!expectedMessages?.test(message.text()))
      consoleErrors.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => consoleErrors.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const isKnown = origin === baseUrl || origin === allowedOrigin;
    if (protocol.startsWith("http") && !isKnown) consoleErrors.push(`foreign: ${request.url()}`);
  });
  return consoleErrors;
}

/** Pages with scripts disabled. */
const scriptless = new WeakSet<Page>();

type Opened = { page: Page; consoleErrors: string[]; close: () => Promise<void> };

async function open(options: PageOptions): Promise<Opened> {
  const { js = true, size = "phone", scheme = "light", reducedMotion = false, touch = false } = options;
  const { baseUrl = cityUrl } = options;
  const context = await (await browser()).newContext({
    baseURL: baseUrl,
    javaScriptEnabled: js,
    viewport: sizes[size],
    colorScheme: scheme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    hasTouch: touch,
    isMobile: touch,
    locale: "zh-CN",
    extraHTTPHeaders: options.saveData ? { "Save-Data": "on" } : {},
  });
  context.setDefaultTimeout(30_000);
  // Without scripts a page loads all its pictures, posters that were never rendered among them.
  context.setDefaultNavigationTimeout(90_000);
  const cookies = Object.entries(options.cookies ?? {});
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseUrl })));
  const consoleErrors = recordErrors(context, baseUrl, options);
  const close = async () => {
    await context.unrouteAll({ behavior: "ignoreErrors" });
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  };
  const page = await context.newPage();
  if (!js) scriptless.add(page);
  return { page, consoleErrors, close };
}

/** Opens a new page on the sample city; fails on console errors. */
export async function withPage(options: PageOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const { page, consoleErrors, close } = await open(options);
  try {
    await use(page);
    expect(consoleErrors).toEqual([]);
  } finally {
    await close();
  }
}

/** One page for a group of read-only tests; each test fails for errors recorded during it. */
export function sharedPage(options: PageOptions): () => Page {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open(options);
  });
  afterEach(() => expect(opened?.consoleErrors.splice(0) ?? []).toEqual([]));
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
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
}
