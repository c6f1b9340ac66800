// Which content has changed, without anybody having to say so: triggers of this connection count the changed rows of each noun,
// and SQLite tells of other processes.
import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db, Sqlite } from "./client.server";

/** The tables behind each noun that public pages show. */
const tablesOf = {
  settings: ["site_settings", "images"],
  events: ["events", "photos", "images"],
  comments: ["comments"],
  wishes: ["wishes", "wish_likes"],
  polls: ["polls", "ballots"],
} as const satisfies Record<string, readonly string[]>;

export type ContentNoun = keyof typeof tablesOf;

export const contentNouns = Object.keys(tablesOf) as ContentNoun[];

/** Who is signed in, what waits to be sent, what was tried: no public page shows rows of these tables. */
const privateTables = new Set([
  ...["users", "sessions", "identities", "email_tokens", "oauth_states", "admin_credential"],
  ...["refresh_tokens", "auth_codes", "factors", "factor_challenges", "factor_tries", "recovery_codes"],
  ...["answered_calls", "audit_entries", "drafts", "job_runs", "mails", "removal_requests"],
]);

/** The nouns whose pages a change of a table may change; all of them for a table that is not known here. */
export function nounsOfTable(table: string): readonly ContentNoun[] {
  if (privateTables.has(table)) return [];
  const nouns = contentNouns.filter((noun) => (tablesOf[noun] as readonly string[]).includes(table));
  return nouns.length > 0 ? nouns : contentNouns;
}

/**
 * The name of the state of some nouns, all of them if none are given. Any change of theirs, by any process, yields another name;
 * a change that is rolled back may. Throws when the database cannot be asked.
 */
export type ContentVersion = (nouns?: readonly ContentNoun[]) => string;

const versions = new WeakMap<Sqlite, ContentVersion>();

/** The version of a database's content. From the first call on, the changes of this connection are counted. */
export function contentVersionOf(sqlite: Sqlite): ContentVersion {
  const known = versions.get(sqlite) ?? countChanges(sqlite);
  versions.set(sqlite, known);
  return known;
}

function countChanges(sqlite: Sqlite): ContentVersion {
  const changes = Object.fromEntries(contentNouns.map((noun) => [noun, 0])) as Record<ContentNoun, number>;
  // Another copy of this program in the same process may count the same connection.
  const own = randomBytes(6).toString("hex");
  /** By nouns; made anew after a change. */
  let names = new WeakMap<readonly ContentNoun[], string>();
  let isChanged = false;
  sqlite.function(`note_change_${own}`, (noun) => {
    changes[noun as ContentNoun] += 1;
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
    const note = nounsOfTable(table).map((noun) => `SELECT note_change_${own}('${noun}');`);
    return (note.length > 0 ? ["INSERT", "UPDATE", "DELETE"] : []).map(
      (change) =>
        `CREATE TEMP TRIGGER "content_${own}_${table}_${change}" AFTER ${change} ON main."${table}" BEGIN ${note.join(" ")} END;`,
    );
  });
  // In one transaction, as each by itself is written out.
  sqlite.transaction(() => sqlite.exec(triggers.join("\n")))();
  const others = sqlite.prepare("PRAGMA data_version").pluck();
  let versionOfOthers: unknown;
  let isAsked = false;
  const askForOthers = () => {
    if (isAsked) return;
    const version = others.get();
    isChanged ||= version !== versionOfOthers;
    versionOfOthers = version;
    // Whatever is asked for in the same turn of the event loop had come before this was read.
    isAsked = true;
    setImmediate(() => {
      isAsked = false;
    });
  };
  return (nouns = contentNouns) => {
    askForOthers();
    if (isChanged) names = new WeakMap();
    isChanged = false;
    const known = names.get(nouns);
    if (known !== undefined) return known;
    const name = [versionOfOthers, ...nouns.map((noun) => changes[noun])].join(".");
    names.set(nouns, name);
    return name;
  };
}

const minuteMs = 60_000;
const answersKeptAtMost = 200;

/** What depends on the time is read again each minute: phases and dates turn on it. */
export const minuteOf = (now: number): number => Math.floor(now / minuteMs);

type Kept<Answer> = { version: string; answer: Answer };

/**
 * Keeps what `read` makes of nouns until one of them changes or the minute of `now` (ms UTC) turns, apart for each key. It is shared
 * by requests, so nobody may change it. Inside a transaction, which may be rolled back, it is read afresh.
 */
export function keptByVersion<Answer extends object, Input extends { now: number }>(
  nouns: readonly ContentNoun[],
  keyOf: (input: Input) => string,
  read: (db: Db, input: Input) => Answer,
): (db: Db, input: Input) => Answer {
  const kept = new WeakMap<Db, LRUCache<string, Kept<Answer>>>();
  return (db, input) => {
    if (db.$client.inTransaction) return read(db, input);
    const answers = kept.get(db) ?? new LRUCache<string, Kept<Answer>>({ max: answersKeptAtMost });
    kept.set(db, answers);
    const version = `${contentVersionOf(db.$client)(nouns)} ${minuteOf(input.now)}`;
    const key = keyOf(input);
    const known = answers.get(key);
    if (known?.version === version) return known.answer;
    const answer = read(db, input);
    answers.set(key, { version, answer });
    return answer;
  };
}
