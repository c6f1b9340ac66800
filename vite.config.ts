import { basename, resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import remixConfig from "./remix.config.js";
import { deferredRoutes } from "./scripts/setup/deferred-routes-plugin.mjs";
import { handbook } from "./scripts/setup/handbook-plugin.mjs";

/** The output folder of a build, next to the running one; see scripts/setup/build.mjs. */
const buildFolder = process.env.BUILD_FOLDER ?? "build";

/** Oldest supported engines, as in the README. */
const floor = ["chrome100", "safari15", "firefox115"];

/** Uses server/index.ts as the entry of the server build, so that server and routes share one module graph. */
const serverEntry: Plugin = {
  name: "server-entry",
  enforce: "post",
  config: (_config, { isSsrBuild, command }) =>
    command === "build" && isSsrBuild
      ? {
          build: { rollupOptions: { input: { index: resolve("server/index.ts") } } },
          // Each is hundreds of small files, which take longer to resolve and read than to run.
          ssr: { noExternal: ["zod", /^drizzle-orm/, /^@conform-to\//, /^temporal-/] },
        }
      : undefined,
};

/** The site's style sheet contains the styles; the scripts only need class names. */
const withoutSheet: Plugin = {
  name: "without-sheet",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
    },
  },
};

/** Lazy chunks have no style sheets, and what they import is loaded in one more step, so Vite's preload helper is left out. */
const withoutPreload: Plugin = {
  name: "without-preload",
  enforce: "pre",
  load: (id) =>
    id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined,
};

const scopes = new Map<string, string>();

/** Class names such as `button-3`, of file name and number: they compress better than hashes. */
function identifier({
  hash,
  debugId,
  filePath,
}: {
  hash: string;
  debugId?: string;
  filePath: string;
}): string {
  const file = basename(filePath).replace(/\.css\.ts$/, "");
  const scope = scopes.get(filePath) ?? hash.slice(0, -1);
  scopes.set(filePath, scope);
  return `${file}-${debugId ?? hash.slice(scope.length)}`;
}

const shared = {
  resolve: { alias: { "~": resolve("app") } },
  plugins: [vanillaExtractPlugin({ identifiers: identifier })],
};

/** `vite build --mode enhance`: the single-file script of pages that are not hydrated. */
const script: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, withoutSheet, withoutPreload],
  publicDir: false,
  build: {
    outDir: `${buildFolder}/client`,
    emptyOutDir: false,
    target: ["es2021", ...floor],
    modulePreload: false,
    rollupOptions: {
      input: { enhance: resolve("app/enhance/index.ts") },
      output: { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/later-[name]-[hash].js" },
    },
  },
};

/**
 * `vite build --mode own-registrations` or `sign-out`: the script of browsers with registrations, or of organisers, one file without
 * imports.
 */
const separateScript = (name: string): UserConfig => ({
  ...script,
  build: {
    ...script.build,
    rollupOptions: {
      input: { [name]: resolve(`app/enhance/${name}.ts`) },
      output: { entryFileNames: "assets/[name]-[hash].js" },
    },
  },
});

/** `vite build --mode worker`: the service worker of visitors' pages, one file without imports. */
const offlineWorker: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, withoutSheet],
  publicDir: false,
  build: {
    // Otherwise the CSS would be injected by the script, which has no document.
    cssCodeSplit: false,
    outDir: `${buildFolder}/client`,
    emptyOutDir: false,
    target: ["es2021", ...floor],
    modulePreload: false,
    rollupOptions: {
      input: { sw: resolve("app/enhance/offline/worker.ts") },
      output: { format: "iife", entryFileNames: "[name].js" },
    },
  },
};

/** `vite build --mode poster`, `picture` or `workbook`: the program of a drawing process, as a separate file next to the server's. */
const drawingWorker = (entry: string): UserConfig => ({
  resolve: shared.resolve,
  publicDir: false,
  build: {
    ssr: entry,
    outDir: `${buildFolder}/server`,
    emptyOutDir: false,
    target: "node20",
    rollupOptions: { output: { entryFileNames: "[name].js" } },
  },
});

/** What nearly every hydrated page uses, in one file: many small ones compress worse. */
const isPart = new RegExp(
  `app/(${[
    "http/(failure-texts|path-matcher|query|forms/failure-text|pages/(page-meta|page-resources|use-lite))",
    "platform/(text|fold-text)",
    "ui/feedback/flash",
    "ui/form/(button|error-summary|field|inputs|post-response)",
    "ui/layout/(card|links|menu|page-behaviour)",
  ].join("|")})\\.tsx?$`,
);

const site = (isSsrBuild: boolean): UserConfig => ({
  ...shared,
  plugins: [
    ...shared.plugins,
    handbook,
    process.env.VITEST ? null : [remix(remixConfig), serverEntry, deferredRoutes(), withoutPreload],
  ],
  build: {
    manifest: true,
    // One style sheet for the whole site, cached permanently after one request.
    cssCodeSplit: false,
    target: isSsrBuild ? "node20" : ["es2021", ...floor],
    cssTarget: floor,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: (id) => (isPart.test(id) ? "parts" : undefined) } },
  },
});

const modes: Record<string, UserConfig> = {
  enhance: script,
  "own-registrations": separateScript("own-registrations"),
  "sign-out": separateScript("sign-out"),
  worker: offlineWorker,
  poster: drawingWorker("server/drawing/poster-worker.ts"),
  picture: drawingWorker("server/drawing/picture-worker.ts"),
  workbook: drawingWorker("server/drawing/workbook-worker.ts"),
};

export default defineConfig(({ mode, isSsrBuild }) => modes[mode] ?? site(isSsrBuild === true));
