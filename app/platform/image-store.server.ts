// Where pictures lie on disk: kept originals in `uploads/`, drawn variants beside them, each written whole or not at all.
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import {
  cutImage,
  drawVariant,
  type KeptImage,
  keepImage,
  type PixelBox,
  type VariantFormat,
  variantFormats,
} from "./images.server";
import { findPlainFile, isOwnFolder, isPlainFile, type PlainFile } from "./plain-file.server";
import { writeWhole } from "./write-whole.server";

const drawnAtOnce = 2;
const waitingAtMost = 100;
/** Each that waits holds its bytes in memory. */
const uploadsWaitingAtMost = 8;

/** Too many pictures wait to be drawn; the caller answers 503. */
export class ImageQueueFull extends Error {
  override name = "ImageQueueFull";
}

/** A kept original: `hash` names it, `bytes` is what it weighs. */
export type StoredImage = Pick<KeptImage, "width" | "height"> & { hash: string; bytes: number };

export class ImageStore {
  readonly #originals: string;
  readonly #variants: string;
  readonly #limit = pLimit(drawnAtOnce);
  /** A picture of 50 megapixels may take 400 MB until it is drawn small: never two at once. */
  readonly #uploads = pLimit(1);
  readonly #drawing = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.#originals = folder;
    this.#variants = join(folder, "variants");
  }

  /**
   * Keeps an uploaded picture, drawn anew; the content hash of what is kept names the file. Null when the bytes are no
   * picture. Throws `ImageQueueFull`.
   */
  async keep(upload: Buffer): Promise<StoredImage | null> {
    if (this.#uploads.pendingCount >= uploadsWaitingAtMost) throw new ImageQueueFull();
    const kept = await this.#uploads(() => this.#queued(() => keepImage(upload)));
    return kept && this.#write(kept);
  }

  async #write({ data, width, height }: KeptImage): Promise<StoredImage> {
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 20);
    await mkdir(this.#variants, { recursive: true });
    const path = this.originalPath(hash);
    if (!isPlainFile(path)) await writeWhole(path, data);
    return { hash, width, height, bytes: data.length };
  }

  originalPath(hash: string): string {
    return join(this.#originals, `${hash}.jpg`);
  }

  /** Whether the kept original is still there. */
  has(hash: string): boolean {
    return isPlainFile(this.originalPath(hash));
  }

  /** Keeps a piece of a kept original; null when it cannot be cut. Throws `ImageQueueFull`. */
  async cut(hash: string, box: PixelBox): Promise<StoredImage | null> {
    if (!this.has(hash)) return null;
    const piece = await this.#queued(() => cutImage(this.originalPath(hash), box));
    return piece && this.#write(piece);
  }

  /**
   * Removes a kept original and its variants of some widths. Done at once, so that no upload of the same picture can find
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

  /** Path of a variant, drawn at its first request and once however many ask. Throws `ImageQueueFull`. */
  async variantPath(hash: string, width: number, format: VariantFormat): Promise<string> {
    const name = `${hash}-${width}.${format}`;
    const path = join(this.#variants, name);
    if (isPlainFile(path)) return path;
    const running = this.#drawing.get(name);
    if (running) return running;
    const drawing = this.#queued(async () => {
      await mkdir(this.#variants, { recursive: true });
      await writeWhole(path, await drawVariant(this.originalPath(hash), width, format));
      return path;
    }).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  /** Uploads and variants wait in one line. */
  async #queued<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= waitingAtMost) throw new ImageQueueFull();
    return this.#limit(draw);
  }
}
