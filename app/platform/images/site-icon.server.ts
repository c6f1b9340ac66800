// The site icon as PNG for home screens. Rendered from the logo mark, which has no text and thus needs no Chinese fonts.
import { createHash } from "node:crypto";
import seal from "../../../public/icon.svg?raw";
import { loadSharp } from "./sharp.server";

type Shape = {
  sidePx: number;
  /** Size of the logo as a share of the side; without it the rounded corners stay transparent. */
  fullBleed?: number;
};

/** A maskable icon shows only its inner 80 percent as a circle; the logo fits at two thirds. */
const shapes = {
  "icon-192.png": { sidePx: 192 },
  "icon-512.png": { sidePx: 512 },
  "icon-maskable-512.png": { sidePx: 512, fullBleed: 0.66 },
  "apple-touch-icon.png": { sidePx: 180, fullBleed: 1 },
  // Older clients request these two by default, without a link to them.
  "apple-touch-icon-precomposed.png": { sidePx: 180, fullBleed: 1 },
  "favicon.ico": { sidePx: 48 },
} as const satisfies Record<string, Shape>;

export type IconName = keyof typeof shapes;

export const logoRed = "#A3281C";
const logoUnits = 64;
const pointsPerInch = 72;

/** Cache version of the icon. */
export const iconVersion = createHash("sha256").update(seal).digest("hex").slice(0, 8);

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(shapes, name);
}

async function draw({ sidePx, fullBleed }: Shape): Promise<Buffer> {
  const sealPx = Math.round(sidePx * (fullBleed ?? 1));
  const sharp = await loadSharp();
  const mark = await sharp(Buffer.from(seal), { density: (pointsPerInch * sealPx) / logoUnits })
    .resize(sealPx, sealPx)
    .png()
    .toBuffer();
  if (fullBleed === undefined) return mark;
  return sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: logoRed } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer();
}

/** Wraps a PNG in an ICO file with one directory entry. */
function toIco(png: Buffer, sidePx: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sidePx, 6);
  head.writeUInt8(sidePx, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Renders an icon as PNG or ICO. */
export async function renderIcon(name: IconName): Promise<Buffer> {
  const png = await draw(shapes[name]);
  return name === "favicon.ico" ? toIco(png, shapes[name].sidePx) : png;
}
