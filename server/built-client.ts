// What the client build left behind: its files, and the addresses of the entries that pages name.
import { loadStaticFiles, type StaticFiles } from "./static-files";

export type BuiltClient = { files: StaticFiles; enhanceUrl: string; styleUrls: readonly string[] };

/** Reads the folder of built client files. */
export function loadBuiltClient(folder: string): BuiltClient {
  const files = loadStaticFiles(folder);
  const named = (pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path));
  const [enhanceUrl] = named(/^\/assets\/enhance-[^/]+\.js$/);
  if (!enhanceUrl) throw new Error("the client build has no enhancement script");
  return { files, enhanceUrl, styleUrls: named(/^\/assets\/[^/]+\.css$/) };
}
