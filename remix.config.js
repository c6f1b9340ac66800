/** Options of the Remix Vite plugin; vite.config.ts is their only reader. */
/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    // The whole manifest is 5 KB, kept for good, and needs no further request before a page opens.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
