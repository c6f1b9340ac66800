import { type Picture, variantUrl, widestWidth } from "../../domain/images/picture";

/** The Open Graph image. */
export type ShareImage = { path: string; width: number; height: number; alt: string };

/** The widest JPEG of a stored picture, which every chat app can display; null without one. */
export function shareImage(picture: Picture | null, alt: string): ShareImage | null {
  if (!picture) return null;
  const width = widestWidth(picture);
  const height = Math.round((picture.height * width) / picture.width);
  return { path: variantUrl(picture, width, "jpg"), width, height, alt };
}
