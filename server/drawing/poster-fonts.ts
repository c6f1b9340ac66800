// Subsets the fonts of one picture by HarfBuzz. A Chinese font has 10 to 14 MB of outlines, of which a picture needs some hundred.
// Layout tables are subset with them, so measuring, ligatures and kerning are those of the full font.
import { open, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import pLimit from "p-limit";
import { rangesFor, readRanges } from "./character-map";

/** The functions of `hb-subset.wasm` in use. Objects are addresses in its memory. */
type HarfBuzz = Record<
  | "malloc"
  | "hb_blob_create"
  | "hb_blob_get_data"
  | "hb_blob_get_length"
  | "hb_face_create"
  | "hb_face_reference_blob"
  | "hb_set_add"
  | "hb_set_invert"
  | "hb_set_clear"
  | "hb_subset_input_create_or_fail"
  | "hb_subset_input_set"
  | "hb_subset_input_set_flags"
  | "hb_subset_input_unicode_set"
  | "hb_subset_or_fail"
  | "_initialize",
  (...values: number[]) => number
> & { memory: WebAssembly.Memory };

/** Values of HarfBuzz's enums: `HB_MEMORY_MODE_WRITABLE`, `HB_SUBSET_SETS_LAYOUT_FEATURE_TAG`, `HB_SUBSET_FLAGS_NOTDEF_OUTLINE`. */
const [writable, layoutFeatures, withMissingGlyph] = [2, 6, 0x40];

const wasm = readFile(createRequire(import.meta.url).resolve("harfbuzzjs/hb-subset.wasm")).then((bytes) =>
  WebAssembly.compile(bytes),
);

/** Whether the character is subset by text: ideographs, kana and Hangul. Others may come of composition. */
function isSubset(code: number): boolean {
  return (code >= 0x2e80 && code < 0xd800) || (code >= 0xf900 && code < 0xfb00) || code >= 0x20000;
}

/** Reads a file into the memory of HarfBuzz. */
async function readInto(hb: HarfBuzz, path: string): Promise<[address: number, length: number]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const address = hb.malloc(size);
    const { bytesRead } = await file.read(new Uint8Array(hb.memory.buffer, address, size));
    if (bytesRead !== size) throw new Error(`${path} is truncated`);
    return [address, size];
  } finally {
    await file.close();
  }
}

async function subset(path: string, text: ReadonlySet<number>): Promise<ArrayBuffer> {
  // One instance per font: its memory holds the font file and never shrinks.
  const hb = (await WebAssembly.instantiate(await wasm)).exports as unknown as HarfBuzz;
  hb._initialize();
  const face = hb.hb_face_create(hb.hb_blob_create(...(await readInto(hb, path)), writable, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, layoutFeatures);
  hb.hb_set_clear(features);
  hb.hb_set_invert(features);
  hb.hb_subset_input_set_flags(input, withMissingGlyph);
  const characters = hb.hb_subset_input_unicode_set(input);
  for (const { start, end } of rangesFor(readRanges(path), text))
    for (let code = start; code <= end; code += 1)
      if (!isSubset(code) || text.has(code)) hb.hb_set_add(characters, code);
  const result = hb.hb_subset_or_fail(face, input);
  if (result === 0) throw new Error(`${path} cannot be subset`);
  const blob = hb.hb_face_reference_blob(result);
  const at = hb.hb_blob_get_data(blob, 0);
  return (hb.memory.buffer as ArrayBuffer).slice(at, at + hb.hb_blob_get_length(blob));
}

const oneAtATime = pLimit(1);

/** Reads a TrueType font file with the glyphs of these characters (code points), and of all that are no ideographs. */
export const readFontFor = (path: string, text: ReadonlySet<number>): Promise<ArrayBuffer> =>
  oneAtATime(() => subset(path, text));
