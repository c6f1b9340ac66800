// In-memory cache of pages that are the same for all. A change of the content that a page is made of, by any process, yields a new
// version; pages of another version or minute are not served.
import { LRUCache } from "lru-cache";
import { type ContentVersion, minuteOf } from "../../app/db/content-version.server";
import type { PageContent } from "../../app/http/pages/page-content";
import { compress, type Encoding } from "./compression";

/** Some hundred pages: with more, a server that writes as well would not stay within 150 MB. */
const cacheBytes = 8 * 1024 * 1024;

export type Page = { status: number; headers: [string, string][]; raw: Buffer; tag: string };

export type CachedPage = {
  version: string;
  /** What it is made of; undefined where that is everything. */
  content: PageContent | undefined;
  page: Page;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** Already compressed bodies. */
  ready: Map<Encoding, Buffer>;
  /** Headers in node:http's form by encoding; null is the 304. */
  flatHeaders: Map<Encoding | null, string[]>;
};

export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: cacheBytes,
    sizeCalculation: ({ page }) => page.raw.length * 2 + 500,
  });
  readonly #running = new Map<string, Promise<Page>>();
  readonly #version: (content: PageContent | undefined) => string;
  readonly #note: (isKept: boolean) => void;

  /** `note` is told of each page whether it was kept already. */
  constructor(versionOf: ContentVersion, now: () => number, note: (isKept: boolean) => void = () => {}) {
    this.#note = note;
    // Phases and dates change with the minute.
    this.#version = (content) => `${versionOf(content && ["settings", ...content.nouns])} ${minuteOf(now())}`;
  }

  /**
   * The page under a key: kept, being rendered for somebody else, or rendered now. `isShareable` says whether a fresh
   * page may be kept; one that may not, such as a page that was not found, can depend on `flight` too. `content` is what it is made
   * of. Throws when the database cannot be asked.
   */
  async get(
    { key, flight, content }: { key: string; flight: string; content?: PageContent | undefined },
    render: () => Promise<Page>,
    isShareable: (page: Page) => boolean,
  ): Promise<CachedPage> {
    const version = this.#version(content);
    const kept = this.#pages.get(key);
    if (kept?.version === version) {
      this.#note(true);
      return kept;
    }
    const name = `${version} ${key} ${flight}`;
    const shared = this.#running.get(name);
    this.#note(shared !== undefined);
    const running = shared ?? render().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    const fresh: CachedPage = {
      version,
      content,
      page: await running,
      encoded: new Map(),
      ready: new Map(),
      flatHeaders: new Map(),
    };
    // A write during rendering makes it stale already.
    if (isShareable(fresh.page) && this.#version(content) === version) this.#pages.set(key, fresh);
    return fresh;
  }

  /** The page of a key if it is cached and current. Undefined when the database cannot be queried. */
  peek(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    return kept && kept.version === this.#knownVersion(kept) ? kept : undefined;
  }

  #knownVersion({ content }: CachedPage): string | null {
    try {
      return this.#version(content);
    } catch {
      return null;
    }
  }

  /** The body of a cached page in an encoding, compressed once. */
  async encode({ page, encoded, ready }: CachedPage, encoding: Encoding): Promise<Buffer> {
    const running = encoded.get(encoding) ?? compress(page.raw, encoding, true);
    encoded.set(encoding, running);
    const body = await running;
    ready.set(encoding, body);
    return body;
  }
}
