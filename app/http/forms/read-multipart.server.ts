// Reads forms with files. Each file is limited while it comes in and handed over before the next is read, so that only
// one is in memory.
import type { MultipartPart } from "@remix-run/multipart-parser";
import { failureCode, UnreadableForm } from "../failure.server";
import { postedForm } from "./posted-fields.server";

/** A file of a form; `too-large` when it has more bytes than its field may have. */
export type PostedFile = { field: string; name: string; bytes: Buffer | "too-large" };

/** Limits of an ordinary form: its parts, and the bytes of one text as in a form without files. */
export const partsAtMost = 200;
export const textBytesAtMost = 256 * 1024;

type FileLimits = Readonly<Record<string, number>>;

export type MultipartLimits = {
  /** Fields and files together. */
  partsAtMost: number;
  /** Bytes of one text; texts of a form without such a limit are not read. */
  textBytesAtMost?: number;
  /** Bytes of one file, by the name of its field. Files of other fields are dropped. */
  fileBytesAtMost: FileLimits;
  /** Files beyond this number are not read. */
  filesAtMost?: number | undefined;
  /** Ends the reading when it is true of the texts so far. */
  isRejected?: (texts: [name: string, value: string][]) => boolean;
};

export type Multipart<Stored> = {
  texts: [name: string, value: string][];
  /** What `store` made of each file, in the order of the form. */
  stored: Stored[];
  /** The names of the files above the allowed number. */
  leftOut: string[];
};

/**
 * Reads a form in parts and gives each file to `store`, one after the other. A file field that was left empty is no
 * file. An oversized file ends the reading: earlier parts are returned. Throws `UnreadableForm`, and what limits the body.
 */
export async function readMultipart<Stored>(
  request: Request,
  limits: MultipartLimits,
  store: (file: PostedFile) => Stored | Promise<Stored>,
): Promise<Multipart<Stored>> {
  const {
    textBytesAtMost: textBytes,
    fileBytesAtMost,
    filesAtMost = Number.POSITIVE_INFINITY,
    isRejected,
  } = limits;
  const read: Multipart<Stored> = { texts: [], stored: [], leftOut: [] };
  const posted = postedForm(request);
  // With the first such form: only some of the organiser's have files.
  const { MaxFileSizeExceededError, MultipartParseError, parseMultipartRequest } = await import(
    "@remix-run/multipart-parser"
  );
  const isBroken = (error: unknown) =>
    error instanceof MultipartParseError || failureCode(error) === "ERR_ENCODING_INVALID_ENCODED_DATA";
  try {
    for await (const part of parseMultipartRequest(request, parserLimits(limits))) {
      if (!part.isFile) {
        if (textBytes === undefined) continue;
        const text = textOf(part, textBytes);
        read.texts.push(text);
        posted.texts.push(text);
        if (isRejected?.(read.texts)) break;
        continue;
      }
      const most = bytesAtMostOf(part, fileBytesAtMost);
      if (most === undefined) continue;
      posted.hasFiles = true;
      if (read.stored.length < filesAtMost) read.stored.push(await store(fileOf(part, most)));
      else read.leftOut.push(part.filename ?? "");
    }
  } catch (error) {
    const field = error instanceof MaxFileSizeExceededError ? largestField(fileBytesAtMost) : undefined;
    if (field !== undefined) read.stored.push(await store({ field, name: "", bytes: "too-large" }));
    else throw isBroken(error) ? new UnreadableForm() : error;
  }
  return read;
}

function parserLimits(limits: MultipartLimits) {
  return {
    maxParts: limits.partsAtMost,
    maxFileSize: Math.max(limits.textBytesAtMost ?? 0, ...Object.values(limits.fileBytesAtMost)),
    // The whole body has its limit before it comes here.
    maxTotalSize: Number.MAX_SAFE_INTEGER,
  };
}

function textOf(part: MultipartPart, bytesAtMost: number): [name: string, value: string] {
  if (part.size > bytesAtMost) throw new UnreadableForm();
  return [part.name ?? "", part.text];
}

/** The limit of a file's field; undefined for a field that is not asked for, or was left empty. */
function bytesAtMostOf(
  { name = "", filename = "", size }: MultipartPart,
  limits: FileLimits,
): number | undefined {
  const isLeftEmpty = size === 0 && filename === "";
  return Object.hasOwn(limits, name) && !isLeftEmpty ? limits[name] : undefined;
}

function fileOf(part: MultipartPart, bytesAtMost: number): PostedFile {
  const bytes = part.size > bytesAtMost ? "too-large" : Buffer.from(part.arrayBuffer);
  return { field: part.name ?? "", name: part.filename ?? "", bytes };
}

/** The parser does not name the oversized file: assumes the only file field, or the one with the highest limit. */
function largestField(limits: FileLimits): string | undefined {
  const [largest] = Object.entries(limits).sort(([, a], [, b]) => b - a);
  return largest?.[0];
}
