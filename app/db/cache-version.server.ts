// Versions of the content behind each cache tag. Triggers of this connection count changed rows, and SQLite's data_version reveals the
// writes of other processes, so no command has to invalidate anything.
import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db, Sqlite } from "./client.server";

/** The tables behind each cache tag, for what public pages show. */
const tablesOf = {
  settings: ["site_settings", "images"],
  events: ["events", "photos", "images", "registrations", "wish_outcomes"],
  comments: ["comments"],
  wishes: ["wishes", "wish_likes", "wish_outcomes"],
  polls: ["polls", "ballots"],
  /** What other pages show of polls and wishes, which votes and likes do not change. */
  headlines: ["polls", "wishes", "wish_outcomes"],
} as const satisfies Record<string, readonly string[]>;

export type CacheTag = keyof typeof tablesOf;

export const cacheTags = Object.keys(tablesOf) as CacheTag[];

/** Sessions, mails, attempts and the like: no public page shows rows of these tables. */
const privateTables = new Set([
  ...["users", "sessions", "identities", "email_tokens", "oauth_states", "organisers"],
  ...["refresh_tokens", "auth_codes", "factors", "factor_challenges", "factor_tries", "recovery_codes"],
  ...[
    "idempotent_responses",
    "audit_entries",
    "drafts",
    "guest_notices",
    "job_runs",
    "mails",
    "event_results",
    "organiser_invitations",
    "registration_tokens",
    "removal_requests",
  ],
]);

/** The tags that a change of a table invalidates; all of them for a table that is not known here. */
export function tagsOfTable(table: string): readonly CacheTag[] {
  if (privateTables.has(table)) return [];
  const tags = cacheTags.filter((tag) => (tablesOf[tag] as readonly string[]).includes(table));
  return tags.length > 0 ? tags : cacheTags;
}

/**
 * Returns the version of some tags, of all if none are given. Any change of their content, by any process, yields another version;
 * a change that is rolled back may. Throws when the database cannot be queried.
 */
export type CacheVersion = (tags?: readonly CacheTag[]) => string;

const versions = new WeakMap<Sqlite, CacheVersion>();

/** Reads versions of a database's content. From the first call on, the changes of this connection are counted. */
export function cacheVersionOf(sqlite: Sqlite): CacheVersion {
  const known = versions.get(sqlite) ?? countChanges(sqlite);
  versions.set(sqlite, known);
  return known;
}

function countChanges(sqlite: Sqlite): CacheVersion {
  const changes = Object.fromEntries(cacheTags.map((tag) => [tag, 0])) as Record<CacheTag, number>;
  // Another copy of this program in the same process may count the same connection.
  const instance = randomBytes(6).toString("hex");
  /** By tags; replaced after a change. */
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
  // One transaction: each statement by itself would be written to disk.
  sqlite.transaction(() => sqlite.exec(triggers.join("\n")))();
  const dataVersion = sqlite.prepare("PRAGMA data_version").pluck();
  let otherConnections: unknown;
  let isQueried = false;
  const queryDataVersion = () => {
    if (isQueried) return;
    const version = dataVersion.get();
    isChanged ||= version !== otherConnections;
    otherConnections = version;
    // All requests of the same turn of the event loop arrived before this query.
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

/** Results that depend on the time expire each minute: phases and dates change with it. */
export const minuteOf = (now: number): number => Math.floor(now / minuteMs);

type Cached<Result> = { version: string; result: Result };

/**
 * Caches what `read` returns until content of one of the tags or the minute of `now` (ms UTC) changes, for each key. Requests share the
 * result, so it must not be modified. Inside a transaction, which may be rolled back, it is not cached.
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
