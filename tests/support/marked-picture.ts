// A picture with a face in its upper third: one red block on grey, as tall as head and shoulders.
import sharp from "sharp";

/** Vertical start and end of the block, as fractions of the height. */
const faceFrom = 0.15;
const faceTo = 0.3;
/** Its width, as a fraction of the shorter side. */
const faceWidth = 0.2;

const blockOf = (width: number, height: number) => ({
  width: Math.round(Math.min(width, height) * faceWidth),
  height: Math.round(height * (faceTo - faceFrom)),
});

/** A JPEG of a size with the block in its upper third. */
export function makeMarkedPicture(width: number, height: number): Promise<Buffer> {
  const block = blockOf(width, height);
  const position = { left: Math.round((width - block.width) / 2), top: Math.round(height * faceFrom) };
  const input = { create: { ...block, channels: 3 as const, background: "#e02020" } };
  return sharp({ create: { width, height, channels: 3, background: "#8a8f94" } })
    .composite([{ input, ...position }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

/**
 * The visible share of the block in a crop of a picture of that size, relative to the block's proportions: 1 for all
 * of it.
 */
export async function shareOfFace(shown: Buffer, { width, height }: { width: number; height: number }) {
  const { data, info } = await sharp(shown).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const rows = new Set<number>();
  const columns = new Set<number>();
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * 3;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (red < 200 || green > 70 || blue > 70) continue;
      rows.add(y);
      columns.add(x);
    }
  const block = blockOf(width, height);
  return rows.size / columns.size / (block.height / block.width);
}
