// Scripts that hydrate an organiser page: no server-only libraries, and few bytes.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectWithin } from "../support/budget";
import { routeFiles } from "../support/route-files";

type Chunk = { file: string; imports?: string[] };

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

const budgetBytes = 134 * 1024;

/** Paths of the files that a route needs to hydrate: its own, and their static imports. */
function filesOf(route: string): string[] {
  const keys = new Set([...always, route]);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    return join("build", "client", chunk.file);
  });
}

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
  const sizes = routes.map((route) => {
    const bytes = filesOf(route).reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
    return [nameOf(route), bytes];
  });
  expectWithin("the scripts of an organiser page", budgetBytes, Object.fromEntries(sizes));
});
