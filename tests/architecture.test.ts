// Rules for the code base: imports between layers, file names, file lengths.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

type Dependency = { resolved: string; dependencyTypes: string[] };
type Module = { source: string; dependencies: Dependency[] };
type Violation = { from: string; to: string; rule: { name: string }; comment?: string };
type Rule = { name: string; comment: string };
type Cruise = {
  modules: Module[];
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: Rule[] } };
};

function cruise(): Cruise {
  const program = join("node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs");
  const words = [program, "--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const run = spawnSync(process.execPath, [...words, "app", "server", "drizzle/sample"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!run.stdout) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

const { modules, summary } = cruise();
const rules = summary.ruleSetUsed.forbidden;

const notOurs = /^(node_modules|build|data|data-.*|\.git|test-results|\.cache)$/;

/** Paths of all files below a folder of the project. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return folder === "." && notOurs.test(entry.name) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

const codeBelow = (...folders: string[]) =>
  folders.flatMap(filesBelow).filter((path) => /\.tsx?$/.test(path));

const linesOf = (path: string) => readFileSync(path, "utf8").trimEnd().split("\n").length;

describe("imports", () => {
  test.each(rules.map(({ name, comment }) => [name, comment]))("%s: %s", (name) => {
    const broken = summary.violations.filter(({ rule }) => rule.name === name);
    expect(
      broken.map(({ from, to }) => `${from} imports ${to}`),
      name,
    ).toEqual([]);
  });

  test("every noun has its place in the order of nouns", () => {
    const nouns = readdirSync("app/domain", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const placed = rules.map(({ name }) => /^noun-(.+)-imports-only-lower-nouns$/.exec(name)?.[1]);
    expect(nouns.map(({ name }) => name).filter((name) => !placed.includes(name))).toEqual([]);
  });

  test("what runs in the browser reaches no *.server.ts", () => {
    const bySource = new Map(modules.map((module) => [module.source, module]));
    const isRoot = ({ source }: Module) =>
      /^app\/enhance\//.test(source) || source === "app/entry.client.tsx";
    const trails = modules.filter(isRoot).map(({ source }) => [source]);
    const seen = new Set(trails.flat());
    expect(seen.size).toBeGreaterThan(1);
    for (const trail of trails) {
      const { dependencies = [] } = bySource.get(trail.at(-1) ?? "") ?? {};
      for (const { resolved, dependencyTypes } of dependencies) {
        if (seen.has(resolved) || dependencyTypes.includes("type-only")) continue;
        seen.add(resolved);
        trails.push([...trail, resolved]);
      }
    }
    const leaks = trails.filter((trail) => /\.server\.tsx?$/.test(trail.at(-1) ?? ""));
    expect(leaks.map((trail) => trail.join(" → "))).toEqual([]);
  });

  test("a sheet whose classes a script uses is part of the site's sheet", () => {
    const bySource = new Map(modules.map((module) => [module.source, module]));
    /** All modules that some modules run, directly or not. */
    function reachedFrom(roots: Module[]): Set<string> {
      const seen = new Set(roots.map(({ source }) => source));
      for (const source of seen) {
        for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? []) {
          if (!dependencyTypes.includes("type-only")) seen.add(resolved);
        }
      }
      return seen;
    }
    // The scripts are built apart and leave their sheets out; a page has to bring each sheet in.
    const ofScripts = reachedFrom(modules.filter(({ source }) => /^app\/enhance\/index\.ts$/.test(source)));
    const ofPages = reachedFrom(modules.filter(({ source }) => /^app\/(root\.tsx|routes\/)/.test(source)));
    const sheets = [...ofScripts].filter((source) => source.endsWith(".css.ts"));
    expect(sheets).not.toEqual([]);
    expect(sheets.filter((sheet) => !ofPages.has(sheet))).toEqual([]);
  });

  test("the rules see the project's own alias and every source file", () => {
    const cruised = new Set(modules.map(({ source }) => source));
    expect(codeBelow("app", "server", "drizzle/sample").filter((path) => !cruised.has(path))).toEqual([]);
    const home = modules.find(({ source }) => source === "app/routes/public/home/home.tsx");
    expect(home?.dependencies.map(({ resolved }) => resolved)).toContain("app/domain/events/carousel.ts");
  });
});

