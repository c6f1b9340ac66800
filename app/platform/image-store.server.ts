// Picture files: originals in `uploads/`, rendered variants beside them, all written atomically.
import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { writeFileAtomically } from "./atomic-write.server";
import {
  type EncodedImage,
  encodeOriginal,
  extractRegion,
  type PixelBox,
  renderVariant,
  type VariantFormat,
  variantFormats,
} from "./images.server";
import { findPlainFile, isOwnFolder, isPlainFile, type PlainFile } from "./plain-file.server";

const drawnAtOnce = 2;
const waitingAtMost = 100;
/** Each waiting upload holds its bytes in memory. */
const uploadsWaitingAtMost = 8;

/** Name of an original or a variant, with the hash in front. */
const fileName = /^(?:variants[/\\])?([0-9a-f]{20})[-.]/;

/** The image queue is full; answered with 503. */
export class ImageQueueFull extends Error {
  override name = "ImageQueueFull";
}

/** A stored original: `hash` names it, `bytes` is its size. */
export type StoredImage = Pick<EncodedImage, "width" | "height"> & { hash: string; bytes: number };

export class ImageStore {
  readonly #originals: string;
  readonly #variants: string;
  readonly #limit = pLimit(drawnAtOnce);
  /** A picture of 50 megapixels may need 400 MB while decoding: never two at once. */
  readonly #uploads = pLimit(1);
  readonly #drawing = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.#originals = folder;
    this.#variants = join(folder, "variants");
  }

  /**
   * Stores an upload re-encoded, named by its content hash. Null when the bytes are not a picture. Throws
   * `ImageQueueFull`.
   */
  async save(upload: Buffer): Promise<StoredImage | null> {
    if (this.#uploads.pendingCount >= uploadsWaitingAtMost) throw new ImageQueueFull();
    const kept = await this.#uploads(() => this.#queued(() => encodeOriginal(upload)));
    return kept && this.#write(kept);
  }

  async #write({ data, width, height }: EncodedImage): Promise<StoredImage> {
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 20);
    await mkdir(this.#variants, { recursive: true });
    const path = this.originalPath(hash);
    // One that no row names yet is as good as new, also to the sweep.
    if (isPlainFile(path)) await utimes(path, new Date(), new Date());
    else await writeFileAtomically(path, data);
    return { hash, width, height, bytes: data.length };
  }

  originalPath(hash: string): string {
    return join(this.#originals, `${hash}.jpg`);
  }

  /** Whether the original exists. */
  has(hash: string): boolean {
    return isPlainFile(this.originalPath(hash));
  }

  /** Stores a region of an original; null when it cannot be extracted. Throws `ImageQueueFull`. */
  async cut(hash: string, box: PixelBox): Promise<StoredImage | null> {
    if (!this.has(hash)) return null;
    const piece = await this.#queued(() => extractRegion(this.originalPath(hash), box));
    return piece && this.#write(piece);
  }

  /**
   * Deletes an original and its variants, synchronously, so that a concurrent upload of the same picture never finds
   * half of it.
   */
  remove(hash: string, widths: readonly number[]): void {
    rmSync(this.originalPath(hash), { force: true });
    for (const width of widths) {
      for (const format of variantFormats) {
        rmSync(join(this.#variants, `${hash}-${width}.${format}`), { force: true });
      }
    }
  }

  /** Deletes files last written before a time (ms UTC) whose hash is unknown, at most so many; returns how many. */
  removeUnknown(isKnown: (hash: string) => boolean, before: number, atMost: number): number {
    let removed = 0;
    for (const name of readdirSync(this.#originals, { recursive: true, encoding: "utf8" })) {
      const hash = fileName.exec(name)?.[1];
      if (removed === atMost || !hash || isKnown(hash)) continue;
      const path = join(this.#originals, name);
      if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before) >= before) continue;
      rmSync(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  /**
   * The file to serve of a picture: the kept original, or a variant of it. Undefined when there is none; what is no plain
   * file inside the folder counts as none. Throws `ImageQueueFull`.
   */
  async find(
    hash: string,
    variant?: { width: number; format: VariantFormat },
  ): Promise<PlainFile | undefined> {
    if (!this.has(hash)) return undefined;
    if (!variant) return findPlainFile(this.originalPath(hash));
    if (!isOwnFolder(this.#variants)) return undefined;
    return findPlainFile(await this.variantPath(hash, variant.width, variant.format));
  }

  /** Path of a variant, rendered on first request, once for concurrent requests. Throws `ImageQueueFull`. */
  async variantPath(hash: string, width: number, format: VariantFormat): Promise<string> {
    const name = `${hash}-${width}.${format}`;
    const path = join(this.#variants, name);
    if (isPlainFile(path)) return path;
    const running = this.#drawing.get(name);
    if (running) return running;
    const drawing = this.#queued(async () => {
      await mkdir(this.#variants, { recursive: true });
      await writeFileAtomically(path, await renderVariant(this.originalPath(hash), width, format));
      return path;
    }).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  /** How many pictures wait to be stored or drawn. */
  get waiting(): number {
    return this.#uploads.pendingCount + this.#limit.pendingCount;
  }

  /** Uploads and variants share one queue. */
  async #queued<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= waitingAtMost) throw new ImageQueueFull();
    return this.#limit(draw);
  }
}
