// Reads the body of a picture upload.
import { ok, type Refused, type Result, refused } from "~/domain/result";
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

/**
 * The text fields of a body and the file of a field, at most `bytesAtMost`; other files are dropped. A refusal that the text fields
 * already decide ends the reading.
 */
export async function readOneFile<Own extends string>(
  request: Request,
  field: string,
  bytesAtMost: number,
  refusalOf: (fields: Record<string, string>) => Refused<Own> | null,
): Promise<Result<OneFile, Refusal | Own>> {
  if (!isMultipart(request)) return refused("not-multipart", apiMessages.multipartType);
  try {
    const isRefused = (texts: [string, string][]) => refusalOf(Object.fromEntries(texts)) !== null;
    const limits = { partsAtMost, textBytesAtMost, bytesAtMost, isRefused };
    const { texts, file } = await readLastFile(request, field, limits);
    const fields = Object.fromEntries(texts);
    return refusalOf(fields) ?? ok({ fields, file: file && { bytes: file.bytes, name: file.name } });
  } catch (error) {
    if (failureCode(error) === "BODY_TOO_LARGE") return refused("too-large", apiMessages.tooLarge);
    if (error instanceof UnreadableForm) return refused("unreadable", apiMessages.unreadable);
    throw error;
  }
}
