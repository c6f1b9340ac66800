// In-memory cache of anonymous pages. Any database change that they may show, by any process, yields a new version;
// pages of another version or minute are not served.
import { LRUCache } from "lru-cache";
import { publicChanges, type Sqlite } from "../../app/db/client.server";
import { compress, type Encoding } from "./compression";

const cacheBytes = 32 * 1024 * 1024;
const minuteMs = 60_000;

export type Page = { status: number; headers: [string, string][]; raw: Buffer; tag: string };

export type CachedPage = {
  version: string;
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
  readonly #version: () => string;
  readonly #note: (isKept: boolean) => void;

  /** `note` is told of each page whether it was kept already. */
  constructor(sqlite: Sqlite, now: () => number, note: (isKept: boolean) => void) {
    this.#note = note;
    const external = sqlite.prepare("PRAGMA data_version").pluck();
    const own = sqlite.prepare("SELECT total_changes()").pluck();
    // Phases and dates change with the minute.
    this.#version = () => {
      const changes = publicChanges(sqlite, Number(own.get()));
      return `${external.get()}.${changes}.${Math.floor(now() / minuteMs)}`;
    };
  }

  /**
   * The page under a key: kept, being rendered for somebody else, or rendered now. `isShareable` says whether a fresh
   * page may be kept; one that may not, such as a page that was not found, can depend on `flight` too. Throws when the
   * database cannot be asked.
   */
  async get(
    { key, flight }: { key: string; flight: string },
    render: () => Promise<Page>,
    isShareable: (page: Page) => boolean,
  ): Promise<CachedPage> {
    const version = this.#version();
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
      page: await running,
      encoded: new Map(),
      ready: new Map(),
      flatHeaders: new Map(),
    };
    // A write during rendering makes it stale already.
    if (isShareable(fresh.page) && this.#version() === version) this.#pages.set(key, fresh);
    return fresh;
  }

  /** The page of a key if it is cached and current. Undefined when the database cannot be queried. */
  peek(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    return kept && kept.version === this.#knownVersion() ? kept : undefined;
  }

  #knownVersion(): string | null {
    try {
      return this.#version();
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
