// Who may import whom. tests/architecture.test.ts holds these rules; `npx depcruise app server drizzle/sample` shows them.
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const own = "^(app|server|drizzle|scripts|tests|docs)/";

/** The only parts of the project that a layer may import. */
const layers = {
  routes: ["app/routes", "app/http", "app/domain", "app/ui", "app/styles"],
  frame: ["app/frame", "app/http", "app/ui", "app/styles"],
  http: ["app/http", "app/domain", "app/platform", "app/db"],
  domain: ["app/domain", "app/db", "app/platform"],
  platform: ["app/platform"],
  poster: ["app/poster", "app/domain/posters", "app/styles"],
  db: ["app/db"],
  styles: ["app/styles"],
  enhance: ["app/enhance", "app/ui", "app/styles"],
};

const read = (path) => readFileSync(join(__dirname, path), "utf8");

/** Nouns of app/domain from the lowest tier up: a noun imports lower tiers, never its own tier or a higher one. */
const tiers = [...read("docs/architecture.md").matchAll(/^\| \d+ \| (`.+`) \|$/gm)]
  .map(([, nouns]) => nouns.match(/[\w-]+/g))
  .reverse();
const nounsWithoutTier = readdirSync(join(__dirname, "app/domain"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !tiers.flat().includes(entry.name))
  .map(({ name }) => name);
if (nounsWithoutTier.length > 0)
  throw new Error(`docs/architecture.md names no tier for app/domain/${nounsWithoutTier.join(", ")}`);

/** What every noun may import: the files beside the nouns, and the type of a moment. */
const sharedByNouns = ["^app/domain/[^/]+\\.ts$", "^app/domain/events/site-time\\.ts$"];

const routeModules = ["app/routes.ts", "app/routes/admin/routes.ts"]
  .flatMap((list) => [...read(list).matchAll(/"(routes\/[^"]+)"/g)])
  .map(([, path]) => `^app/${path.replaceAll(".", "\\.")}$`);

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports-only-its-layers`,
  comment: `app/${layer} imports only ${allowed.join(", ")}`,
  severity: "error",
  from: { path: `^app/${layer}/` },
  to: { path: own, pathNot: allowed.map((folder) => `^${folder}/`) },
}));

const nounRules = tiers.flatMap((nouns, index) =>
  nouns.map((noun) => ({
    name: `noun-${noun}-imports-only-lower-nouns`,
    comment: `app/domain/${noun} imports no noun of its own tier or a higher one`,
    severity: "error",
    from: { path: `^app/domain/${noun}/` },
    to: {
      path: "^app/domain/",
      pathNot: [
        ...sharedByNouns,
        ...[noun, ...tiers.slice(0, index).flat()].map((lower) => `^app/domain/${lower}/`),
      ],
    },
  })),
);

module.exports = {
  forbidden: [
    ...layerRules,
    ...nounRules,
    {
      name: "shared-domain-files-import-no-noun",
      comment: "the files beside the nouns are below all of them",
      severity: "error",
      from: { path: "^app/domain/[^/]+\\.ts$" },
      to: { path: "^app/domain/[^/]+/" },
    },
    {
      name: "routes-import-no-route-module",
      comment: "a route module is imported by nobody; what two routes share lies beside them",
      severity: "error",
      from: { path: own, pathNot: "^tests/" },
      to: { path: routeModules },
    },
    {
      name: "routes-stay-in-their-area",
      comment: "an area of app/routes imports nothing of another area",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "ui-runs-only-ui-and-styles",
      comment:
        "app/ui runs only app/ui, app/styles, and the pure app/domain/images/picture.ts and app/domain/italian.ts",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: own,
        pathNot: ["^app/(ui|styles)/", "^app/domain/images/picture\\.ts$", "^app/domain/italian\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-only-types-of-domain",
      comment: "app/ui takes types only from app/ui, app/styles and app/domain",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: own, pathNot: "^app/(ui|styles|domain)/", dependencyTypes: ["type-only"] },
    },
    {
      name: "frame-and-enhance-run-no-server-code",
      comment: "app/frame, app/ui, app/styles and app/enhance take at most types from a *.server.ts",
      severity: "error",
      from: { path: "^app/(frame|ui|styles|enhance)/" },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-never-imports-the-server",
      comment: "server/ and drizzle/ are above app/, and docs/ is for other programs",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(server|drizzle|scripts|tests|docs)/" },
    },
    {
      name: "no-cycles",
      comment: "modules do not import each other in a circle, not even types",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-resolves",
      comment: "an import that cannot be found escapes all other rules",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
    },
  },
};
