// The built client files with their precompressed encodings: listed at start-up, read soon after, and held in memory.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { lookup } from "mrmime";
import { notModified } from "../../app/http/entity-tag";
import { acceptedEncoding, weakTag } from "./compression";
import { WholeResponse } from "./whole-response";

export type StaticFile = {
  raw: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  type: string;
  tag: string;
  immutable: boolean;
};

/** The service worker: browsers revalidate it at each visit, so that an update or its removal arrives soon. */
export const workerPath = "/sw.js";

export type StaticFiles = Map<string, StaticFile>;

/** A built file, read on first use or by `readAhead`. */
class BuiltFile implements StaticFile {
  readonly type: string;
  readonly immutable: boolean;
  readonly #path: string;
  readonly #isThere: (path: string) => boolean;
  #read: Pick<StaticFile, "raw" | "br" | "gzip" | "tag"> | undefined;

  constructor(path: string, name: string, isThere: (path: string) => boolean) {
    const mime = lookup(name) ?? "application/octet-stream";
    this.type = /^text\/|javascript|json|svg/.test(mime) ? `${mime}; charset=utf-8` : mime;
    this.immutable = name.startsWith("assets/");
    this.#path = path;
    this.#isThere = isThere;
  }

  read() {
    if (this.#read) return this.#read;
    const readIfThere = (path: string) => (this.#isThere(path) ? readFileSync(path) : null);
    const raw = readFileSync(this.#path);
    const [br, gzip] = [readIfThere(`${this.#path}.br`), readIfThere(`${this.#path}.gz`)];
    this.#read = { raw, br, gzip, tag: weakTag(raw) };
    return this.#read;
  }

  get raw() {
    return this.read().raw;
  }
  get br() {
    return this.read().br;
  }
  get gzip() {
    return this.read().gzip;
  }
  get tag() {
    return this.read().tag;
  }
}

/** The paths below a folder. On Node 22 `recursive` also calls `stat` for each, which takes longer. */
function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pathsBelow(path) : [path];
  });
}

/** Lists the files of a built folder; names below `assets/` contain a content hash and are immutable. */
export function findStaticFiles(folder: string): StaticFiles {
  const paths = new Set(pathsBelow(folder));
  const files: StaticFiles = new Map();
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join("/");
    if (name.startsWith(".") || /\.(br|gz)$/.test(name)) continue;
    files.set(`/${name}`, new BuiltFile(path, name, (path) => paths.has(path)));
  }
  return files;
}

/** Reads the remaining files, one per tick of the event loop, before a later build can delete them. */
export async function readAhead(files: StaticFiles): Promise<void> {
  for (const file of files.values()) {
    if (file instanceof BuiltFile) file.read();
    await nextTurn();
  }
}

function cachingOf(pathname: string, { immutable }: StaticFile): string {
  if (pathname === workerPath) return "no-cache";
  return immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

/** The response for a built file, or null when there is none. */
export function serveStatic(files: StaticFiles, request: Request, pathname: string): Response | null {
  const file = files.get(pathname);
  if (!file || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const headers = new Headers({
    "Content-Type": file.type,
    ETag: file.tag,
    Vary: "Accept-Encoding",
    "Cache-Control": cachingOf(pathname, file),
  });
  const unchanged = notModified(request, headers);
  if (unchanged) return unchanged;
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const encoded = encoding === "br" ? file.br : encoding === "gzip" ? file.gzip : null;
  if (encoded) headers.set("Content-Encoding", encoding);
  const body = encoded ?? file.raw;
  headers.set("Content-Length", String(body.length));
  return new WholeResponse(body, { headers });
}
