// The sample city's pictures: covers and photographs in the folder beside this file.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const pictureNames = [
  "cover-picnic",
  "cover-rooftop",
  "cover-hike",
  "cover-boardgame",
  "cover-dumpling",
  "cover-bike",
  "cover-museum",
  "cover-badge",
  "cover-talk",
  "cover-oneday",
  "photo-01",
  "photo-02",
  "photo-03",
  "photo-04",
  "photo-05",
  "photo-06",
  "photo-07",
  "photo-08",
  "photo-09",
  "photo-10",
  "photo-11",
  "photo-12",
  "photo-13",
  "photo-14",
] as const;

export type PictureName = (typeof pictureNames)[number];

/** The bytes of a sample picture (WebP); `packageRoot` is the folder that holds `drizzle/`. */
export function readPicture(packageRoot: string, name: PictureName): Promise<Buffer> {
  return readFile(join(packageRoot, "drizzle", "sample", "pictures", `${name}.webp`));
}
