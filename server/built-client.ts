// The client build: its files, and the URLs of its entries.
import { loadStaticFiles, type StaticFiles } from "./pages/static-files";

export type BuiltClient = {
  files: StaticFiles;
  enhanceUrl: string;
  deskUrl: string;
  styleUrls: readonly string[];
};

export function loadBuiltClient(folder: string): BuiltClient {
  const files = loadStaticFiles(folder);
  const named = (pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path));
  const [enhanceUrl] = named(/^\/assets\/enhance-[^/]+\.js$/);
  const [deskUrl] = named(/^\/assets\/desk-[^/]+\.js$/);
  if (!enhanceUrl || !deskUrl) throw new Error("the client build lacks a script");
  return { files, enhanceUrl, deskUrl, styleUrls: named(/^\/assets\/[^/]+\.css$/) };
}
