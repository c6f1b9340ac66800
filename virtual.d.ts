// The build that the Remix plugin provides to the server.
declare module "virtual:remix/server-build" {
  type ServerBuild = import("@remix-run/server-runtime").ServerBuild;
  export const assets: ServerBuild["assets"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const basename: ServerBuild["basename"];
  export const entry: ServerBuild["entry"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const mode: ServerBuild["mode"];
  export const publicPath: ServerBuild["publicPath"];
  export const routes: ServerBuild["routes"];
  /** Loads the route modules that are empty until then, by id; absent in development, where all are loaded. */
  export const loadDeferred:
    | (() => Promise<Record<string, ServerBuild["routes"][string]["module"]>>)
    | undefined;
}
// The files of docs/zh as HTML, rendered by scripts/setup/handbook-plugin.mjs.
declare module "virtual:handbook" {
  export const readme: string;
  export const registration: string;
  export const server: string;
}
declare module "react-dom/server.browser" {
  export { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
}
