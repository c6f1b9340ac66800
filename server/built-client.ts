// The client build: its files, the URLs of its entries, and the rules of its style sheet.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SheetPart } from "../app/http/pages/critical-css";
import { findStaticFiles, type StaticFiles } from "./pages/static-files";

export type BuiltClient = {
  files: StaticFiles;
  enhanceUrl: string;
  ownRegistrationsUrl: string;
  signOutUrl: string;
  /** The site's style sheet, then that of pages, which only hydrated pages load. */
  styleUrls: readonly string[];
  sheet: readonly SheetPart[];
};

export function loadBuiltClient(folder: string): BuiltClient {
  const files = findStaticFiles(folder);
  const named = (pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path));
  const [enhanceUrl] = named(/^\/assets\/enhance-[^/]+\.js$/);
  const [ownRegistrationsUrl] = named(/^\/assets\/own-registrations-[^/]+\.js$/);
  const [signOutUrl] = named(/^\/assets\/sign-out-[^/]+\.js$/);
  if (!enhanceUrl || !ownRegistrationsUrl || !signOutUrl) throw new Error("the client build lacks a script");
  // Checking its thousands of rules would take a tenth of the start; the build that wrote them has the same code.
  const sheet: SheetPart[] = JSON.parse(readFileSync(join(folder, "..", "sheet-rules.json"), "utf8"));
  const styleUrls = [...named(/^\/assets\/site-[^/]+\.css$/), ...named(/^\/assets\/pages-[^/]+\.css$/)];
  return { files, enhanceUrl, ownRegistrationsUrl, signOutUrl, styleUrls, sheet };
}
