// In-memory cache of pages that are the same for all. A change of the content that a page is made of, by any process, yields a new
// version; pages of another version or minute are not served.
import { LRUCache } from "lru-cache";
import {
  type ContentNoun,
  type ContentVersion,
  contentNouns,
  minuteOf,
} from "../../app/db/content-version.server";
import type { PageContent } from "../../app/http/pages/page-content";
import { memoizeByObject } from "../../app/platform/memoize";
import { compress, type Encoding } from "./compression";
import type { ReadyHead } from "./ready-head";

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
  /** By encoding; null is the 304. */
  heads: Map<Encoding | null, ReadyHead>;
};

type Version = { of: string; minute: number; name: string };

/** What a page is made of, with what every page shows; the same array for the same content. */
const nounsOf = memoizeByObject(({ nouns }: PageContent): readonly ContentNoun[] => ["settings", ...nouns]);

export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: cacheBytes,
    sizeCalculation: ({ page }) => page.raw.length * 2 + 500,
  });
  readonly #running = new Map<string, Promise<Page>>();
  readonly #versionOf: ContentVersion;
  readonly #now: () => number;
  readonly #versions = new WeakMap<readonly ContentNoun[], Version>();
  readonly #note: (isKept: boolean) => void;

  /** `note` is told of each page whether it was kept already. */
  constructor(versionOf: ContentVersion, now: () => number, note: (isKept: boolean) => void = () => {}) {
    this.#note = note;
    this.#versionOf = versionOf;
    this.#now = now;
  }

  /** The state of what a page is made of. It is the same text until it changes, which takes no time to compare. */
  #version(content: PageContent | undefined): string {
    const nouns = content ? nounsOf(content) : contentNouns;
    const of = this.#versionOf(nouns);
    // Phases and dates change with the minute.
    const minute = minuteOf(this.#now());
    const known = this.#versions.get(nouns);
    if (known?.of === of && known.minute === minute) return known.name;
    const name = `${of} ${minute}`;
    this.#versions.set(nouns, { of, minute, name });
    return name;
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
      heads: new Map(),
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
