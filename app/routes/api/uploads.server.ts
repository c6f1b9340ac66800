// Picture upload. Its size is limited while streaming; the kind may follow after the file.
import { z } from "zod";
import { eventRejections } from "~/domain/events/commands.server";
import { storeImage } from "~/domain/images/commands.server";
import { uploadAddress } from "~/domain/images/picture";
import { imageKinds, imageLimits, maxPhotoMb, maxQrBytes, maxQrMb } from "~/domain/images/schema";
import { albumClosed } from "~/domain/photos/commands.server";
import { ok, type Rejected, type Result, rejected } from "~/domain/result";
import { apiMessages } from "~/http/api/envelope";
import { operation } from "~/http/api/operation";
import type { Site } from "~/http/context.server";
import { failureCode, UnreadableForm } from "~/http/failure.server";
import { isMultipart } from "~/http/forms/media-type";
import { postedForm } from "~/http/forms/posted-fields.server";
import { readLastFile } from "~/http/forms/read-last-file.server";
import { uploadStatuses } from "~/http/forms/read-upload-form.server";
import { loadEvent } from "~/http/records/load-event.server";

const partsAtMost = 20;

const textBytesAtMost = 1000;

type OneFile = {
  fields: Record<string, string>;
  file: { bytes: Buffer | "too-large"; name: string } | undefined;
};

type Rejection = "not-multipart" | "unreadable" | "too-large";

/**
 * The text fields of a body and the file of a field, at most `bytesAtMost`; other files are dropped. A rejection that the text fields
 * already decide ends the reading.
 */
async function readOneFile<Own extends string>(
  request: Request,
  field: string,
  bytesAtMost: number,
  rejectionOf: (fields: Record<string, string>) => Rejected<Own> | null,
): Promise<Result<OneFile, Rejection | Own>> {
  if (!isMultipart(request)) return rejected("not-multipart", apiMessages.multipartType);
  try {
    const isRejected = (texts: [string, string][]) => rejectionOf(Object.fromEntries(texts)) !== null;
    const limits = { partsAtMost, textBytesAtMost, bytesAtMost, isRejected };
    const { texts, file } = await readLastFile(request, field, limits);
    const fields = Object.fromEntries(texts);
    return rejectionOf(fields) ?? ok({ fields, file: file && { bytes: file.bytes, name: file.name } });
  } catch (error) {
    // A body above every limit is not read to its end; its kind is known if it came first.
    if (failureCode(error) === "BODY_TOO_LARGE") {
      const { data = "qr" } = kinds.safeParse(Object.fromEntries(postedForm(request).texts).type);
      return rejected("too-large", imageLimits[data].tooLarge);
    }
    if (error instanceof UnreadableForm) return rejected("unreadable", apiMessages.unreadable);
    throw error;
  }
}

const kinds = z.enum(imageKinds, apiMessages.fileType);

type Fields = Record<string, string>;

/** Whether the named event takes a picture of this kind. */
function rejectionOfEvent(site: Site, { eventId, type }: Fields): Rejected<"not-found" | "not-ended"> | null {
  if (!eventId) return null;
  const found = loadEvent(site, eventId);
  if (!found) return rejected("not-found", eventRejections.notFound);
  return type === "album" ? albumClosed(found.event) : null;
}

const upload = operation({
  id: "upload",
  method: "POST",
  path: "/upload",
  tag: "图片",
  summary: "上传图片",
  note: `JPG、PNG 或 WebP。照片、封面和海报最大 ${maxPhotoMb} MB，二维码最大 ${maxQrMb} MB。文件或像素过多是 413，格式不对是 415，图片损坏是 422。`,
  access: "full",
  multipart: z.object({
    file: z.string().meta({ format: "binary", description: "图片" }),
    type: kinds.optional().meta({ description: "图片的用途，默认 cover" }),
    eventId: z
      .string()
      .optional()
      .meta({ description: "活动照片所属的活动，必须已结束；写在 file 之前时不必等文件传完" }),
  }),
  example: { file: "@photo.jpg", type: "cover" },
  response: {
    status: 201,
    data: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }),
    members: { url: z.string() },
  },
  rejections: {
    ...uploadStatuses,
    "not-multipart": 415,
    unreadable: 400,
    "not-found": 404,
    "not-ended": 409,
  },
  run: async ({ site, request, siteTime, admin }) => {
    const rejectionOf = (fields: Fields) => rejectionOfEvent(site, fields);
    const read = await readOneFile(request, "file", maxQrBytes, rejectionOf);
    if (!read.ok) return read;
    const { fields, file } = read.value;
    const kind = kinds.safeParse(fields.type ?? "cover");
    if (!kind.success) return rejected("invalid", apiMessages.fileType, { type: [apiMessages.fileType] });
    if (!file) return rejected("invalid", apiMessages.file, { file: [apiMessages.file] });
    const { bytes } = file;
    // A file over every limit ends the reading, and its kind may have stood behind it.
    const isKindUnread = bytes === "too-large" && fields.type === undefined;
    const limit = imageLimits[isKindUnread ? "qr" : kind.data];
    if (bytes === "too-large" || bytes.length > limit.bytes) return rejected("too-large", limit.tooLarge);
    const uploadedBy = admin?.organiser.id ?? null;
    const input = { bytes, kind: kind.data, fileName: file.name, uploadedBy };
    const stored = await storeImage(site.db, site.images, input, siteTime.now);
    if (!stored.ok) return stored;
    const { hash, width, height } = stored.value;
    const url = uploadAddress(hash);
    return { data: { url, width, height }, members: { url } };
  },
});

export const uploadOperations = [upload];
