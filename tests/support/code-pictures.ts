// Pictures of QR codes as uploaded by users: with a logo, tinted, rotated, in a screenshot.
import sharp, { type Sharp } from "sharp";
import { encode } from "uqr";

export const groupLink = "https://weixin.qq.com/g/AwYAAOj3kq0123456789babcDEFGH";

type CodeLook = {
  text?: string;
  dark?: string;
  light?: string;
  size?: number;
  logo?: boolean;
  isDotted?: boolean;
};

/** A QR code without surroundings, as PNG. */
export function codePicture(look: CodeLook = {}): Promise<Buffer> {
  const {
    text = groupLink,
    dark = "#000000",
    light = "#ffffff",
    size = 600,
    logo = false,
    isDotted = false,
  } = look;
  const rows = encode(text, { ecc: logo || isDotted ? "Q" : "M", border: 2 }).data;
  const side = rows.length;
  const shape = (x: number, y: number) =>
    isDotted
      ? `<circle cx="${x + 0.5}" cy="${y + 0.5}" r=".48"/>`
      : `<rect x="${x}" y="${y}" width="1.02" height="1.02"/>`;
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [shape(x, y)] : [])));
  const middle = side / 2;
  const mark = `<rect x="${middle * 0.8}" y="${middle * 0.8}" width="${side * 0.2}" height="${side * 0.2}" fill="#fff" rx="1"/>
    <circle cx="${middle}" cy="${middle}" r="${side * 0.085}" fill="#22aa88"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">
    <rect width="${side}" height="${side}" fill="${light}"/><g fill="${dark}">${modules.join("")}</g>${logo ? mark : ""}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A QR code in a larger picture, such as a phone's screenshot. */
export async function inScreenshot(code: Buffer, background = "#d5e0d0"): Promise<Sharp> {
  const paper = { create: { width: 1080, height: 2340, channels: 3, background } } as const;
  return sharp(
    await sharp(paper)
      .composite([{ input: code, left: 200, top: 900 }])
      .png()
      .toBuffer(),
  );
}

/** A picture without a QR code. */
export const plainPicture = (background = "#336699"): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
