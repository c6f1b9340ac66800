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
      /^app\/(enhance|desk)\//.test(source) || source === "app/entry.client.tsx";
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

  test("the rules see the project's own alias and every source file", () => {
    const cruised = new Set(modules.map(({ source }) => source));
    expect(codeBelow("app", "server", "drizzle/sample").filter((path) => !cruised.has(path))).toEqual([]);
    const home = modules.find(({ source }) => source === "app/routes/public/home.tsx");
    expect(home?.dependencies.map(({ resolved }) => resolved)).toContain("app/domain/events/carousel.ts");
  });
});

describe("files", () => {
  test("no file is a barrel: only the three entries are named index", () => {
    const indexes = codeBelow("app", "server", "drizzle/sample").filter((path) =>
      /(^|\/)index\.tsx?$/.test(path),
    );
    expect(indexes.sort()).toEqual(["app/desk/index.ts", "app/enhance/index.ts", "server/index.ts"]);
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
    "app/enhance/api-types.ts": "generated: the JSON API's types, by npm run api:types",
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
});
