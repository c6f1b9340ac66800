// The built client files, held in memory with their precompressed encodings.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { lookup } from "mrmime";
import { acceptedEncoding, matchesTag, weakTag } from "./compression";

export type StaticFile = {
  raw: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  type: string;
  tag: string;
  immutable: boolean;
};

/** The service worker: browsers ask for it again at each visit, so that a new one, or its withdrawal, arrives soon. */
export const workerPath = "/sw.js";

export type StaticFiles = Map<string, StaticFile>;

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : null);

/** Reads a folder of built files; names below `assets/` contain a content hash and are immutable. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files: StaticFiles = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join("/");
    if (!entry.isFile() || name.startsWith(".") || /\.(br|gz)$/.test(name)) continue;
    const raw = readFileSync(path);
    const mime = lookup(name) ?? "application/octet-stream";
    files.set(`/${name}`, {
      raw,
      br: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
      type: /^text\/|javascript|json|svg/.test(mime) ? `${mime}; charset=utf-8` : mime,
      tag: weakTag(raw),
      immutable: name.startsWith("assets/"),
    });
  }
  return files;
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
  if (matchesTag(request.headers.get("If-None-Match"), file.tag))
    return new Response(null, { status: 304, headers });
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const encoded = encoding === "br" ? file.br : encoding === "gzip" ? file.gzip : null;
  if (encoded) headers.set("Content-Encoding", encoding);
  const body = encoded ?? file.raw;
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
}
