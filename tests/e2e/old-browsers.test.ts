// The oldest supported browsers (README), imitated by removing the interfaces they lack: the main journeys work
// without errors.
import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { combinations, firstOf } from "../support/tier";
import { walkAsOrganiser, walkAsVisitor } from "./main-journeys";

/** Paths of interfaces from the global object; the oldest browsers first. */
const lacking = {
  "Safari 15": [
    ...["Object.hasOwn", "Array.prototype.at", "String.prototype.at", "Array.prototype.findLast"],
    ...["Array.prototype.findLastIndex", "Array.prototype.toSorted", "Array.prototype.toReversed"],
    ...[
      "Array.prototype.toSpliced",
      "Array.prototype.with",
      "Array.fromAsync",
      "Object.groupBy",
      "Map.groupBy",
    ],
    ...["Promise.withResolvers", "Promise.try", "structuredClone", "AbortSignal.any", "AbortSignal.timeout"],
    ...[
      "Response.json",
      "URL.canParse",
      "URL.parse",
      "SubmitEvent",
      "HTMLFormElement.prototype.requestSubmit",
    ],
    ...["HTMLDialogElement", "Element.prototype.checkVisibility", "HTMLElement.prototype.showPopover"],
    ...["HTMLElement.prototype.inert", "requestIdleCallback", "navigator.locks", "BroadcastChannel"],
    ...[
      "Document.prototype.adoptedStyleSheets",
      "OffscreenCanvas",
      "crypto.randomUUID",
      "navigation",
      "scheduler",
    ],
    ...["Set.prototype.union", "Iterator", "String.prototype.isWellFormed"],
  ],
  "Chrome 100": [
    ...[
      "Array.prototype.toSorted",
      "Array.prototype.toReversed",
      "Array.prototype.toSpliced",
      "Array.prototype.with",
    ],
    ...["Array.fromAsync", "Object.groupBy", "Map.groupBy", "Promise.withResolvers", "Promise.try"],
    ...["AbortSignal.any", "AbortSignal.timeout", "Response.json", "URL.canParse", "URL.parse"],
    ...["Element.prototype.checkVisibility", "HTMLElement.prototype.showPopover", "navigation", "scheduler"],
    ...["String.prototype.isWellFormed", "Set.prototype.union", "Iterator", "HTMLElement.prototype.inert"],
  ],
  "Firefox 115": [
    ...[
      "Intl.Segmenter",
      "Element.prototype.ariaLabel",
      "Element.prototype.role",
      "URL.canParse",
      "URL.parse",
    ],
    ...["Array.fromAsync", "Object.groupBy", "Map.groupBy", "Promise.withResolvers", "Promise.try"],
    ...["AbortSignal.any", "Element.prototype.checkVisibility", "HTMLElement.prototype.showPopover"],
    ...["requestIdleCallback", "navigation", "scheduler", "Set.prototype.union", "Iterator"],
  ],
} satisfies Record<string, string[]>;

/** Removes interfaces before any script of a page, and `:has()` from the selectors that scripts use. */
function takeAway(paths: string[]): void {
  for (const path of paths) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let owner: object | undefined = window;
    for (const name of names) owner = owner && Reflect.get(owner, name);
    // An attribute of an object is on its prototype.
    for (let at = owner; at; at = Object.getPrototypeOf(at)) Reflect.deleteProperty(at, last);
  }
  for (const { prototype } of [Document, Element]) {
    for (const name of ["querySelector", "querySelectorAll", "closest", "matches"]) {
      const own: unknown = Reflect.get(prototype, name);
      if (typeof own !== "function") continue;
      Reflect.set(prototype, name, function (this: unknown, selector: string) {
        if (selector.includes(":has(")) throw new SyntaxError(`'${selector}' is not a valid selector`);
        return own.call(this, selector);
      });
    }
  }
}

type Walk = (name: string, paths: string[]) => Promise<void>;

const walks: Record<string, Walk> = {
  "lets a visitor read, wish, vote, like and change the theme": (name, paths) =>
    withPage({}, async (page) => {
      await page.addInitScript(takeAway, paths);
      await walkAsVisitor(page, `旧浏览器也能许愿 ${name}`);
    }),

  "lets the organiser use every list, the event form and the drafts": (name, paths) =>
    // The poster among the lists may load later.
    withPage({ admin: true, size: "desktop", expectedMessages: /status of 503/ }, async (page) => {
      await page.addInitScript(takeAway, paths);
      // Before 15.4 it shows the organiser's pages as plain HTML.
      const isPlain = name === "Safari 15";
      await walkAsOrganiser(page, `旧浏览器的草稿 ${name}`, isPlain);
      const restoration = isPlain ? "auto" : "manual";
      await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe(restoration);
    }),
};
const rows = firstOf(2, combinations(Object.entries(lacking), Object.entries(walks))).map(
  ([[name, paths], [title, walk]]) => ({ name, title, run: () => walk(name, paths) }),
);

it.each(rows)("$name $title", ({ run }) => run());
