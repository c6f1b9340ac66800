// Messages and limits of pictures, shared by the forms and the API.
import { cropSideMinPx, recommendedSidePx } from "./crop";

export const maxPhotoBytes = 10 * 1024 * 1024;
export const maxQrBytes = 20 * 1024 * 1024;

export const imageMessages = {
  unsupportedType: "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片",
  photoTooLarge: "文件大小超过10MB，请选择更小的文件",
  coverTooLarge: "文件大小不能超过10MB",
  qrTooLarge: "文件大小不能超过20MB",
  loadFailed: "图片加载失败",
  cropFailed: "无法生成图片",
  cropInvalid: `裁剪范围无效：须在图片之内，每边不少于 ${cropSideMinPx} 像素`,
  smallSource: `建议最短边≥${recommendedSidePx}px`,
} as const;

/** What each kind of picture may weigh, and what is said when it weighs more. */
export const imageLimits = {
  album: { bytes: maxPhotoBytes, tooLarge: imageMessages.photoTooLarge },
  cover: { bytes: maxPhotoBytes, tooLarge: imageMessages.coverTooLarge },
  poster: { bytes: maxPhotoBytes, tooLarge: imageMessages.coverTooLarge },
  qr: { bytes: maxQrBytes, tooLarge: imageMessages.qrTooLarge },
} as const;
