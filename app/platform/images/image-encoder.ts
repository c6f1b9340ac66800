// Decodes and encodes pictures, in this process or another.
import type { PixelBox, Variant } from "./image-variants";
import type { IconName } from "./site-icon.server";

export type EncodedImage = { data: Uint8Array; width: number; height: number };

/** Why an upload is rejected. */
export type PictureProblem = "unsupported-type" | "damaged" | "too-many-pixels" | "too-much-memory";

/** Pictures are read from paths of stored originals. All may throw `DrawingProcessLost`. */
export type ImageEncoder = {
  /** Re-encodes an upload for storage, or returns why it is rejected. */
  encodeOriginal(upload: Uint8Array): Promise<EncodedImage | PictureProblem>;
  /** A re-encoded region, never enlarged; null when it cannot be read or extracted. */
  extractRegion(original: string, box: PixelBox): Promise<EncodedImage | null>;
  /** The text of a QR code in an original, or null. */
  readCode(original: string): Promise<string | null>;
  /** The file of a variant. Throws when the original cannot be read. */
  renderVariant(original: string, variant: Variant): Promise<Uint8Array>;
  /** The PNG of an icon of the site. */
  renderIcon(name: IconName): Promise<Uint8Array>;
  /** Aborts running jobs, which reject with `DrawingProcessLost`. */
  close(): Promise<void>;
};
