import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";

/** What all projects share. The plugin remembers the project that it works for, so each has its own. */
const shared = () => ({
  resolve: { alias: { "~": resolve("app") } },
  plugins: [vanillaExtractPlugin()],
});

/** React and Remix as visitors get them. In the other projects React checks what it renders, and says on the console what is wrong. */
const production = { NODE_ENV: "production" } as const;

export default defineConfig({
  test: {
    // One worker for each core. Modules are read once in a worker: no test file changes what another one imports.
    maxWorkers: "100%",
    // Thousands of sites are opened and closed: with room for what is young, less of it is moved before it is garbage.
    execArgv: ["--max-semi-space-size=32"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared(),
        test: {
          name: "rules",
          include: ["tests/*.test.ts", "tests/domain/**/*.test.ts"],
          environment: "node",
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        ...shared(),
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts", "tests/api/**/*.test.ts"],
          environment: "node",
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: ["tests/support/quiet-console.ts"],
        },
      },
      {
        ...shared(),
        test: {
          // Every route or call with every odd parameter, header, body or requester, and crowds at one moment.
          name: "sweeps",
          include: ["tests/sweeps/**/*.test.ts"],
          env: production,
          environment: "node",
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: ["tests/support/quiet-console.ts"],
        },
      },
      {
        ...shared(),
        test: {
          // What starts the program as a process, or whose subject is a picture that is drawn.
          name: "system",
          include: ["tests/system/**/*.test.ts"],
          env: production,
          environment: "node",
          isolate: false,
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
          environment: "node",
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // `npm test` lists the tests that needed it.
          retry: 1,
          globalSetup: ["tests/support/e2e-setup.ts"],
          setupFiles: ["tests/e2e/remove-own-events.ts"],
          // A worker waits while its browser works, the browser while its server does: more of them leave no core idle.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // A scroll or a picture takes its frames; on a busy machine they take longer than the default second.
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
