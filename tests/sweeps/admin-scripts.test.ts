// Scripts that hydrate an organiser page: no server-only libraries, and few bytes.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectWithin } from "../support/budget";
import { routeFiles } from "../support/route-files";

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const manifest: Record<string, Chunk> = JSON.parse(readFileSync("build/.vite/client-manifest.json", "utf8"));
const routeQuery = "?__remix-build-client-route";
/** Every page is hydrated by the entry inside the root and the organisers' layout. */
const always = [
  "app/entry.client.tsx",
  ...["root", "routes/admin/layout"].map((name) => `app/${name}.tsx${routeQuery}`),
];
const routes = Object.keys(manifest).filter(
  (key) => key.startsWith("app/routes/admin/") && key.endsWith(routeQuery),
);

/** Texts of a library that remain in minified code. */
const serverLibraries = {
  zod: /\b(ZodError|_zod)\b/,
  Temporal: /\bZonedDateTime\b/,
  drizzle: /\bdrizzle:/,
  "a module of Node": /__vite-browser-external/,
};

/** Texts that remain of lazily loaded modules. */
const loadedOnUse = {
  "the cropper": /\breactEasyCrop_/,
  "the crop dialog": /正在裁剪…/,
  "the decoder": /imageOnBitmap/,
};

const budgetBytes = 120 * 1024;

/** The event form, which has the most script of its own. */
const eventForm = {
  route: `app/routes/admin/wizard/event-form.tsx${routeQuery}`,
  budgetBytes: 118 * 1024,
  /** With the parts that it may load without a press. */
  loadedBudgetBytes: 126 * 1024,
  loadedByItself: ["app/routes/admin/wizard/form/unfinished/resume.tsx"],
  loadedByPress: [
    "app/routes/admin/forms/find-code.ts",
    "app/routes/admin/wizard/form/check-dialog.tsx",
    "app/routes/admin/wizard/form/live/crop-dialog.tsx",
    "app/routes/admin/wizard/form/unfinished/draft-history-dialog.tsx",
  ],
};

/** The decoder of tickets, for browsers without their own. */
const ticketReader = {
  route: `app/routes/admin/check-in/check-in.tsx${routeQuery}`,
  module: "app/routes/admin/check-in/scan/read-code.ts",
  budgetBytes: 25 * 1024,
};

/** Manifest keys of the chunks that a route needs to hydrate: its own, and their static imports. */
function chunksOf(...entries: string[]): Set<string> {
  const keys = new Set([...always, ...entries]);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return keys;
}

/** Paths of these chunks. */
const filesOf = (...entries: string[]) =>
  [...chunksOf(...entries)].map((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    return join("build", "client", chunk.file);
  });

const brotliBytesOf = (...entries: string[]) =>
  filesOf(...entries).reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);

const nameOf = (route: string) => route.slice(0, -routeQuery.length);

const read = (file: string) => readFileSync(file, "utf8");

/** Each route with each of its files that contains the text. */
const loadersOf = (text: RegExp) =>
  routes.flatMap((route) =>
    filesOf(route).flatMap((file) => (text.test(read(file)) ? [`${nameOf(route)} loads ${file}`] : [])),
  );

test("all routes of the area are in the manifest", () => {
  const modules = new Set(
    routeFiles.filter((file) => file.startsWith("routes/admin/")).map((file) => `app/${file}`),
  );
  expect(routes.map(nameOf).sort()).toEqual([...modules].sort());
});

test.each(Object.entries(serverLibraries))("no route loads %s", (_library, text) => {
  expect(loadersOf(text)).toEqual([]);
});

test.each(Object.entries(loadedOnUse))("no route loads %s before it is used", (_part, text) => {
  expect(loadersOf(text)).toEqual([]);
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith(".js"));
  expect(scripts.some(({ file }) => text.test(read(join("build", "client", file))))).toBe(true);
});

test(`no route loads more than ${budgetBytes / 1024} KB of Brotli`, () => {
  const sizes = routes.map((route) => [nameOf(route), brotliBytesOf(route)]);
  expectWithin("the scripts of an organiser page", budgetBytes, Object.fromEntries(sizes));
});

test("the check-in loads the decoder of tickets apart", () => {
  const { route, module, budgetBytes: atMost } = ticketReader;
  const parts = [...chunksOf(route)].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  expect(parts).toContain(module);
  expectWithin("the decoder of tickets", atMost, {
    decoder: brotliBytesOf(route, module) - brotliBytesOf(route),
  });
});

test("the event form has room, also with the parts that it loads without a press", () => {
  const { route, loadedByItself, loadedByPress } = eventForm;
  const parts = [...chunksOf(route)].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  expect([...new Set(parts)].sort()).toEqual([...loadedByItself, ...loadedByPress].sort());
  expectWithin("the script of the event form", eventForm.budgetBytes, { form: brotliBytesOf(route) });
  expectWithin("the same with what loads by itself", eventForm.loadedBudgetBytes, {
    form: brotliBytesOf(route, ...loadedByItself),
  });
});