describe("rooms", () => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
  const isWithin = (folder: string, outer: string) => `${folder}/`.startsWith(`${outer}/`);
  /** A feature of an area of app/routes, or a layer. */
  const roomOf = (folder: string) =>
    folder
      .split("/")
      .slice(0, folder.startsWith("app/routes/") ? 4 : 2)
      .join("/");

  /** The deepest folder that has all of some folders in it. */
  function sharedFolder([first = "app", ...others]: string[]): string {
    const isShared = (folder: string) => others.every((other) => isWithin(other, folder));
    let folder = first;
    while (!isShared(folder)) folder = folderOf(folder);
    return folder;
  }

  const routes = readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+)"/g);
  const routeModules = new Set([...routes].map(([, path]) => `app/${path}`));
  /** It shows what app/ui has, and is no reason for anything to be there. */
  const isStyleGuide = (path: string) => /^app\/routes\/system\/(style-guide\/|playground\.)/.test(path);
  const isHeld = (path: string) =>
    /^app\/(ui|http|routes)\//.test(path) && !isStyleGuide(path) && !routeModules.has(path);
  const held = modules.filter(({ source }) => isHeld(source));

  /** Folders of the modules that import a module; the programs above app/ count as app/ itself. */
  function foldersOfUsers(path: string): string[] {
    const users = modules.filter(
      ({ source, dependencies }) =>
        !isStyleGuide(source) && dependencies.some(({ resolved }) => resolved === path),
    );
    return users.map(({ source }) => (source.startsWith("app/") ? folderOf(source) : "app"));
  }

  test("no module is without a user", () => {
    expect(held.map(({ source }) => source).filter((path) => foldersOfUsers(path).length === 0)).toEqual([]);
  });

  // Areas of app/routes import nothing of each other, so what two of them use lies in app/ui or app/http. Those two may
  // also keep what three features use, and app/http what needs the platform or the database, which no route may import.
  test("a module lies in the deepest folder that has all its users, or below it", () => {
    const strays = held.flatMap(({ source, dependencies }) => {
      const users = foldersOfUsers(source);
      const home = sharedFolder(users);
      const isCommon = home === "app/routes" || isWithin(folderOf(source), home);
      const isForMany = /^app\/(ui|http)\//.test(source) && new Set(users.map(roomOf)).size >= 3;
      const isBeneath =
        source.startsWith("app/http/") &&
        dependencies.some(({ resolved }) => /^app\/(platform|db)\//.test(resolved));
      return isCommon || isForMany || isBeneath ? [] : [`${source} belongs in ${home}`];
    });
    expect(strays).toEqual([]);
  });

  test("app/ui stays small, and no folder of app/ holds more than 25 files of code", () => {
    expect(codeBelow("app/ui").length).toBeLessThanOrEqual(62);
    const folders = codeBelow("app").map(folderOf);
    const sizeOf = (folder: string) => folders.filter((other) => other === folder).length;
    expect([...new Set(folders)].filter((folder) => sizeOf(folder) > 25)).toEqual([]);
  });

  test("no two sheets share a name, because the names of classes are made of it", () => {
    const sheets = codeBelow("app").filter((path) => path.endsWith(".css.ts"));
    const names = sheets.map((path) => path.slice(path.lastIndexOf("/") + 1));
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });
});

