// Picture files: originals in `uploads/`, rendered variants beside them, all written atomically.
import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { writeFileAtomically } from "../atomic-write.server";
import { findPlainFile, isOwnFolder, isPlainFile, type PlainFile } from "../plain-file.server";
import type { EncodedImage, ImageEncoder, PictureProblem } from "./image-encoder";
import {
  isOldVariant,
  type PictureSize,
  type PixelBox,
  type Position,
  type Variant,
  variantSuffix,
  variantsOf,
} from "./image-variants";

const drawnAtOnce = 2;
const waitingAtMost = 100;
/** Each queued upload holds its bytes in memory. */
const uploadsWaitingAtMost = 8;
/** Variants of a few hundred pictures; further ones are rendered by their first request. */
const aheadAtMost = 5000;

/** Name of an original or a variant, with the hash as prefix. */
const fileName = /^(?:variants[/\\])?([0-9a-f]{20})[-.]/;

/** The image queue is full; the response is 503. */
export class ImageQueueFull extends Error {
  override name = "ImageQueueFull";
}

/** A stored original: `hash` names it, `bytes` is its size. */
export type StoredImage = Pick<EncodedImage, "width" | "height"> & { hash: string; bytes: number };

type DrawingAhead = { note: (error: unknown) => void; signal: AbortSignal };

export class ImageStore {
  readonly #originals: string;
  readonly #variants: string;
  readonly #encoder: ImageEncoder;
  readonly #limit = pLimit(drawnAtOnce);
  /** Decoding may take 350 MB, so uploads are processed one at a time. */
  readonly #uploads = pLimit(1);
  readonly #drawing = new Map<string, Promise<string>>();
  /** Variants to render ahead, by file name. */
  readonly #ahead = new Map<string, { hash: string; variant: Variant }>();
  #drawingAhead: DrawingAhead | null = null;
  /** Running and waiting renders. */
  #inQueue = 0;
  #isDrawingAhead = false;

  constructor(folder: string, encoder: ImageEncoder) {
    this.#encoder = encoder;
    this.#originals = folder;
    this.#variants = join(folder, "variants");
  }

  /**
   * Stores an upload re-encoded, named by its content hash, unless its bytes are not accepted as a picture. Throws
   * `ImageQueueFull`.
   */
  async save(upload: Buffer): Promise<StoredImage | PictureProblem> {
    if (this.#uploads.pendingCount >= uploadsWaitingAtMost) throw new ImageQueueFull();
    const encoded = await this.#uploads(() => this.#queued(() => this.#encoder.encodeOriginal(upload)));
    return typeof encoded === "string" ? encoded : this.#write(encoded);
  }

  async #write({ data, width, height }: EncodedImage): Promise<StoredImage> {
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 20);
    await mkdir(this.#variants, { recursive: true });
    const path = this.originalPath(hash);
    // Resets the age, so that the sweep does not delete a file that has no row yet.
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
    const piece = await this.#queued(() => this.#encoder.extractRegion(this.originalPath(hash), box));
    return piece && this.#write(piece);
  }

  /** The text of a QR code in an original, or null. Throws `ImageQueueFull`. */
  readCode(hash: string): Promise<string | null> {
    return this.#queued(() => this.#encoder.readCode(this.originalPath(hash)));
  }

