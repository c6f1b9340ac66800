// Reads the body of a picture upload.
import { ok, type Result, refused } from "~/domain/result";
import { apiMessages } from "~/http/api/envelope";
import { failureCode, UnreadableForm } from "~/http/failure.server";
import { isMultipart } from "~/http/forms/media-type";
import { readLastFile } from "~/http/forms/read-last-file.server";

const partsAtMost = 20;
const textBytesAtMost = 1000;

export type OneFile = {
  fields: Record<string, string>;
  file: { bytes: Buffer | "too-large"; name: string } | undefined;
};

type Refusal = "not-multipart" | "unreadable" | "too-large";

/** The text fields of a body and the file of a field, at most `bytesAtMost`; other files are dropped. */
export async function readOneFile(
  request: Request,
  field: string,
  bytesAtMost: number,
): Promise<Result<OneFile, Refusal>> {
  if (!isMultipart(request)) return refused("not-multipart", apiMessages.multipartType);
  try {
    const limits = { partsAtMost, textBytesAtMost, bytesAtMost };
    const { texts, file } = await readLastFile(request, field, limits);
    return ok({
      fields: Object.fromEntries(texts),
      file: file && { bytes: file.bytes, name: file.name },
    });
  } catch (error) {
    if (failureCode(error) === "BODY_TOO_LARGE") return refused("too-large", apiMessages.tooLarge);
    if (error instanceof UnreadableForm) return refused("unreadable", apiMessages.unreadable);
    throw error;
  }
}
