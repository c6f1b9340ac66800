// Shareable pictures: rendered once per content in a separate process, stored on disk under the content hash, and evicted oldest
// first when the folder grows too large. The queue is fair by network, and drops renders whose clients have all disconnected.
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { writeFileAtomically } from "./atomic-write.server";
import { createFairQueue, newTurn, type Turn } from "./fair-queue";
import { findPlainFile } from "./plain-file.server";

export type PosterFile = { path: string; bytes: number };

/** Renders a picture from plain data. Throws `DrawingProcessLost`. */
export type PosterRenderer = {
  draw(job: unknown): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** The poster queue is full, in all or for the requester's network; the response is 503. */
export class PosterQueueFull extends Error {
  override name = "PosterQueueFull";
}

/** All clients of a render disconnected before it started. */
export class DrawingAbandoned extends Error {
  override name = "DrawingAbandoned";
}

/** The requester of a picture. */
export type Requested = {
  /** For the fairness of the queue; by default the program itself, before visitors. */
  turn?: Turn;
  /** Called before a new render; may throw to reject it. */
  begin?: () => void;
  /** Aborts when the client disconnects. Without it the render is required in any case. */
  signal?: AbortSignal | undefined;
};

/** A running or waiting render, and the number of requests that want it. */
type Render<T> = { result: Promise<T>; clients: number; abandon: () => void };

type StoreSettings = { folder: string; renderer: PosterRenderer; mostBytes: number; mostWaiting: number };

/** Increment when rendering changes for the same content. */
const edition = 2;
const namePattern = /^(?:[0-9A-Za-z]{12}-)?[0-9a-f]{24}\.(png|jpg)$/;
const contentDigits = 16;
const picturesDigits = 8;
/** Minimum interval between updates of a file's last use. */
const touchEveryMs = 60 * 60 * 1000;
const waitingOfNetworkAtMost = 2;
const unstoredMs = 60_000;
const unstoredBytesAtMost = 8 * 1024 * 1024;
/** How long a failure that no page has shown is reported instead of a new render. */
const lateFailureMs = 30_000;

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
  readonly #queue = createFairQueue(1);
  readonly #drawing = new Map<string, Render<PosterFile>>();
  readonly #drawingUnstored = new Map<string, Render<Uint8Array>>();
  /** Pictures that are not stored on disk. */
  readonly #unstored = new LRUCache<string, Uint8Array>({
    ttl: unstoredMs,
    maxSize: unstoredBytesAtMost,
    sizeCalculation: ({ length }) => length,
  });
  /** Errors of renders that took longer than a page waits. */
  readonly #lateFailures = new LRUCache<string, Error>({ max: 100, ttl: lateFailureMs });
  /** Number of stored pictures rendered since startup. */
  drawn = 0;
  /** Maximum time that a page waits for its picture. */
  pageWaitMs = 3_000;

  /** Running and waiting renders. */
  get waiting(): number {
    return this.#drawing.size + this.#drawingUnstored.size;
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
   * Returns the stored file of a name, or renders it; concurrent calls share one render. Throws `PosterQueueFull`, and
   * `DrawingAbandoned` after all clients disconnected.
   */
  async get(name: string, job: unknown, requested: Requested = {}): Promise<PosterFile> {
    const stored = await this.find(name);
    return stored ?? this.#render(this.#drawing, name, requested, () => this.#draw(name, job));
  }

  /** Renders a picture without storing it; equal ones are cached for a minute. Throws like `get`. */
  async drawOnce(job: unknown, requested: Requested = {}): Promise<Uint8Array> {
    const key = digest(job, contentDigits + picturesDigits);
    const cached = this.#unstored.get(key);
    if (cached) return cached;
    return this.#render(this.#drawingUnstored, key, requested, async () => {
      const picture = await this.#settings.renderer.draw(job);
      this.#unstored.set(key, picture);
      return picture;
    });
  }

  /** Queues `draw`, or joins the render of the same key. */
  #render<T>(
    renders: Map<string, Render<T>>,
    key: string,
    { turn = newTurn("", true), begin = () => {}, signal }: Requested,
    draw: () => Promise<T>,
  ): Promise<T> {
    const running = renders.get(key);
    const failure = this.#lateFailures.get(key);
    if (!running && failure) throw failure;
    if (!running) this.#enterQueue(turn, begin);
    const render = running ?? this.#queueRender(renders, key, turn, draw);
    render.clients += 1;
    const leave = () => {
      render.clients -= 1;
      if (render.clients === 0) render.abandon();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave, { once: true });
    return render.result;
  }

  #enterQueue(turn: Turn, begin: () => void): void {
    if (this.waiting >= this.#settings.mostWaiting) throw new PosterQueueFull();
    if (!turn.isAdmin && this.#queue.waitingOf(turn) >= waitingOfNetworkAtMost) throw new PosterQueueFull();
    begin();
  }

  #queueRender<T>(
    renders: Map<string, Render<T>>,
    key: string,
    turn: Turn,
    draw: () => Promise<T>,
  ): Render<T> {
    const controller = new AbortController();
    const startedAt = performance.now();
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return draw();
    };
    const result = this.#queue
      .run(turn, begin, controller.signal)
      .catch((error: unknown) => {
        const isLate = performance.now() - startedAt > this.pageWaitMs;
        if (isLate && error instanceof Error && !(error instanceof DrawingAbandoned))
          this.#lateFailures.set(key, error);
        throw error;
      })
      .finally(() => {
        if (renders.get(key) === render) renders.delete(key);
      });
    const abandon = () => {
      if (hasBegun) return;
      // At once, so that a new request does not join it.
      renders.delete(key);
      controller.abort(new DrawingAbandoned());
    };
    const render: Render<T> = { result, clients: 0, abandon };
    renders.set(key, render);
    return render;
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
