// Reads forms with pictures. Each file is size-limited while streaming and stored before the next is read, so that
// only one is in memory; pictures of a form refused afterwards stay stored.
import {
  MaxFileSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { type ImageKind, type ImageRow, storeImage } from "../../domain/images/commands.server";
import { imageLimits } from "../../domain/images/schema";
import { type Result, refused } from "../../domain/result";
import type { Site } from "../context.server";
import { failureCode, UnreadableForm } from "../failure.server";
import { isMultipart } from "./media-type";
import { readForm } from "./submission.server";

export type UploadRefusal = "unsupported-type" | "too-large";
export type Upload = { field: string; fileName: string; result: Result<ImageRow, UploadRefusal> };
/** `leftOut` is the number of files above the allowed number. */
export type UploadForm = { form: FormData; uploads: Upload[]; leftOut: number };

const partsAtMost = 200;
/** Maximum text, as in a form without files. */
const textAtMostBytes = 256 * 1024;

/**
 * Reads a posted form; files of fields in `kinds` are stored as pictures of that kind, others dropped. An oversized
 * file ends the reading, so file fields come last in their form: earlier fields are kept. Files beyond `filesAtMost`
 * are not stored.
 */
export async function readUploadForm(
  site: Site,
  request: Request,
  kinds: Record<string, ImageKind>,
  filesAtMost = Number.POSITIVE_INFINITY,
): Promise<UploadForm> {
  if (!isMultipart(request)) {
    return { form: await readForm(request), uploads: [], leftOut: 0 };
  }
  const form = new FormData();
  const uploads: Upload[] = [];
  let leftOut = 0;
  const maxFileSize = Math.max(
    textAtMostBytes,
    ...Object.values(kinds).map((kind) => imageLimits[kind].bytes),
  );
  try {
    for await (const part of parseMultipartRequest(request, {
      maxFileSize,
      maxParts: partsAtMost,
      maxTotalSize: Number.MAX_SAFE_INTEGER,
    })) {
      const { name, kind, text } = describe(part, kinds);
      if (text !== undefined) form.append(name, text);
      else if (!kind) continue;
      else if (uploads.length < filesAtMost) uploads.push(await store(site, part, kind));
      else leftOut += 1;
    }
  } catch (error) {
    const isFile = error instanceof MaxFileSizeExceededError && Object.keys(kinds).length > 0;
    if (isFile) uploads.push(tooLarge(kinds));
    else if (error instanceof MultipartParseError || isNoUtf8(error)) throw new UnreadableForm();
    else throw error;
  }
  return { form, uploads, leftOut };
}

const isNoUtf8 = (error: unknown) => failureCode(error) === "ERR_ENCODING_INVALID_ENCODED_DATA";

/** A part as text or as a file of a kind. An empty file field has no kind. */
function describe(part: MultipartPart, kinds: Record<string, ImageKind>) {
  const name = part.name ?? "";
  if (!part.isFile) {
    if (part.size > textAtMostBytes) throw new UnreadableForm();
    return { name, text: part.text };
  }
  const isLeftEmpty = part.size === 0 && !part.filename;
  return { name, kind: Object.hasOwn(kinds, name) && !isLeftEmpty ? kinds[name] : undefined };
}

/** The parser does not name the oversized file: assumes the only file field, or the one with the highest limit. */
function tooLarge(kinds: Record<string, ImageKind>): Upload {
  const [field = "", kind = "cover"] =
    Object.entries(kinds).sort(([, a], [, b]) => imageLimits[b].bytes - imageLimits[a].bytes)[0] ?? [];
  return { field, fileName: "", result: refused("too-large", imageLimits[kind].tooLarge) };
}

async function store(site: Site, part: MultipartPart, kind: ImageKind): Promise<Upload> {
  const upload = { field: part.name ?? "", fileName: part.filename ?? "" };
  if (part.size > imageLimits[kind].bytes) {
    return { ...upload, result: refused("too-large", imageLimits[kind].tooLarge) };
  }
  const bytes = Buffer.from(part.arrayBuffer);
  const input = { bytes, kind, fileName: upload.fileName };
  return { ...upload, result: await storeImage(site.db, site.images, input, site.clock.now()) };
}
