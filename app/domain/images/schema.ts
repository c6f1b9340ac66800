// Messages and limits of pictures for forms and API.
import { imageKinds } from "../../db/schema/values";
import type { PictureProblem } from "../../platform/images/image-encoder";
import { maxPixels } from "../../platform/images/image-variants";

export { imageKinds, maxPixels };

/** Minimum side of a crop. */
export const cropSideMinPx = 16;
/** Minimum recommended size of a picture's shortest side. */
export const recommendedSidePx = 1280;

/** Largest files, in MB. */
export const maxPhotoMb = 10;
export const maxQrMb = 20;
export const maxPhotoBytes = maxPhotoMb * 1024 * 1024;
export const maxQrBytes = maxQrMb * 1024 * 1024;

export const imageMessages = {
  unsupportedType: "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片",
  damaged: "图片已损坏，请换一张图片",
  tooManyPixels: `图片超过 ${maxPixels / 10_000} 万像素，请选择更小的图片`,
  tooMuchMemory: "图片过大，无法处理，请选择更小的图片",
  photoTooLarge: `文件大小超过${maxPhotoMb}MB，请选择更小的文件`,
  coverTooLarge: `文件大小不能超过${maxPhotoMb}MB`,
  qrTooLarge: `文件大小不能超过${maxQrMb}MB`,
  fileFailed: "文件上传失败",
  loadFailed: "图片加载失败",
  cropFailed: "无法生成图片",
  cropInvalid: `裁剪范围无效：须在图片之内，每边不少于 ${cropSideMinPx} 像素`,
  smallSource: `建议最短边≥${recommendedSidePx}px`,
} as const;

/** Validation errors of uploads whose bytes are not accepted as a picture. */
export const pictureProblems: Record<PictureProblem, string> = {
  "unsupported-type": imageMessages.unsupportedType,
  damaged: imageMessages.damaged,
  "too-many-pixels": imageMessages.tooManyPixels,
  "too-much-memory": imageMessages.tooMuchMemory,
};

/** Reason for a response with a status but no message. */
export const statusReason = (status: number): string => `HTTP ${status}`;

/** File types for the file input; the server checks the bytes. */
export const acceptedTypes = ["image/jpeg", "image/jpg", "image/png", "image/webp"] as const;

/** Messages for failed uploads; `{status}` is replaced by the number. */
export const uploadMessages = {
  timeout: "上传失败：请求超时",
  network: "上传失败：网络错误",
  http: "上传失败：HTTP {status}",
  unreadable: "上传失败：无效的响应格式",
  cancelled: "上传已取消",
  signedOut: "请先登录管理员账号",
} as const;

/** Size limit and message per kind of picture. */
export const imageLimits = {
  album: { bytes: maxPhotoBytes, tooLarge: imageMessages.photoTooLarge },
  cover: { bytes: maxPhotoBytes, tooLarge: imageMessages.coverTooLarge },
  poster: { bytes: maxPhotoBytes, tooLarge: imageMessages.coverTooLarge },
  qr: { bytes: maxQrBytes, tooLarge: imageMessages.qrTooLarge },
} as const;

/** The formats and the largest size of a kind of picture. */
export const fileHint = (kind: keyof typeof imageLimits): string =>
  `支持 JPG、PNG、WebP，不超过 ${kind === "qr" ? maxQrMb : maxPhotoMb}MB`;
