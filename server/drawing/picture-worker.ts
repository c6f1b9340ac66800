// The picture worker: each exported function is a task. It has no access to database or site, and writes no files.
import { readFile } from "node:fs/promises";
import { drawHere } from "../../app/platform/images/draw-here.server";
import type { PixelBox, Variant } from "../../app/platform/images/image-variants";
import { lowerPriority } from "./lower-priority";

lowerPriority(Number(process.argv[2] ?? 0));

export const { renderIcon, readCode } = drawHere;

/** `path` is the upload's. */
export const encodeOriginal = async (path: string) => drawHere.encodeOriginal(await readFile(path));

export const extractRegion = ({ original, box }: { original: string; box: PixelBox }) =>
  drawHere.extractRegion(original, box);

export const renderVariant = ({ original, variant }: { original: string; variant: Variant }) =>
  drawHere.renderVariant(original, variant);
