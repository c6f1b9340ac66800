// Rules for the code base: imports between layers, file names, file lengths.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { routeFiles } from "./support/route-files";

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

  test("every domain folder has a position in the import order", () => {
    const kinds = readdirSync("app/domain", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const placed = rules.map(({ name }) => /^noun-(.+)-imports-only-lower-nouns$/.exec(name)?.[1]);
    expect(kinds.map(({ name }) => name).filter((name) => !placed.includes(name))).toEqual([]);
  });

  const bySource = new Map(modules.map((module) => [module.source, module]));
  /** For each module that some modules import, directly or not, the import path to it. */
  function trailsFrom(isRoot: (source: string) => boolean): Map<string, string> {
    const roots = modules.map(({ source }) => source).filter(isRoot);
    const trails = new Map(roots.map((source) => [source, source]));
    for (const [source, trail] of trails) {
      for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? []) {
        if (!trails.has(resolved) && !dependencyTypes.includes("type-only"))
          trails.set(resolved, `${trail} → ${resolved}`);
      }
    }
    return trails;
  }

  test("browser code imports no *.server.ts", () => {
    const trails = trailsFrom((source) => /^app\/(enhance\/|entry\.client\.tsx$)/.test(source));
    expect(trails.size).toBeGreaterThan(1);
    expect([...trails.values()].filter((trail) => /\.server\.tsx?$/.test(trail))).toEqual([]);
  });

  test("a style sheet whose classes a script uses is part of the site's style sheet", () => {
    // Scripts are built separately and omit their style sheets, so a page must include each sheet.
    const ofScripts = trailsFrom((source) => source === "app/enhance/index.ts");
    const ofPages = trailsFrom((source) => /^app\/(root\.tsx|routes\/)/.test(source));
    const sheets = [...ofScripts.keys()].filter((source) => source.endsWith(".css.ts"));
    expect(sheets).not.toEqual([]);
    expect(sheets.filter((sheet) => !ofPages.has(sheet))).toEqual([]);
  });

  test("the rules resolve the project's alias and cover every source file", () => {
    const cruised = new Set(modules.map(({ source }) => source));
    expect(codeBelow("app", "server", "drizzle/sample").filter((path) => !cruised.has(path))).toEqual([]);
    const home = modules.find(({ source }) => source === "app/routes/public/home/home.tsx");
    expect(home?.dependencies.map(({ resolved }) => resolved)).toContain("app/domain/events/carousel.ts");
  });
});

describe("folders", () => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

  test("every module is used", () => {
    const routeModules = new Set(routeFiles.map((file) => `app/${file}`));
    /** The style guide shows all of app/ui, so its imports do not count as use. */
    const isStyleGuide = (path: string) => /^app\/routes\/system\/(style-guide\/|playground\.)/.test(path);
    const users = modules.filter(({ source }) => !isStyleGuide(source));
    const used = new Set(users.flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved)));
    const held = modules.filter(
      ({ source }) =>
        /^app\/(ui|http|routes)\//.test(source) && !isStyleGuide(source) && !routeModules.has(source),
    );
    expect(held.map(({ source }) => source).filter((path) => !used.has(path))).toEqual([]);
  });

  test("app/ui stays small, and no folder of app/ holds more than 25 files of code", () => {
    expect(codeBelow("app/ui").length).toBeLessThanOrEqual(62);
    const folders = codeBelow("app").map(folderOf);
    const sizeOf = (folder: string) => folders.filter((other) => other === folder).length;
    expect([...new Set(folders)].filter((folder) => sizeOf(folder) > 25)).toEqual([]);
  });

  test("no two style sheets share a name, because class names derive from it", () => {
    const sheets = codeBelow("app").filter((path) => path.endsWith(".css.ts"));
    const names = sheets.map((path) => path.slice(path.lastIndexOf("/") + 1));
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });
});

describe("files", () => {
  test("no file is a barrel: only the three entries are named index", () => {
    const code = codeBelow("app", "server", "drizzle/sample");
    expect(code.filter((path) => /(^|\/)index\.tsx?$/.test(path)).sort()).toEqual([
      "app/enhance/index.ts",
      "server/index.ts",
    ]);
  });

  test("no folder is named utils, lib, helpers or services", () => {
    const vague = /(^|\/)(utils?|libs?|helpers?|services?|common|misc)\//;
    expect(["app", "server"].flatMap(filesBelow).filter((path) => vague.test(path))).toEqual([]);
  });

  test("file names are kebab-case", () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|css|test|d))*\.tsx?$/;
    const named = codeBelow("app", "server", "tests").map((path) => path.split("/").at(-1) ?? "");
    expect(named.filter((name) => !kebab.test(name))).toEqual([]);
  });

  /** Longer files and the reasons. */
  const longFiles: Record<string, string> = {};
  const longest = 400;

  test(`no file of app/ or server/ has more than ${longest} lines without a reason`, () => {
    const long = codeBelow("app", "server").filter((path) => linesOf(path) > longest);
    expect(long.filter((path) => !Object.hasOwn(longFiles, path))).toEqual([]);
    expect(Object.keys(longFiles).filter((path) => !long.includes(path))).toEqual([]);
  });

  test("no file names a package registry, so that installs use the one configured for npm", () => {
    const host = /registry\.(npmjs|yarnpkg|npmmirror)\.|npm\.pkg\.github\.|\/artifactory\/|\/api\/npm\//;
    const text = filesBelow(".").filter((path) => !/\.(jpe?g|png|webp|avif|woff2?|ico|db)$/.test(path));
    expect(text).toContain("package-lock.json");
    expect(text.filter((path) => host.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  test("no route changes an event without updating its registrations", () => {
    const command =
      /\b(updateEvent|setEventStatus|setEventArchived|postponeEvent|saveEdit|endOverdueEvent|reopenMarkedEvent)\(/;
    const alone = codeBelow("app/routes", "app/http").flatMap((path) => {
      const text = readFileSync(path, "utf8");
      const inside = text.replace(/changeEvents?WithGuests\(\s*site,[^;]+?\(\w*\) =>\s*\w+\(/g, "");
      return command.test(inside) ? [path] : [];
    });
    expect(alone).toEqual([]);
  });

  test("only the mail queue inserts mails, so that each is announced to the sender", () => {
    const inserts = /\binsert\(mails\)|INTO mails\b/;
    const inserting = codeBelow("app", "server").filter((path) => inserts.test(readFileSync(path, "utf8")));
    expect(inserting).toEqual(["app/domain/mails/queue.server.ts"]);
  });

  test("browser tests poll for the expected state", () => {
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
