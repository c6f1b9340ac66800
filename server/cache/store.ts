// In-memory cache of responses that are the same for every visitor. Concurrent requests for one entry share a rendering, bodies are
// compressed once, and the least recently used entries are evicted by bytes.
import { LRUCache } from "lru-cache";
import type { PageContent } from "../../app/http/pages/page-content";
import { compress, type Encoding } from "../pages/compression";
import { isHtml } from "../pages/page-response";
import type { Page } from "./respond";
import type { State, States } from "./version";

/** Some hundred pages: with more, a server under mixed load exceeds 150 MB. */
const cacheBytes = 8 * 1024 * 1024;

/** A body sent from the cache this often is recompressed with Brotli 11, unless it exceeds `recompressedBytes`. */
const popularHits = 20;
const recompressedBytes = 128 * 1024;
/** Pause after a recompression, as a multiple of its duration. */
const recompressionPause = 20;

export type CacheEntry = {
  state: State;
  /** The content that the response depends on; undefined for all content. */
  content: PageContent | undefined;
  page: Page;
  bodies: Map<Encoding, Buffer>;
  encoding: { running: Map<Encoding, Promise<Buffer>>; hits: number; isRecompressed: boolean };
};

const pageEnd = Buffer.from("</html>");

const documentType = /^(text\/calendar|application\/(atom\+)?xml)\b/;

/** Whether a page may be shared: a complete HTML page or a document with status 200 that sets no cookie and allows caching. */
export function isCacheablePage({ status, headers: pairs, raw }: Page): boolean {
  const headers = new Headers(pairs);
  const isPage = isHtml({ headers }) && raw.subarray(-pageEnd.length).equals(pageEnd);
  return (
    status === 200 &&
    (isPage || documentType.test(headers.get("Content-Type") ?? "")) &&
    !headers.has("Set-Cookie") &&
    !headers.get("Cache-Control")?.includes("no-store")
  );
}

/** Whether an API response may be shared: JSON with status 200 that sets no cookie. */
export function isCacheableApiRead({ status, headers: pairs }: Page): boolean {
  const headers = new Headers(pairs);
  return (
    status === 200 &&
    headers.get("Content-Type") === "application/json" &&
    headers.get("Cache-Control") === "private, no-cache" &&
    !headers.has("Set-Cookie")
  );
}

type CacheOptions = {
  states: States;
  isCacheable: (page: Page) => boolean;
  /** Called for each `get`; the caller of `peek` counts its hits. */
  note?: (isHit: boolean) => void;
  maxBytes?: number;
};

export class PageCache {
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #running = new Map<string, Promise<Page>>();
  readonly #states: States;
  readonly #isCacheable: (page: Page) => boolean;
  readonly #note: (isHit: boolean) => void;
  #isRecompressing = false;

  constructor({ states, isCacheable, note = () => {}, maxBytes = cacheBytes }: CacheOptions) {
    this.#states = states;
    this.#isCacheable = isCacheable;
    this.#note = note;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => page.raw.length * 2 + 500,
    });
  }

  /**
   * Returns the entry of a key: cached, being rendered for another request, or rendered now. An uncacheable response, such as a 404,
   * may depend on `coalesceKey` too, so only requests with the same one share it. Calls `begin` before rendering; it may throw to
   * reject the request. Throws when the database cannot be queried.
   */
  async get(
    { key, coalesceKey, content }: { key: string; coalesceKey: string; content: PageContent | undefined },
    render: () => Promise<Page>,
    begin = () => {},
  ): Promise<CacheEntry> {
    const cached = this.#entries.get(key);
    if (cached && this.#states.isCurrent(cached.state)) {
      this.#note(true);
      return cached;
    }
    const state = this.#states.stateOf(content);
    const name = `${state.version} ${state.minute} ${key} ${coalesceKey}`;
    const shared = this.#running.get(name);
    if (!shared) begin();
    this.#note(shared !== undefined);
    const running = shared ?? render().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    const page = await running;
    const before = this.#entries.peek(key);
    // An unchanged body, such as after a new minute, reuses its compressed versions.
    const { bodies, encoding } =
      before?.page.tag === page.tag
        ? before
        : { bodies: new Map(), encoding: { running: new Map(), hits: 0, isRecompressed: false } };
    const entry: CacheEntry = { state, content, page, bodies, encoding };
    // A write during rendering has made the page stale.
    if (this.#isCacheable(page) && this.#states.isCurrent(state)) this.#entries.set(key, entry);
    return entry;
  }

  /** The entry of a key if it is cached and current. Undefined when the database cannot be queried. */
  peek(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    try {
      if (!entry || !this.#states.isCurrent(entry.state)) return undefined;
    } catch {
      return undefined;
    }
    entry.encoding.hits += 1;
    if (entry.encoding.hits >= popularHits && !entry.encoding.isRecompressed) this.#recompress(entry);
    return entry;
  }

  /** The body of an entry in an encoding; compresses it once. */
  async encode({ page, bodies, encoding: { running } }: CacheEntry, encoding: Encoding): Promise<Buffer> {
    const compressing =
      running.get(encoding) ?? compress(page.raw, encoding, "cached").finally(() => running.delete(encoding));
    running.set(encoding, compressing);
    const body = await compressing;
    bodies.set(encoding, body);
    return body;
  }

  /** Replaces a Brotli body with a smaller one in the background, one entry at a time. */
  #recompress({ page: { raw }, bodies, encoding }: CacheEntry): void {
    if (this.#isRecompressing || raw.length > recompressedBytes || !bodies.has("br")) return;
    this.#isRecompressing = true;
    encoding.isRecompressed = true;
    const startedAt = performance.now();
    compress(raw, "br", "popular")
      .then((body) => bodies.set("br", body))
      // A failed recompression leaves the previous body in place.
      .catch(() => {})
      .finally(() => {
        const end = () => {
          this.#isRecompressing = false;
        };
        setTimeout(end, recompressionPause * (performance.now() - startedAt)).unref();
      });
  }
}
