// Finds and crops the QR code in a picture such as a screenshot. Loaded when a picture is chosen.
import { type DecodeResult, decodeQRBatch, type FinderPoints } from "qr/decode.js";
import { codeArea, isCodeLink } from "~/domain/images/code-scan";
import type { CodeKind } from "~/domain/images/code-texts";
import { maxPixels } from "~/domain/images/schema";

export type FoundCode = {
  /** The link that the code encodes. */
  text: string;
  /** Whether it is a WeChat link of the expected kind. */
  isExpected: boolean;
  isCut: boolean;
  /** The cropped code with a quiet zone; the chosen file if drawing failed. */
  picture: File;
};

type Seen = { text: string; corners: FinderPoints["bounds"]; modulePx: number };

/** Longest side of the scanned picture. */
const lookAtPx = 1600;
const lookForMs = 400;
/** Longest side of the cropped code. */
const croppedPx = 1280;

/** Scans a canvas for codes and yields to the main thread meanwhile. */
async function codesIn(context: CanvasRenderingContext2D): Promise<Seen[]> {
  const { width, height } = context.canvas;
  const seen: Seen[] = [];
  const pointsOnDetect = ({ bounds, tl }: FinderPoints, result: DecodeResult) => {
    if (typeof result === "string") seen.push({ text: result, corners: bounds, modulePx: tl.moduleSize });
  };
  const image = context.getImageData(0, 0, width, height);
  await decodeQRBatch([image], { effort: Number.POSITIVE_INFINITY, timeLimit: lookForMs, pointsOnDetect });
  return seen;
}

function canvasOf(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  return context;
}

/** The code with its quiet zone; null when it is no longer readable. */
async function cutOut(picture: HTMLImageElement, { text, corners, modulePx }: Seen, name: string) {
  const { from, width, height, side, at } = codeArea(corners, modulePx);
  const scale = Math.min(1, croppedPx / side);
  const context = canvasOf(Math.round(side * scale), Math.round(side * scale));
  if (!context) return null;
  const drawn = [at.x, at.y, width, height].map((value) => value * scale);
  const [x = 0, y = 0, w = 0, h = 0] = drawn;
  context.drawImage(picture, from.x, from.y, width, height, x, y, w, h);
  if (!(await codesIn(context)).some((code) => code.text === text)) return null;
  const blob = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve, "image/png"));
  return blob && new File([blob], `${name.replace(/\.\w+$/, "")}.png`, { type: "image/png" });
}

/** The code in a loaded picture; prefers those of the kind. */
async function findIn(kind: CodeKind, picture: HTMLImageElement, file: File): Promise<FoundCode | null> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  // The server rejects larger pictures.
  if (width * height > maxPixels) return null;
  const scale = Math.min(1, lookAtPx / Math.max(width, height));
  const context = canvasOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  if (!context) return null;
  await picture.decode();
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
  const seen = await codesIn(context);
  const found = seen.find(({ text }) => isCodeLink(kind, text)) ?? seen[0];
  if (!found) return null;
  const { text, corners, modulePx } = found;
  const inPicture = corners.map(({ x, y }) => ({ x: x / scale, y: y / scale }));
  const [a, b, c, d] = inPicture;
  if (!a || !b || !c || !d) return null;
  const cut = await cutOut(picture, { text, corners: [a, b, c, d], modulePx: modulePx / scale }, file.name);
  return { text, isExpected: isCodeLink(kind, text), isCut: cut !== null, picture: cut ?? file };
}

/**
 * The code in a file; null without one, and for pictures that the browser cannot decode, which the server validates.
 */
export async function findCode(kind: CodeKind, file: File): Promise<FoundCode | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
      picture.src = address;
    });
    return await findIn(kind, picture, file);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
