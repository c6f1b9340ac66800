// Reading a form with pictures. Each file is bounded while it streams in, and stored before the next one is read, so
// that at most one is held in memory; a form that is refused afterwards keeps its pictures.
import {
  MaxFileSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { type ImageKind, type ImageRow, storeImage } from "../domain/images/commands.server";
import { imageLimits } from "../domain/images/schema";
import { type Result, refused } from "../domain/result";
import type { Site } from "./context.server";
import { UnreadableForm } from "./failure.server";
import { readForm } from "./read-form.server";

export type UploadRefusal = "unsupported-type" | "too-large";
export type Upload = { field: string; fileName: string; result: Result<ImageRow, UploadRefusal> };
export type UploadForm = { form: FormData; uploads: Upload[] };

const partsAtMost = 200;
/** The parser bounds texts and files alike; a form without files still has texts. */
const textBytes = 256 * 1024;

/**
 * Reads a posted form; a file of a field named in `kinds` is stored as a picture of that kind, other files are dropped.
 * A file over its limit ends the reading, therefore file fields stand last in their form: what came before is kept.
 */
export async function readUploadForm(
  site: Site,
  request: Request,
  kinds: Record<string, ImageKind>,
): Promise<UploadForm> {
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    return { form: await readForm(request), uploads: [] };
  }
  const form = new FormData();
  const uploads: Upload[] = [];
  const maxFileSize = Math.max(textBytes, ...Object.values(kinds).map((kind) => imageLimits[kind].bytes));
  try {
    for await (const part of parseMultipartRequest(request, {
      maxFileSize,
      maxParts: partsAtMost,
      maxTotalSize: Number.MAX_SAFE_INTEGER,
    })) {
      const name = part.name ?? "";
      if (!part.isFile) form.append(name, part.text);
      else if (Object.hasOwn(kinds, name) && part.size > 0) {
        uploads.push(await store(site, part, kinds[name] ?? "cover"));
      }
    }
  } catch (error) {
    const isFile = error instanceof MaxFileSizeExceededError && Object.keys(kinds).length > 0;
    if (isFile) uploads.push(tooLarge(kinds));
    else if (error instanceof MultipartParseError) throw new UnreadableForm();
    else throw error;
  }
  return { form, uploads };
}

/** The parser does not tell which file was cut: it is that of the only field, or of the one with the highest limit. */
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
  const bytes = Buffer.from(part.bytes);
  const input = { bytes, kind, fileName: upload.fileName };
  return { ...upload, result: await storeImage(site.db, site.images, input, site.clock.now()) };
}
