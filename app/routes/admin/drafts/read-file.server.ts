// Reads the single file of a form.
import { isMultipart } from "~/http/forms/media-type";
import { readLastFile } from "~/http/forms/read-last-file.server";

const partsAtMost = 20;

/** The bytes of a field's file, at most `bytesAtMost`; null when the form has none. */
export async function readFile(
  request: Request,
  field: string,
  bytesAtMost: number,
): Promise<Buffer | "too-large" | null> {
  if (!isMultipart(request)) return null;
  const { file } = await readLastFile(request, field, { partsAtMost, bytesAtMost });
  return file?.bytes ?? null;
}
