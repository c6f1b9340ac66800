// Files for the organiser's uploads.
import { join } from "node:path";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { makeFolder } from "../../setup/children.mjs";

/** Paths of a cover, a group code and two photos. */
export async function makePictures() {
  const folder = makeFolder();
  const plain = async (name, width, height, background) => {
    const path = join(folder, name);
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(path);
    return path;
  };
  const code = join(folder, "group.png");
  const svg = renderSVG("https://weixin.qq.com/g/example", { border: 4, pixelSize: 12 });
  await sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).png().toFile(code);
  return {
    cover: await plain("cover.jpg", 1600, 1200, "#406080"),
    code,
    photos: [await plain("one.jpg", 1200, 900, "#804040"), await plain("two.jpg", 900, 1200, "#408060")],
  };
}
