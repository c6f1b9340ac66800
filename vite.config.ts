import { basename, resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import remixConfig from "./remix.config.js";

/** Oldest supported engines: Android WebView 86 and iOS 14.5. */
const floor = ["chrome86", "safari14"];

/** Uses server/index.ts as the entry of the server build, so that server and routes share one module graph. */
const serverEntry: Plugin = {
  name: "server-entry",
  enforce: "post",
  config: (_config, { isSsrBuild, command }) =>
    command === "build" && isSsrBuild
      ? { build: { rollupOptions: { input: { index: resolve("server/index.ts") } } } }
      : undefined,
};

/** The site's style sheet has the styles; the scripts only need class names. */
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

/** `vite build --mode enhance` and `--mode desk`: single-file scripts for pages that are not hydrated. */
const script = (name: "enhance" | "desk"): UserConfig => ({
  ...shared,
  plugins: [...shared.plugins, withoutSheet],
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    target: ["es2020", ...floor],
    modulePreload: false,
    rollupOptions: {
      input: { [name]: resolve(`app/${name}/index.ts`) },
      output: { entryFileNames: "assets/[name]-[hash].js" },
    },
  },
});

/** `vite build --mode poster`: the poster worker, a separate file beside the server's. */
const posterWorker: UserConfig = {
  resolve: shared.resolve,
  publicDir: false,
  build: {
    ssr: "server/poster-worker.ts",
    outDir: "build/server",
    emptyOutDir: false,
    target: "node20",
    rollupOptions: { output: { entryFileNames: "[name].js" } },
  },
};

const site = (isSsrBuild: boolean): UserConfig => ({
  ...shared,
  plugins: [...shared.plugins, process.env.VITEST ? null : [remix(remixConfig), serverEntry]],
  build: {
    manifest: true,
    // One style sheet for the whole site, cached permanently after one request.
    cssCodeSplit: false,
    target: isSsrBuild ? "node20" : ["es2020", ...floor],
    cssTarget: floor,
    assetsInlineLimit: 0,
  },
});

export default defineConfig(({ mode, isSsrBuild }) =>
  mode === "poster"
    ? posterWorker
    : mode === "enhance" || mode === "desk"
      ? script(mode)
      : site(isSsrBuild === true),
);
