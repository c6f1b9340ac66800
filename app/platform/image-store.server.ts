// Where pictures lie on disk: kept originals in `uploads/`, drawn variants beside them, each written whole or not at all.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import {
  cutImage,
  drawVariant,
  type KeptImage,
  type PixelBox,
  type VariantFormat,
  variantFormats,
} from "./images.server";

const drawnAtOnce = 2;
const waitingAtMost = 100;

/** Too many pictures wait to be drawn; the caller answers 503. */
export class ImageQueueFull extends Error {
  override name = "ImageQueueFull";
}

async function writeWhole(path: string, data: Buffer): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`;
  const file = await open(partial, "w");
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path).catch(async (error) => {
    await rm(partial, { force: true });
    throw error;
  });
}

export class ImageStore {
  readonly #originals: string;
  readonly #variants: string;
  readonly #limit = pLimit(drawnAtOnce);
  readonly #drawing = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.#originals = folder;
    this.#variants = join(folder, "variants");
  }

  /** Stores the bytes of a kept original and returns their content hash, which names the file. */
  async keep(data: Buffer): Promise<string> {
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 20);
    await mkdir(this.#variants, { recursive: true });
    const path = this.originalPath(hash);
    if (!existsSync(path)) await writeWhole(path, data);
    return hash;
  }

  originalPath(hash: string): string {
    return join(this.#originals, `${hash}.jpg`);
  }

  /** Whether the kept original is still there. */
  has(hash: string): boolean {
    return existsSync(this.originalPath(hash));
  }

  #queue<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= waitingAtMost) throw new ImageQueueFull();
    return this.#limit(draw);
  }

  /** A piece of a kept original, encoded but not kept yet; null when it cannot be cut. Throws `ImageQueueFull`. */
  async cut(hash: string, box: PixelBox): Promise<KeptImage | null> {
    return this.#queue(() => cutImage(this.originalPath(hash), box));
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

  /** Path of a variant, drawn at its first request and once however many ask. Throws `ImageQueueFull`. */
  async variantPath(hash: string, width: number, format: VariantFormat): Promise<string> {
    const name = `${hash}-${width}.${format}`;
    const path = join(this.#variants, name);
    if (existsSync(path)) return path;
    const running = this.#drawing.get(name);
    if (running) return running;
    const drawing = this.#queue(async () => {
      await mkdir(this.#variants, { recursive: true });
      await writeWhole(path, await drawVariant(this.originalPath(hash), width, format));
      return path;
    }).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }
}
