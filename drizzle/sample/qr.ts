// QR codes of the sample city, as image files that an organiser would upload.
import sharp from "sharp";
import { renderSVG } from "uqr";

/** A black-on-white PNG with the four-module quiet zone. */
export function qrPng(text: string): Promise<Buffer> {
  const svg = renderSVG(text, { border: 4, pixelSize: 20 });
  return sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).png().toBuffer();
}
