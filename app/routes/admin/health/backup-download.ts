// Streams one of the site's backups as a tar archive, for recently reauthenticated administrators. Supports range
// requests to resume a download, because backups are immutable.
import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import { redirect } from "@remix-run/node";
import { backupFolder, listBackups, type StoredBackup } from "~/domain/backups/state.server";
import { fileNotFound, streamBody } from "~/http/files/file-response.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { readDownloadGrant } from "./download-grant.server";

/** Offsets of the first and the last byte. */
type ByteRange = { start: number; end: number };

/**
 * Parses the `Range` of a request for a body of `bytes` bytes: undefined for the full body, also for multiple ranges,
 * another unit, or when `If-Range` does not match `tag`; "none" when the range is not satisfiable (416). Pure.
 */
function readRange(
  { headers }: { headers: Pick<Headers, "get"> },
  { bytes, tag }: { bytes: number; tag: string },
): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("Range") ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if ((headers.get("If-Range") ?? tag) !== tag) return undefined;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start <= end ? { start, end } : "none";
}

// Streams a folder as a tar archive (ustar), reading one file at a time in chunks.

const blockBytes = 512;
const nameBytes = 100;
const prefixBytes = 155;

type Entry = { name: string; path: string; size: number; mtimeMs: number };

/** Splits a path into the header's name and prefix. Throws when it is too long. */
function splitName(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= nameBytes) return { name, prefix: "" };
  const at = name.indexOf("/", Buffer.byteLength(name) - nameBytes - 1);
  const parts = { name: name.slice(at + 1), prefix: name.slice(0, at) };
  if (at < 0 || Buffer.byteLength(parts.name) > nameBytes || Buffer.byteLength(parts.prefix) > prefixBytes)
    throw new Error(`${name} is too long a name for an archive`);
  return parts;
}

function headerOf({ name: whole, size, mtimeMs }: Entry): Buffer {
  const header = Buffer.alloc(blockBytes);
  const { name, prefix } = splitName(whole);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(size, 11)}\0${octal(Math.floor(mtimeMs / 1000), 11)}\0`, 124);
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

const padding = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes;

async function entriesOf(folder: string, top: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true });
  const entries: Entry[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    const { size, mtimeMs, isFile } = await lstat(path).then((at) => ({
      size: at.size,
      mtimeMs: at.mtimeMs,
      isFile: at.isFile(),
    }));
    if (isFile) entries.push({ name: `${top}/${name.split(sep).join("/")}`, path, size, mtimeMs });
  }
  return entries;
}

type Part = { bytes: number; read: (range: ByteRange) => AsyncIterable<Buffer> | Iterable<Buffer> };

const bufferPart = (buffer: Buffer): Part => ({
  bytes: buffer.length,
  read: ({ start, end }) => [buffer.subarray(start, end + 1)],
});

async function* readFilePart({ name, path }: Entry, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let sent = 0;
  for await (const chunk of createReadStream(path, { start, end })) {
    sent += chunk.length;
    yield chunk;
  }
  if (sent !== end + 1 - start) throw new Error(`${name} changed while it was sent`);
}

const partsOf = (entry: Entry): Part[] => [
  bufferPart(headerOf(entry)),
  { bytes: entry.size, read: (range) => readFilePart(entry, range) },
  bufferPart(Buffer.alloc(padding(entry.size))),
];

/** Bytes `start` to `end` of consecutive parts; reads nothing outside this range. */
async function* bytesOf(parts: readonly Part[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for (const { bytes, read } of parts) {
    const range = { start: Math.max(0, start - at), end: Math.min(bytes - 1, end - at) };
    if (range.start <= range.end) yield* read(range);
    at += bytes;
  }
}

/** The archive of an immutable folder under the path `top`: its length, and a byte range of it. */
async function tarOf(
  folder: string,
  top: string,
): Promise<{ bytes: number; read: (range: ByteRange) => Readable }> {
  const entries = await entriesOf(folder, top);
  const parts = [...entries.flatMap(partsOf), bufferPart(Buffer.alloc(2 * blockBytes))];
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return { bytes, read: (range) => Readable.from(bytesOf(parts, range), { objectMode: false }) };
}

async function archive(request: Request, backup: StoredBackup): Promise<Response> {
  const name = `chenglijian-${backup.name}`;
  const { bytes, read } = await tarOf(backup.path, name);
  const tag = `"${name}-${bytes}"`;
  const headers = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "no-store",
    "Content-Disposition": `attachment; filename="${name}.tar"`,
    "Content-Type": "application/x-tar",
    ETag: tag,
  };
  const range = readRange(request, { bytes, tag });
  if (range === "none")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${bytes}` } });
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const length = { "Content-Length": String(end + 1 - start) };
  const body = streamBody(read({ start, end }));
  if (!range) return new Response(body, { headers: { ...headers, ...length } });
  const part = { "Content-Range": `bytes ${start}-${end}/${bytes}`, ...length };
  return new Response(body, { status: 206, headers: { ...headers, ...part } });
}

export async function loader({ request, context: { site, admin: session } }: AdminArgs) {
  const granted = await readDownloadGrant(site, request, session);
  if (granted === undefined) throw redirect("/admin/health/backup", 303);
  if (granted === null) return fileNotFound("还没有备份");
  const backup = listBackups(backupFolder(site.env)).find(({ name }) => name === granted);
  return backup ? archive(request, backup) : fileNotFound("这份备份已经清理了，请回到系统状态重新下载");
}
