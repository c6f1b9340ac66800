// Validation and messages of photos.
import { maxPhotosPerEvent } from "../../db/schema/values";
import {
  cleanText,
  codeUnitsAtMost,
  isWithinLength,
  plainFileName,
  toSingleLine,
  truncateText,
} from "../../platform/text";
import { ok, type Result, rejected } from "../result";
import { hasStackedMarks, textMessages } from "../text-rules";

export const captionMax = 100;
export const slotNumbers: readonly number[] = Array.from(
  { length: maxPhotosPerEvent },
  (_, index) => index + 1,
);

export const photoMessages = {
  eventMissing: "活动 ID 不存在",
  eventNotEnded: "活动标记为已完成后才能上传照片",
  albumFull: `每个活动最多 ${maxPhotosPerEvent} 张照片`,
  slotUnknown: "照片位置不存在",
  captionTooLong: `照片说明不能超过${captionMax}个字符`,
  photoMissing: "照片不存在",
  fileMissing: "请选择照片",
  notUploaded: "照片地址不存在，请先上传照片",
  notCopied: "图片取不到，请上传照片",
} as const;

const fileNameShown = 24;

/** Formats a file name for a message, such as 「IMG_2041.jpg」; empty when unknown. */
export function fileMark(name: string): string {
  const plain = plainFileName(name);
  return plain === "" ? "" : `「${truncateText(plain, fileNameShown)}」`;
}

/** Normalises a typed caption: one line, at most 100 graphemes. */
export function readCaption(text: string): Result<string, "invalid"> {
  const reject = (message: string) => rejected("invalid", message, { caption: [message] });
  if (text.length > codeUnitsAtMost(captionMax)) return reject(photoMessages.captionTooLong);
  const caption = toSingleLine(cleanText(text));
  if (!isWithinLength(caption, captionMax)) return reject(photoMessages.captionTooLong);
  return hasStackedMarks(caption) ? reject(textMessages.hostile) : ok(caption);
}