  /**
   * Deletes an original and its variants, synchronously, so that a concurrent upload of the same picture never finds
   * half of it. Variants of positions that it had before are left to `removeUnknown`.
   */
  remove(hash: string, size: PictureSize, position: Position): void {
    rmSync(this.originalPath(hash), { force: true });
    for (const variant of variantsOf(size, position))
      rmSync(join(this.#variants, hash + variantSuffix(variant)), { force: true });
  }

  /** Deletes files last written before a time (ms UTC) whose hash is unknown, up to a limit; returns their number. */
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
   * Finds the file to serve: the original, or a variant of it. Undefined when it is missing or not a plain file inside the
   * folder. Throws `ImageQueueFull`.
   */
  async find(hash: string, variant?: Variant): Promise<PlainFile | undefined> {
    if (!this.has(hash)) return undefined;
    if (!variant) return findPlainFile(this.originalPath(hash));
    if (!isOwnFolder(this.#variants)) return undefined;
    return findPlainFile(await this.variantPath(hash, variant));
  }

  /** Path of a variant, rendered on first request, once for concurrent requests. Throws `ImageQueueFull`. */
  async variantPath(hash: string, variant: Variant): Promise<string> {
    const name = hash + variantSuffix(variant);
    const path = join(this.#variants, name);
    if (isPlainFile(path)) return path;
    const running = this.#drawing.get(name);
    if (running) return running;
    const drawing = this.#queued(async () => {
      await mkdir(this.#variants, { recursive: true });
      await writeFileAtomically(path, await this.#encoder.renderVariant(this.originalPath(hash), variant));
      // The original may have been deleted during rendering.
      if (!this.has(hash)) rmSync(path, { force: true });
      return path;
    }).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  /** Number of pictures waiting to be stored or rendered. */
  get waiting(): number {
    return this.#uploads.pendingCount + this.#limit.pendingCount;
  }

  /** Uploads and variants share one queue. */
  async #queued<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= waitingAtMost) throw new ImageQueueFull();
    this.#inQueue += 1;
    try {
      return await this.#limit(draw);
    } finally {
      this.#inQueue -= 1;
      this.#resumeAhead();
    }
  }

  /**
   * Enables `drawAhead`. The returned function disables it: the running render completes unless the store is closed, and first
   * requests render the rest. `note` receives rendering errors until then.
   */
  startDrawingAhead(note: (error: unknown) => void): () => void {
    const ended = new AbortController();
    this.#drawingAhead = { note, signal: ended.signal };
    return () => {
      ended.abort();
      this.#drawingAhead = null;
      this.#ahead.clear();
    };
  }

  /**
   * Renders variants before their first request: one at a time, only while the queue is empty, pausing after each for as long as
   * its rendering took. Does nothing unless `startDrawingAhead` was called.
   */
  drawAhead(hash: string, variants: readonly Variant[]): void {
    if (!this.#drawingAhead) return;
    for (const variant of variants) {
      if (this.#ahead.size >= aheadAtMost) break;
      this.#ahead.set(hash + variantSuffix(variant), { hash, variant });
    }
    this.#resumeAhead();
  }

  #resumeAhead(): void {
    if (this.#isDrawingAhead || this.#inQueue > 0 || this.#ahead.size === 0 || !this.#drawingAhead) return;
    this.#isDrawingAhead = true;
    void this.#drawWhileIdle(this.#drawingAhead).finally(() => {
      this.#isDrawingAhead = false;
      this.#resumeAhead();
    });
  }

  async #drawWhileIdle({ note, signal }: DrawingAhead): Promise<void> {
    for (const [name, { hash, variant }] of this.#ahead) {
      // `#queued` resumes this when it has finished.
      if (this.#inQueue > 0) return;
      this.#ahead.delete(name);
      if (!this.has(hash)) continue;
      const startedAt = performance.now();
      await this.variantPath(hash, variant).catch((error) => signal.aborted || note(error));
      const restMs = performance.now() - startedAt;
      await sleep(restMs, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** Aborts running renders; resolves when no variant is being written any more. */
  async close(): Promise<void> {
    await Promise.all([this.#encoder.close(), Promise.allSettled(this.#drawing.values())]);
  }

  /** Deletes variants of earlier editions, which are no longer requested; returns their number. */
  async sweepEditions(): Promise<number> {
    if (!isOwnFolder(this.#variants)) return 0;
    const names = await readdir(this.#variants).catch(() => []);
    const old = names.filter(isOldVariant);
    for (const name of old) await rm(join(this.#variants, name), { force: true });
    return old.length;
  }
}
