// Crop geometry: rectangles in fractions of the picture, rounded to pixels when rendered. Pure; shared by server and browser.
import type { PictureSize, PixelBox } from "../../platform/images/image-variants";
import { cropSideMinPx } from "./schema";

export type { PixelBox };
export type Size = PictureSize;
export type Point = { x: number; y: number };
/** Fractions 0–1 of a picture; `x` and `y` are the upper left corner. */
export type Crop = Point & Size;

export const cropRatios = ["16:9", "4:3", "3:2", "1:1", "9:16", "free"] as const;
export type CropRatio = (typeof cropRatios)[number];

export const cropZooms = [1, 1.5, 2, 2.5, 3] as const;
export const cropZoomMax = 3;

/** The nine focus points, row by row. */
export const focusPoints = [
  { value: "top-left", label: "左上", x: 0, y: 0 },
  { value: "top", label: "上", x: 0.5, y: 0 },
  { value: "top-right", label: "右上", x: 1, y: 0 },
  { value: "left", label: "左", x: 0, y: 0.5 },
  { value: "center", label: "中", x: 0.5, y: 0.5 },
  { value: "right", label: "右", x: 1, y: 0.5 },
  { value: "bottom-left", label: "左下", x: 0, y: 1 },
  { value: "bottom", label: "下", x: 0.5, y: 1 },
  { value: "bottom-right", label: "右下", x: 1, y: 1 },
] as const;
export type FocusPoint = (typeof focusPoints)[number]["value"];

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Width by height of a ratio; null for a free one. */
export function aspectOf(ratio: CropRatio): number | null {
  const [across, down] = ratio.split(":").map(Number);
  return across && down ? across / down : null;
}

/** Width by height, in pixels, of a crop of a picture. */
export function cropAspect(crop: Crop, size: Size): number {
  return (crop.width * size.width) / (crop.height * size.height);
}

/** Width in pixels of the largest rectangle with an aspect ratio in a picture. */
const largestWidth = (aspect: number, { width, height }: Size) => Math.min(width, height * aspect);

/** Zoom of a crop; 1 is the largest rectangle with its aspect ratio. */
export function zoomOf(crop: Crop, size: Size): number {
  return largestWidth(cropAspect(crop, size), size) / (crop.width * size.width);
}

/** Returns the rectangle with an aspect ratio around a point, zoomed 1–3, moved inside the picture and aligned to pixels. */
export function cropAround(
  { aspect, center, zoom }: { aspect: number; center: Point; zoom: number },
  size: Size,
): Crop {
  const across = largestWidth(aspect, size) / clamp(zoom, 1, cropZoomMax);
  const width = clamp(Math.round(across), 1, size.width);
  const height = clamp(Math.round(across / aspect), 1, size.height);
  const left = clamp(Math.round(center.x * size.width - width / 2), 0, size.width - width);
  const top = clamp(Math.round(center.y * size.height - height / 2), 0, size.height - height);
  return {
    x: left / size.width,
    y: top / size.height,
    width: width / size.width,
    height: height / size.height,
  };
}

/** Returns the rectangle with a ratio, zoomed 1–3, at one of the nine focus points; a free ratio uses the picture's. */
export function cropFromFocus(
  { ratio, focus, zoom }: { ratio: CropRatio; focus: FocusPoint; zoom: number },
  size: Size,
): Crop {
  const aspect = aspectOf(ratio) ?? size.width / size.height;
  const { x, y } = focusPoints.find(({ value }) => value === focus) ?? { x: 0.5, y: 0.5 };
  return cropAround({ aspect, center: { x, y }, zoom }, size);
}

/** Moves a rectangle within the picture. */
export function moveCrop(crop: Crop, by: Point): Crop {
  return {
    ...crop,
    x: clamp(crop.x + by.x, 0, 1 - crop.width),
    y: clamp(crop.y + by.y, 0, 1 - crop.height),
  };
}

/** Resizes a rectangle around its centre and moves it inside the picture; no side is below the minimum. */
export function resizeCrop(crop: Crop, to: Size, size: Size): Crop {
  const width = clamp(to.width, Math.min(1, cropSideMinPx / size.width), 1);
  const height = clamp(to.height, Math.min(1, cropSideMinPx / size.height), 1);
  const corner = { x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2 };
  return moveCrop({ ...corner, width, height }, { x: 0, y: 0 });
}

/** Form values are rounded, so a sum may slightly exceed 1. */
const tolerance = 1e-5;

/** Converts a crop to pixels; null when a number is invalid, the crop exceeds the picture, or a side is under 16 pixels. */
export function pixelsOf({ x, y, width, height }: Crop, size: Size): PixelBox | null {
  const isInside = x >= 0 && y >= 0 && x + width <= 1 + tolerance && y + height <= 1 + tolerance;
  if (!isInside || !Number.isFinite(x + y + width + height)) return null;
  const left = Math.round(x * size.width);
  const top = Math.round(y * size.height);
  const box = {
    left,
    top,
    width: Math.min(Math.round(width * size.width), size.width - left),
    height: Math.min(Math.round(height * size.height), size.height - top),
  };
  return box.width >= cropSideMinPx && box.height >= cropSideMinPx ? box : null;
}

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

/** Formats a crop. */
export function cropText({ left, top, width, height }: PixelBox, size: Size): string {
  return `裁剪后 ${width} × ${height} 像素，距左 ${percent(left, size.width)}，距上 ${percent(top, size.height)}`;
}
