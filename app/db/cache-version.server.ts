// Content versions per cache tag. Triggers count the rows that this connection changes, and SQLite's data_version detects
// writes of other processes, so commands need no explicit invalidation.
import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db, Sqlite } from "./client.server";

/** Tables behind each cache tag, as far as public pages show them. */
const tablesOf = {
  settings: ["site_settings", "mail_servers", "images"],
  events: ["events", "photos", "images", "registrations", "wish_outcomes"],
  comments: ["comments"],
  wishes: ["wishes", "wish_likes", "wish_outcomes"],
  polls: ["polls", "ballots"],
  /** Poll and wish content on other pages, which votes and likes do not change. */
  headlines: ["polls", "wishes", "wish_outcomes"],
} as const satisfies Record<string, readonly string[]>;

export type CacheTag = keyof typeof tablesOf;

export const cacheTags = Object.keys(tablesOf) as CacheTag[];

/**
 * The tags that a change of a table invalidates. A table of none, such as one of sessions or mails, is on no cached page;
 * `tests/sweeps/page-content` compares what pages read.
 */
export const tagsOfTable = (table: string): readonly CacheTag[] =>
  cacheTags.filter((tag) => (tablesOf[tag] as readonly string[]).includes(table));

/**
 * Returns the version of `tags`, by default of all. It differs after any change of their content by any process, and may
 * differ after a rollback. Throws when the database cannot be queried.
 */
export type CacheVersion = (tags?: readonly CacheTag[]) => string;

const versions = new WeakMap<Sqlite, CacheVersion>();

/** Returns the version reader of a connection. The first use installs the triggers that count its changes. */
export function cacheVersionOf(sqlite: Sqlite): CacheVersion {
  const known = versions.get(sqlite) ?? countChanges(sqlite);
  versions.set(sqlite, known);
  return known;
}

function countChanges(sqlite: Sqlite): CacheVersion {
  const changes = Object.fromEntries(cacheTags.map((tag) => [tag, 0])) as Record<CacheTag, number>;
  // A second instance of this module in the process may use the same connection.
  const instance = randomBytes(6).toString("hex");
  /** Version by tag list; replaced after a change. */
  let names = new WeakMap<readonly CacheTag[], string>();
  let isChanged = false;
  sqlite.function(`note_change_${instance}`, (tag) => {
    changes[tag as CacheTag] += 1;
    isChanged = true;
    return null;
  });
  const tables = sqlite
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*'",
    )
    .pluck()
    .all() as string[];
  const triggers = tables.flatMap((table) => {
    const note = tagsOfTable(table).map((tag) => `SELECT note_change_${instance}('${tag}');`);
    return (note.length > 0 ? ["INSERT", "UPDATE", "DELETE"] : []).map(
      (change) =>
        `CREATE TEMP TRIGGER "content_${instance}_${table}_${change}" AFTER ${change} ON main."${table}" BEGIN ${note.join(" ")} END;`,
    );
  });
  // In one transaction, because each statement would otherwise be written to disk.
  sqlite.transaction(() => sqlite.exec(triggers.join("\n")))();
  const dataVersion = sqlite.prepare("PRAGMA data_version").pluck();
  let otherConnections: unknown;
  let isQueried = false;
  const queryDataVersion = () => {
    if (isQueried) return;
    const version = dataVersion.get();
    isChanged ||= version !== otherConnections;
    otherConnections = version;
    // All requests of one event-loop turn arrived before this query.
    isQueried = true;
    setImmediate(() => {
      isQueried = false;
    });
  };
  return (tags = cacheTags) => {
    queryDataVersion();
    if (isChanged) names = new WeakMap();
    isChanged = false;
    const known = names.get(tags);
    if (known !== undefined) return known;
    const name = [otherConnections, ...tags.map((tag) => changes[tag])].join(".");
    names.set(tags, name);
    return name;
  };
}

const minuteMs = 60_000;
const cachedResultsMax = 200;

/** Time-dependent results expire each minute, because phases and dates change. */
export const minuteOf = (now: number): number => Math.floor(now / minuteMs);

type Cached<Result> = { version: string; result: Result };

/**
 * Caches the result of `read` per key until content of one of the tags or the minute of `now` (ms UTC) changes. Requests
 * share the result, so it must not be modified. Bypassed inside a transaction, which may roll back.
 */
export function cachedByVersion<Result extends object, Input extends { now: number }>(
  tags: readonly CacheTag[],
  keyOf: (input: Input) => string,
  read: (db: Db, input: Input) => Result,
): (db: Db, input: Input) => Result {
  const byDatabase = new WeakMap<Db, LRUCache<string, Cached<Result>>>();
  return (db, input) => {
    if (db.$client.inTransaction) return read(db, input);
    const cache = byDatabase.get(db) ?? new LRUCache<string, Cached<Result>>({ max: cachedResultsMax });
    byDatabase.set(db, cache);
    const version = `${cacheVersionOf(db.$client)(tags)} ${minuteOf(input.now)}`;
    const key = keyOf(input);
    const cached = cache.get(key);
    if (cached?.version === version) return cached.result;
    const result = read(db, input);
    cache.set(key, { version, result });
    return result;
  };
}
