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
import { compress, type Encoding } from "./compression";

/** Some hundred pages: with more, a server that writes as well would not stay within 150 MB. */
const cacheBytes = 8 * 1024 * 1024;

export type Page = { status: number; headers: [string, string][]; raw: Buffer; tag: string };

/** Phases and dates change with the minute. */
type State = { nouns: readonly ContentNoun[]; version: string; minute: number };

export type CachedPage = {
  state: State;
  /** What it is made of; undefined where that is everything. */
  content: PageContent | undefined;
  page: Page;
  /** Shared with the versions before it that have the same text. */
  bodies: Bodies;
};

/** What was made of a text, and how often it was answered from memory. `ready` are those whose compression has ended. */
type Bodies = {
  made: Map<Encoding, Promise<Buffer>>;
  ready: Map<Encoding, Buffer>;
  asked: number;
  isSmallest: boolean;
};

/** A text that was asked for so often is compressed as small as it gets, unless that took too long. */
const askedOften = 20;
const largestBytes = 128 * 1024;
/** So many times as long as that took, no other page is. */
const restTimes = 20;

export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: cacheBytes,
    sizeCalculation: ({ page }) => page.raw.length * 2 + 500,
  });
  readonly #running = new Map<string, Promise<Page>>();
  readonly #versionOf: ContentVersion;
  readonly #now: () => number;
  #isCompressing = false;
  readonly #note: (isKept: boolean) => void;

  /** `note` is told of each page whether it was kept already. */
  constructor(versionOf: ContentVersion, now: () => number, note: (isKept: boolean) => void = () => {}) {
    this.#note = note;
    this.#versionOf = versionOf;
    this.#now = now;
  }

  /** The state of what a page is made of, with what every page shows. */
  #stateOf(content: PageContent | undefined): State {
    const nouns = content ? (["settings", ...content.nouns] as const) : contentNouns;
    return { nouns, version: this.#versionOf(nouns), minute: minuteOf(this.#now()) };
  }

  /** Throws when the database cannot be asked. */
  #isCurrent({ nouns, version, minute }: State): boolean {
    return version === this.#versionOf(nouns) && minute === minuteOf(this.#now());
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
    const kept = this.#pages.get(key);
    if (kept && this.#isCurrent(kept.state)) {
      this.#note(true);
      return kept;
    }
    const state = this.#stateOf(content);
    const name = `${state.version} ${state.minute} ${key} ${flight}`;
    const shared = this.#running.get(name);
    this.#note(shared !== undefined);
    const running = shared ?? render().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    const page = await running;
    const before = this.#pages.peek(key);
    const bodies =
      before?.page.tag === page.tag
        ? before.bodies
        : { made: new Map(), ready: new Map(), asked: 0, isSmallest: false };
    const fresh: CachedPage = { state, content, page, bodies };
    // A write during rendering makes it stale already.
    if (isShareable(fresh.page) && this.#isCurrent(state)) this.#pages.set(key, fresh);
    return fresh;
  }

  /** The page of a key if it is cached and current. Undefined when the database cannot be queried. */
  peek(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    try {
      if (!kept || !this.#isCurrent(kept.state)) return undefined;
    } catch {
      return undefined;
    }
    const { bodies } = kept;
    bodies.asked += 1;
    if (bodies.asked >= askedOften && !bodies.isSmallest) this.#makeSmallest(kept);
    return kept;
  }

  /** Compresses a page in the background, one at a time and for a small share of the time. */
  #makeSmallest({ page: { raw }, bodies }: CachedPage): void {
    if (this.#isCompressing || raw.length > largestBytes || !bodies.ready.has("br")) return;
    this.#isCompressing = true;
    bodies.isSmallest = true;
    const startedAt = performance.now();
    const made = compress(raw, "br", "often");
    made
      .then((body) => {
        bodies.made.set("br", made);
        bodies.ready.set("br", body);
      })
      // The page has a body already.
      .catch(() => {})
      .finally(() => {
        const rest = setTimeout(
          () => {
            this.#isCompressing = false;
          },
          restTimes * (performance.now() - startedAt),
        );
        rest.unref();
      });
  }

  /** The body of a cached page in an encoding, compressed once. */
  async encode({ page, bodies: { made, ready } }: CachedPage, encoding: Encoding): Promise<Buffer> {
    const running = made.get(encoding) ?? compress(page.raw, encoding, "kept");
    made.set(encoding, running);
    const body = await running;
    ready.set(encoding, body);
    return body;
  }
}