describe("files", () => {
  test("no file is a barrel: only the three entries are named index", () => {
    const indexes = codeBelow("app", "server", "drizzle/sample").filter((path) =>
      /(^|\/)index\.tsx?$/.test(path),
    );
    expect(indexes.sort()).toEqual(["app/enhance/index.ts", "server/index.ts"]);
  });

  test("no folder is named utils, lib, helpers or services", () => {
    const paths = [...filesBelow("app"), ...filesBelow("server")];
    expect(
      paths.filter((path) => /(^|\/)(utils?|libs?|helpers?|services?|common|misc)\//.test(path)),
    ).toEqual([]);
  });

  test("file names are kebab-case", () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|css|test|d))*\.tsx?$/;
    const named = codeBelow("app", "server", "tests").map((path) => path.split("/").at(-1) ?? "");
    expect(named.filter((name) => !kebab.test(name))).toEqual([]);
  });

  test("every file of the domain opens with what it holds to", () => {
    const silent = codeBelow("app/domain").filter(
      (path) => !/^(\/\/|\/\*\*)/.test(readFileSync(path, "utf8")),
    );
    expect(silent).toEqual([]);
  });

  /** Longer files and the reason. */
  const longFiles: Record<string, string> = {
    "app/domain/events/fields.ts": "one table: the fields of an event",
    "app/styles/scheme-data.ts": "plain data: the 31 colour schemes",
  };
  const longest = 250;

  test(`no file of app/ or server/ has more than ${longest} lines without a reason`, () => {
    const long = codeBelow("app", "server").filter((path) => linesOf(path) > longest);
    expect(long.filter((path) => !Object.hasOwn(longFiles, path))).toEqual([]);
    expect(Object.keys(longFiles).filter((path) => !long.includes(path))).toEqual([]);
  });

  test("no file names a package registry, so that an install goes wherever npm is set to go", () => {
    const host = /registry\.(npmjs|yarnpkg|npmmirror)\.|npm\.pkg\.github\.|\/artifactory\/|\/api\/npm\//;
    const text = filesBelow(".").filter((path) => !/\.(jpe?g|png|webp|avif|woff2?|ico|db)$/.test(path));
    expect(text).toContain("package-lock.json");
    expect(text.filter((path) => host.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  test("only the guarded modules name the browser's storage, as a global or as a property", () => {
    const guarded = ["app/ui/layout/browser-storage.ts", "app/enhance/offline/copy-store.ts"];
    const names = "localStorage|sessionStorage|indexedDB|caches";
    const use = new RegExp(
      `(?<![\\w"'\`])(${names})(?=[.[(?)])|\\b(window|self|globalThis|document\\.defaultView)(\\?\\.|\\.|\\[")(${names})\\b`,
    );
    const users = codeBelow("app").filter((path) => use.test(readFileSync(path, "utf8")));
    // A script in root.tsx, before any module, stands in for session storage, which Remix uses unguarded.
    expect(users.sort()).toEqual([...guarded, "app/root.tsx"].sort());
  });

  test("no route changes an event without its guests", () => {
    const command = /\b(updateEvent|setEventStatus|setEventArchived|postponeEvent|saveEdit)\(/;
    const alone = codeBelow("app/routes", "app/http").flatMap((path) => {
      const text = readFileSync(path, "utf8");
      const inside = text.replace(/changeEventWithGuests\(site, [\w.]+, \(\) =>\s*\w+\(/g, "");
      return command.test(inside) ? [path] : [];
    });
    expect(alone).toEqual([]);
  });

  test("only the schema and one module name the columns of poll options", () => {
    const column = /\b(option|choice|votes)[1-9]\b/;
    expect(codeBelow("app", "server").filter((path) => column.test(readFileSync(path, "utf8")))).toEqual([
      "app/db/schema/polls.ts",
      "app/domain/poll-options.ts",
    ]);
  });

  test("browser tests wait for what a page comes to show, instead of looking once", () => {
    const looksOnce =
      /expect\(\s*(\(await |\[?await [^;]*?\.(count|evaluate|evaluateAll|isVisible|isEnabled|isDisabled|isChecked|inputValue|textContent|innerText|getAttribute|title)\(|(new URL\()?page\.url\()/;
    const tests = codeBelow("tests/e2e").flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, index) => (looksOnce.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(tests).toEqual([]);
  });
});
