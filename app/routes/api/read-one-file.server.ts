// Reads a multipart body with one file, in any field order. Only that file is held in memory.
import {
  MaxFileSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { imageMessages } from "~/domain/images/schema";
import { ok, type Result, refused } from "~/domain/result";
import { apiMessages } from "~/http/api/envelope";
import { failureCode } from "~/http/failure.server";
import { isMultipart } from "~/http/forms/media-type";

const partsAtMost = 20;
const textAtMostBytes = 1000;

export type OneFile = {
  fields: Record<string, string>;
  file: { bytes: Buffer; name: string } | undefined;
};

type Refusal = "not-multipart" | "unreadable" | "too-large";

const isBroken = (error: unknown) =>
  error instanceof MultipartParseError || failureCode(error) === "ERR_ENCODING_INVALID_ENCODED_DATA";

/** The text fields of a body and the file of a field, at most `bytesAtMost`; other files are dropped. */
export async function readOneFile(
  request: Request,
  field: string,
  bytesAtMost: number,
): Promise<Result<OneFile, Refusal>> {
  if (!isMultipart(request)) return refused("not-multipart", apiMessages.multipartType);
  const read: OneFile = { fields: {}, file: undefined };
  try {
    const limits = { maxFileSize: bytesAtMost, maxParts: partsAtMost, maxTotalSize: Number.MAX_SAFE_INTEGER };
    for await (const part of parseMultipartRequest(request, limits)) {
      const name = part.name ?? "";
      if (!part.isFile) {
        if (part.size > textAtMostBytes) return refused("unreadable", apiMessages.unreadable);
        read.fields[name] = part.text;
      } else if (name === field && part.size > 0) {
        read.file = { bytes: Buffer.from(part.arrayBuffer), name: part.filename ?? "" };
      }
    }
    return ok(read);
  } catch (error) {
    const isLarge = error instanceof MaxFileSizeExceededError || failureCode(error) === "BODY_TOO_LARGE";
    if (isLarge) return refused("too-large", imageMessages.qrTooLarge);
    if (isBroken(error)) return refused("unreadable", apiMessages.unreadable);
    throw error;
  }
}
