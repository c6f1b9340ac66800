// Reads a multipart form with one file, in any order of its fields. Only that file is held in memory.
import {
  type MultipartLimits,
  type PostedFile,
  type PostedText,
  readMultipart,
} from "./read-multipart.server";

type Limits = Omit<MultipartLimits, "fileBytesAtMost" | "filesAtMost"> & { bytesAtMost: number };

/** The text fields of a form, and the last non-empty file. Throws like `readMultipart`. */
export async function readLastFile(
  request: Request,
  field: string,
  { bytesAtMost, ...limits }: Limits,
): Promise<{ texts: PostedText[]; file: PostedFile | undefined }> {
  const last: { file?: PostedFile } = {};
  const { texts } = await readMultipart(
    request,
    { ...limits, fileBytesAtMost: { [field]: bytesAtMost } },
    (file) => {
      if (file.bytes === "too-large" || file.bytes.length > 0) last.file = file;
    },
  );
  return { texts, file: last.file };
}
