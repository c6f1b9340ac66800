// Shareable pictures: rendered once per content in a separate process, stored on disk under the content hash, and evicted oldest
// first when the folder grows too large.
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "./atomic-write.server";
import { findPlainFile } from "./plain-file.server";

export type PosterFile = { path: string; bytes: number };

/** Renders a picture from plain data. Throws `DrawingProcessLost`. */
export type PosterRenderer = {
  draw(job: unknown): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The poster queue is full; the response is 503. */
export class PosterQueueFull extends Error {
  override name = "PosterQueueFull";
}

type StoreSettings = { folder: string; renderer: PosterRenderer; mostBytes: number; mostWaiting: number };

/** Increment when rendering changes for the same content. */
const edition = 2;
const namePattern = /^(?:[0-9A-Za-z]{12}-)?[0-9a-f]{24}\.(png|jpg)$/;
const contentDigits = 16;
const picturesDigits = 8;
/** Minimum interval between updates of a file's last use. */
const touchEveryMs = 60 * 60 * 1000;

function digest(content: unknown, digits: number): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, digits);
}

/** Returns the file name of a content in a format. It ends with a digest of the hashes of the pictures in it. */
export function posterName(content: unknown, pictures: readonly string[], format: "png" | "jpg"): string {
  return `${digest([edition, content], contentDigits)}${digest(pictures, picturesDigits)}.${format}`;
}

/** Whether the contents of two names show the same pictures. */
export function isOfSamePictures(a: string, b: string): boolean {
  return a.slice(contentDigits) === b.slice(contentDigits);
}

export class PosterStore {
  readonly #settings: StoreSettings;
  readonly #drawing = new Map<string, Promise<PosterFile>>();
  /** Renders of pictures that are not stored. */
  #unstored = 0;
  /** Number of pictures rendered since startup. */
  drawn = 0;
  /** Maximum time that a page waits for its picture. */
  pageWaitMs = 10_000;

  /** Running and waiting renders. */
  get waiting(): number {
    return this.#drawing.size + this.#unstored;
  }

  constructor(settings: StoreSettings) {
    this.#settings = settings;
    mkdirSync(settings.folder, { recursive: true, mode: 0o700 });
  }

  /** The stored file of a name, or undefined. */
  async find(name: string): Promise<PosterFile | undefined> {
    if (!namePattern.test(name)) return undefined;
    const path = join(this.#settings.folder, name);
    const found = await findPlainFile(path);
    if (!found) return undefined;
    const now = new Date();
    if (now.getTime() - found.usedAt > touchEveryMs) await utimes(path, now, now).catch(() => {});
    return { path, bytes: found.bytes };
  }

  /**
   * Returns the stored file of a name, or renders it; concurrent calls share one render. Calls `begin` before a new render; it may
   * throw to reject it. Throws `PosterQueueFull`.
   */
  async get(name: string, job: unknown, begin = () => {}): Promise<PosterFile> {
    const stored = await this.find(name);
    if (stored) return stored;
    const running = this.#drawing.get(name);
    if (running) return running;
    this.#enterQueue(begin);
    const drawing = this.#draw(name, job).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  /** Renders a picture without storing it. `begin` and errors are those of `get`. */
  async drawOnce(job: unknown, begin = () => {}): Promise<Uint8Array> {
    this.#enterQueue(begin);
    this.#unstored += 1;
    try {
      return await this.#settings.renderer.draw(job);
    } finally {
      this.#unstored -= 1;
    }
  }

  #enterQueue(begin: () => void): void {
    if (this.waiting >= this.#settings.mostWaiting) throw new PosterQueueFull();
    begin();
  }

  async #draw(name: string, job: unknown): Promise<PosterFile> {
    const data = await this.#settings.renderer.draw(job);
    const path = join(this.#settings.folder, name);
    await writeFileAtomically(path, data, 0o600);
    this.drawn += 1;
    await this.#clear(name);
    return { path, bytes: data.length };
  }

  /** Deletes the least recently used files, except the newest, until the folder is small enough. */
  async #clear(newest: string): Promise<void> {
    const { folder, mostBytes } = this.#settings;
    const names = (await readdir(folder)).filter((name) => namePattern.test(name));
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await findPlainFile(join(folder, name));
        return { name, bytes: found?.bytes ?? 0, usedAt: found?.usedAt ?? 0 };
      }),
    );
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { name, bytes } of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= mostBytes) return;
      if (name === newest) continue;
      await rm(join(folder, name), { force: true });
      total -= bytes;
    }
  }

  /** Deletes the files whose names begin with an owner's id. */
  async removeOf(owner: string): Promise<void> {
    const { folder } = this.#settings;
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${owner}-`));
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
  }

  close(): Promise<void> {
    return this.#settings.renderer.close();
  }
}
