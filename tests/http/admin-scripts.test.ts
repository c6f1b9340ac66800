// Scripts that hydrate an organiser page: no server-only libraries, and few bytes.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

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

const budgetBytes = 130 * 1024;

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

const textOf = (file: string) => readFileSync(join("build", "client", file), "utf8");
const nameOf = (route: string) => route.slice(0, -routeQuery.length);

/** Each route with each of its files that contains the text. */
function loadersOf(text: RegExp): string[] {
  return routes.flatMap((route) =>
    filesOf(route)
      .filter((file) => text.test(readFileSync(file, "utf8")))
      .map((file) => `${nameOf(route)} loads ${file}`),
  );
}

describe("scripts of the organiser's pages", () => {
  test("all routes of the area are in the manifest", () => {
    const declared = readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/admin\/[^"]+)"/g);
    const modules = new Set([...declared].map(([, path]) => `app/${path}`));
    expect(routes.map(nameOf).sort()).toEqual([...modules].sort());
  });

  test.each(Object.entries(serverLibraries))("no route loads %s", (_library, text) => {
    expect(loadersOf(text)).toEqual([]);
  });

  test.each(Object.entries(loadedOnUse))("no route loads %s before it is used", (_part, text) => {
    expect(loadersOf(text)).toEqual([]);
    const onUse = Object.values(manifest).filter(({ file }) => /\.js$/.test(file) && text.test(textOf(file)));
    expect(onUse).not.toEqual([]);
  });

  test(`no route loads more than ${budgetBytes / 1024} KB of Brotli`, () => {
    const sizes = routes.map((route) => {
      const bytes = filesOf(route).reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
      return { route: nameOf(route), bytes };
    });
    expect(sizes.filter(({ bytes }) => bytes > budgetBytes)).toEqual([]);
  });
});
