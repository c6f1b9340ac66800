// Reads multipart forms. Limits each file while it arrives and passes it on before reading the next, so that only one is in memory.
import type { MultipartPart } from "@remix-run/multipart-parser";
import { failureCode, UnreadableForm } from "../failure.server";
import { postedForm } from "./posted-fields.server";

/** A file of a form; `too-large` when it exceeds its field's limit. */
export type PostedFile = { field: string; name: string; bytes: Buffer | "too-large" };

/** Limits of an ordinary form: number of parts, and bytes of one text as in a form without files. */
export const partsAtMost = 200;
export const textBytesAtMost = 256 * 1024;

type FileLimits = Readonly<Record<string, number>>;

export type MultipartLimits = {
  /** Fields and files together. */
  partsAtMost: number;
  /** Bytes of one text. Without it, texts are not read. */
  textBytesAtMost?: number;
  /** Bytes of one file by field name. Files of other fields are dropped. */
  fileBytesAtMost: FileLimits;
  /** Files beyond this number are not read. */
  filesAtMost?: number | undefined;
  /** Stops reading when it returns true for the texts so far. */
  isRejected?: (texts: PostedText[]) => boolean;
  /** Called once, before the first file is passed on; stops reading when it returns true. */
  isRejectedBeforeFiles?: ((texts: PostedText[]) => Promise<boolean>) | undefined;
};

export type PostedText = [name: string, value: string];

export type Multipart<Stored> = {
  texts: PostedText[];
  /** The results of `store`, in the order of the form. */
  stored: Stored[];
  /** The names of the files above the limit. */
  leftOut: string[];
};

/**
 * Reads a multipart form and passes each file to `store` in sequence. Ignores empty file fields. An oversized file ends the reading
 * and the earlier parts are returned. Throws `UnreadableForm` and errors of the body's limits.
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
    isRejectedBeforeFiles,
  } = limits;
  const read: Multipart<Stored> = { texts: [], stored: [], leftOut: [] };
  const posted = postedForm(request);
  // Loaded on first use: only some of the organiser's forms have files.
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
      if (!posted.hasFiles && (await isRejectedBeforeFiles?.(read.texts))) break;
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
    // The body was limited before.
    maxTotalSize: Number.MAX_SAFE_INTEGER,
  };
}

function textOf(part: MultipartPart, bytesAtMost: number): PostedText {
  if (part.size > bytesAtMost) throw new UnreadableForm();
  return [part.name ?? "", part.text];
}

/** The limit of a file's field; undefined for an unknown or empty field. */
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
