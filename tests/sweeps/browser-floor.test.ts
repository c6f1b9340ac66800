// The built scripts and style sheet use no interface that the oldest supported browsers lack (Chrome 100, Safari 15,
// Firefox 115), unless they test for it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { server } from "../support/site";

/** Interfaces newer than the floor, as in minified code. */
const newer: Record<string, RegExp> = {
  "Object.hasOwn, Safari 15.4": /\bObject\.hasOwn\b/,
  "Array.prototype.at, Safari 15.4": /\.at\(/,
  "Array.prototype.findLast, Safari 15.4": /\.findLast(Index)?\(/,
  "Array.prototype.toSorted, Chrome 110": /\.to(Sorted|Reversed|Spliced)\(/,
  "Object.groupBy, Chrome 117": /\.groupBy\(/,
  "Array.fromAsync, Chrome 121": /\bfromAsync\b/,
  "Promise.withResolvers, Chrome 119": /\bwithResolvers\b/,
  "structuredClone, Safari 15.4": /\bstructuredClone\b/,
  "Intl.Segmenter, Firefox 125": /\bSegmenter\b/,
  "AbortSignal.any and timeout, Chrome 103": /\bAbortSignal\.(any|timeout)\b/,
  "URL.canParse, Chrome 120": /\bURL\.(canParse|parse)\b/,
  "Response.json, Chrome 105": /\bResponse\.json\(/,
  "crypto.randomUUID, Safari 15.4": /\brandomUUID\b/,
  "requestSubmit, Safari 16": /\brequestSubmit\b/,
  "new FormData(form, submitter), Chrome 112": /\bnew FormData\([^(),]+,/,
  "SubmitEvent, Safari 15.4": /\bSubmitEvent\b/,
  "dialog, Safari 15.4": /\bshowModal\b/,
  "checkVisibility, Chrome 105": /\bcheckVisibility\b/,
  "requestIdleCallback, no Safari": /\brequestIdleCallback\b/,
  "navigator.locks, Safari 15.4": /\.locks\b/,
  "adoptedStyleSheets, Safari 16.4": /\badoptedStyleSheets\b|\bnew CSSStyleSheet\b/,
  "OffscreenCanvas, Safari 16.4": /\bOffscreenCanvas\b/,
  "BroadcastChannel, Safari 15.4": /\bBroadcastChannel\b/,
  "popover, Chrome 114": /\b(show|hide|toggle)Popover\b/,
  "ARIA as properties, Firefox 119": /\.(ariaLabel|role)=/,
  "lookbehind, Safari 16.4": /\(\?<[=!]/,
  ":has() in a selector, Chrome 105": /:has\(/,
};

/** Interfaces that React's pages need; the entry does not hydrate without them, which a test checks. */
const hydration = ["Array.prototype.at, Safari 15.4", "SubmitEvent, Safari 15.4", "dialog, Safari 15.4"];
/** Files that test for an interface, with that interface. */
const tested: Record<string, string[]> = {
  "later-after-load": ["navigator.locks, Safari 15.4"],
  enhance: ["adoptedStyleSheets, Safari 16.4"],
  // Conform clicks a button where requestSubmit is missing, and catches errors of FormData.
  "use-submission": ["requestSubmit, Safari 16", "new FormData(form, submitter), Chrome 112"],
  // The router tests once whether FormData accepts a button.
  parts: ["new FormData(form, submitter), Chrome 112", "Intl.Segmenter, Firefox 125"],
};

const folder = join(server.clientFolder, "assets");
const scripts = [...readdirSync(folder).filter((name) => name.endsWith(".js")), join("..", "sw.js")];
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, "");
const isPublic = (file: string) => /^(enhance|later-)|\/sw\.js$/.test(file);

test("the built scripts of visitors' and organiser pages are checked", () => {
  expect(scripts.filter(isPublic).length).toBe(5);
  expect(scripts.length).toBeGreaterThan(40);
});

test.each(Object.entries(newer))("the built scripts need no %s", (interfaceName, use) => {
  const users = scripts.filter((file) => {
    const isHydrated = !isPublic(file) && hydration.includes(interfaceName);
    return !isHydrated && !tested[nameOf(file)]?.includes(interfaceName) && use.test(textOf(file));
  });
  expect(users).toEqual([]);
});

test("no selector list contains selectors unknown to the oldest browsers", () => {
  const [sheet = ""] = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const selectors = [...textOf(sheet).matchAll(/([^{}]+)\{/g)].map(([, selector = ""]) => selector.trim());
  expect(selectors.length).toBeGreaterThan(300);
  const isNew = /:has\(|:focus-visible|:modal|::details-content|:user-(in)?valid|:popover-open/;
  const shared = selectors.filter((selector) => {
    const parts = selector.startsWith("@") ? [] : selector.split(/,(?![^(]*\))/);
    return parts.some((part) => isNew.test(part)) && parts.some((part) => !isNew.test(part));
  });
  expect(shared).toEqual([]);
});
