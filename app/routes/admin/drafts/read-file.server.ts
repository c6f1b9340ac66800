// Reads the single file of a form, size-limited while streaming.
import {
  MaxFileSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { UnreadableForm } from "~/http/failure.server";
import { isMultipart } from "~/http/forms/media-type";

const partsAtMost = 20;

/** The bytes of a field's file, at most `maxBytes`; empty when the form has none. */
export async function readFile(
  request: Request,
  field: string,
  maxBytes: number,
): Promise<{ bytes: Uint8Array | null } | "too-large"> {
  if (!isMultipart(request)) return { bytes: null };
  const bounds = { maxFileSize: maxBytes, maxParts: partsAtMost };
  try {
    let bytes: Uint8Array | null = null;
    for await (const part of parseMultipartRequest(request, bounds)) {
      if (part.isFile && part.name === field && part.size > 0) bytes = part.bytes;
    }
    return { bytes };
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return "too-large";
    if (error instanceof MultipartParseError) throw new UnreadableForm();
    throw error;
  }
}
