import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";
import { isRelease } from "./tests/support/tier";

/**
 * Transformed modules are kept in node_modules from run to run. Style sheets are not: they are evaluated with what they import, so
 * their text alone does not determine the result.
 */
const uncachedSheets: Plugin = {
  name: "uncached-style-sheets",
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ id }) => (id.includes(".css.ts") ? false : undefined)),
};

/** Settings of all projects. The plugin stores its project, so each project gets its own instance. */
const shared = () => ({
  resolve: { alias: { "~": resolve("app") } },
  plugins: [vanillaExtractPlugin(), uncachedSheets],
});

/**
 * The workers of each project: Vitest takes no flags from above. Tests open and close thousands of sites: a larger young generation
 * promotes fewer short-lived objects. A test of what the server holds collects the rest first.
 */
const workers = {
  environment: "node",
  isolate: false,
  execArgv: ["--max-semi-space-size=32", "--expose-gc"],
  // The built server runs as it is; transforming it took seconds in every worker.
  server: { deps: { external: [/\/builds?\/.*server\//] } },
};

/** React and Remix in production mode, as visitors get them. In the other projects React's development warnings are logged. */
const production = { NODE_ENV: "production" } as const;

export default defineConfig({
  test: {
    // One worker per core. Modules load once per worker: no test file may change what another one imports.
    maxWorkers: "100%",
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared(),
        test: {
          name: "rules",
          include: ["tests/*.test.ts", "tests/domain/**/*.test.ts"],
          ...workers,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        ...shared(),
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts", "tests/api/**/*.test.ts"],
          ...workers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: ["tests/support/quiet-console.ts"],
        },
      },
      {
        ...shared(),
        test: {
          // Every route or API call with unusual parameters, headers, bodies and clients, and concurrency.
          name: "sweeps",
          include: ["tests/sweeps/**/*.test.ts", "tests/auth-api/**/*.test.ts"],
          env: production,
          ...workers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: ["tests/support/quiet-console.ts"],
        },
      },
      {
        ...shared(),
        test: {
          // Connections that wait for seconds. Nothing else may keep the processor from them.
          name: "waiting",
          include: ["tests/waiting/**/*.test.ts"],
          ...workers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: ["tests/support/quiet-console.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared(),
        test: {
          // Tests that start the program as a process, or that render pictures.
          name: "system",
          include: ["tests/system/**/*.test.ts", ...(isRelease ? ["tests/release/**/*.test.ts"] : [])],
          env: production,
          ...workers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: ["tests/support/quiet-console.ts"],
        },
      },
      {
        ...shared(),
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          ...workers,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // `npm test` lists the tests that needed a retry.
          retry: 1,
          globalSetup: ["tests/support/e2e-setup.ts"],
          setupFiles: ["tests/e2e/remove-own-events.ts"],
          // A worker waits for its browser, and the browser for its server, so more workers than cores are needed to use all cores.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // Scrolling and loading pictures take several frames, on a busy machine longer than the default second.
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
