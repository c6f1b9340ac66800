// Reads a code in a camera's picture, for browsers without BarcodeDetector. Loaded when scanning begins.
import { decodeQR } from "qr/decode.js";

/** Longest side of the decoded picture: enough for a ticket at arm's length. */
const sideMax = 960;

// One canvas for all pictures: Safari limits the memory of canvases and frees it late.
const canvas = document.createElement("canvas");
const context = canvas.getContext("2d", { willReadFrequently: true });

/** The text of the code in the current picture; null without one. */
export function readCode(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video;
  if (!context || videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, sideMax / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height));
  } catch {
    // Thrown without a readable code.
    return null;
  }
}
