// Pictures that compress badly: as large as a phone's photo, full of detail.
import sharp from "sharp";

const sidePx = 500;
const channels = 3;

/** A JPEG of soft noise, the same for the same `seed`; sizes in pixels. */
export async function makeNoisyPicture(seed: number, width = 3000, height = 2250): Promise<Buffer> {
  const data = Buffer.alloc(sidePx * sidePx * channels);
  for (let index = 0; index < data.length; index += 1)
    data[index] = Math.imul(index + seed * 7_919, 2_654_435_761) >>> 24;
  return sharp(data, { raw: { width: sidePx, height: sidePx, channels } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .jpeg({ quality: 80 })
    .toBuffer();
}
