// A search finds what contains its text and nothing else, whatever the texts are and however they came into the database
// (decision 020). It is compared with SQLite's own LIKE over the rows.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { users } from "~/db/schema/accounts";
import { comments } from "~/db/schema/comments";
import { events } from "~/db/schema/events";
import { wishes } from "~/db/schema/wishes";
import { listReviewedComments } from "~/domain/comments/admin-queries.server";
import { listPublicEvents } from "~/domain/events/queries.server";
import { eventSearchSchema } from "~/domain/events/search/search";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import { mergeTerms } from "~/domain/merge-terms.server";
import type { ReviewQuery } from "~/domain/review-entry";
import { listReviewedWishes } from "~/domain/wishes/admin-queries.server";
import { listPublicWishes } from "~/domain/wishes/queries.server";
import { migrationsBefore } from "../support/earlier-migrations";
import { openMigrated } from "../support/migrated-database";

const siteTime = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
const idOf = (letter: string, n: number) => letter + String(n).padStart(11, "0");
const all: ReviewQuery = { search: "", status: "all", page: 1 };

let own: ReturnType<typeof openMigrated>;
beforeEach(() => {
  own = openMigrated();
});
afterEach(() => own.close());

function addEvent(n: number, values: Partial<typeof events.$inferInsert> = {}): string {
  const id = idOf("e", n);
  own.db
    .insert(events)
    .values({ id, title: `标题${n}`, startAt: n + 1, endAt: n + 2, createdAt: n, updatedAt: n, ...values })
    .run();
  return id;
}

function addComment(n: number, values: Partial<typeof comments.$inferInsert> = {}): string {
  const id = idOf("c", n);
  const row = {
    id,
    eventId: idOf("e", 0),
    authorName: "林",
    content: `评论${n}`,
    createdAt: n,
    updatedAt: n,
  };
  own.db
    .insert(comments)
    .values({ ...row, ...values })
    .run();
  return id;
}

function addWish(n: number, values: Partial<typeof wishes.$inferInsert> = {}): string {
  const id = idOf("w", n);
  const row = {
    id,
    authorName: "林",
    content: `心愿${n}`,
    status: "approved",
    createdAt: n,
    updatedAt: n,
  } as const;
  own.db
    .insert(wishes)
    .values({ ...row, ...values })
    .run();
  return id;
}

const found = (search: string, query: Partial<ReviewQuery> = {}) =>
  listReviewedComments(own.db, { ...all, search, ...query }, siteTime);
const foundIds = (search: string, query: Partial<ReviewQuery> = {}) =>
  found(search, query).items.map(({ id }) => id);
const onBoard = (search: string, category: typeof wishes.$inferInsert.category | null = null) =>
  listPublicWishes(
    own.db,
    { search, category: category ?? null, page: 1 },
    { userId: null, visitorId: "v" },
    siteTime,
  );
const listed = (search: string) =>
  listPublicEvents(own.db, { search, page: 1 }, siteTime.now).items.map(({ event }) => event.id);
const eventSearch = (asked: Record<string, string>) =>
  searchEvents(own.db, eventSearchSchema(siteTime.timeZone, "cents").parse(asked), siteTime);

/** Pieces that texts are made of: repeated, of one, two and four bytes, joined, and what means something to LIKE, SQL and FTS5. */
const pieces = [
  "长",
  "椅",
  "长椅",
  "椅长",
  "aB",
  "Ab",
  "é",
  "É",
  "🎉",
  "👩‍👩‍👧",
  "%",
  "_",
  "\\",
  '"',
  "'",
  "*",
  " ",
  "\n",
  "AND",
  "1",
  "11",
];

/** The same numbers in each run, from 0 to 1. */
function* numbers() {
  let state = 42;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

test("comments, wishes and events are found as LIKE finds them", () => {
  const next = numbers();
  const random = (below: number) => Math.floor((next.next().value ?? 0) * below);
  const text = (most: number) =>
    Array.from({ length: 1 + random(most) }, () => pieces[random(pieces.length)]).join("");
  addEvent(0, { title: "没有" });
  for (let n = 1; n <= 60; n += 1) {
    const words = { authorName: text(2), content: text(24) };
    addComment(n, { ...words, authorEmail: n % 3 ? null : `${n}Ab11@x.it` });
    addWish(n, words);
    addEvent(n, { title: text(6), summary: text(6), locationName: text(3), locationAddress: text(3) });
  }
  const like = (table: string, columns: string[], search: string) => {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    const where = columns.map((column) => `${column} LIKE @pattern ESCAPE '\\'`).join(" OR ");
    return own.db.$client.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get({ pattern });
  };
  let [matched, longest] = [0, 0];
  const contents = own.db.select({ content: comments.content }).from(comments).all();
  /** A part of a text that is there, or nearly. */
  const part = () => {
    const whole = [...(contents[random(contents.length)]?.content ?? "")];
    const from = random(whole.length);
    const characters = whole.slice(from, from + 1 + random(30));
    if (random(3) === 0) characters[random(characters.length)] = pieces[random(pieces.length)] ?? "";
    return characters.join("");
  };
  for (let round = 0; round < 300; round += 1) {
    const search = round % 2 === 0 ? text(3) : part();
    const [inComments, inWishes] = [
      like("comments", ["author_name", "content", "author_email"], search),
      like("wishes", ["author_name", "content"], search),
    ];
    matched += Number(inComments);
    if (Number(inComments) > 0) longest = Math.max(longest, [...search].length);
    expect([search, found(search).counts.all]).toEqual([search, inComments]);
    expect([search, onBoard(search).total]).toEqual([search, inWishes]);
    const word = search.trim();
    if (word === "" || /\s/.test(word)) continue;
    const inEvents = like(
      "events",
      ["title", "summary", "location_name", "location_address", "category"],
      word,
    );
    expect([word, listPublicEvents(own.db, { search: word, page: 1 }, siteTime.now).total]).toEqual([
      word,
      inEvents,
    ]);
  }
  expect(matched).toBeGreaterThan(500);
  expect(longest).toBeGreaterThan(15);
});

describe("what is found", () => {
  beforeEach(() => {
    addEvent(0, { title: "没有" });
  });

  test("goes with every change of a row", () => {
    const id = addComment(1, { authorName: "阿远", content: "湖边的长椅" });
    expect(foundIds("长椅")).toEqual([id]);
    own.db.update(comments).set({ content: "湖边的桌子" }).where(eq(comments.id, id)).run();
    expect(foundIds("长椅")).toEqual([]);
    expect(foundIds("桌子")).toEqual([id]);
    own.db.update(comments).set({ authorName: "小北" }).where(eq(comments.id, id)).run();
    expect([foundIds("阿远"), foundIds("小北")]).toEqual([[], [id]]);
    own.db.delete(comments).where(eq(comments.id, id)).run();
    expect(foundIds("桌子")).toEqual([]);
    addComment(1, { content: "又来了的桌子" });
    expect(foundIds("桌子")).toEqual([id]);
    own.db.delete(events).run();
    expect(found("桌子").counts.all).toBe(0);
    expect(own.db.get<{ left: number }>(sql`SELECT count(*) AS left FROM comments_docs`).left).toBe(0);
  });

  test("is told by status, and by what visitors may see", () => {
    addComment(1, { status: "pending" });
    addComment(2, { status: "approved" });
    const third = addComment(3, { status: "pending" });
    own.db.update(comments).set({ status: "approved" }).where(eq(comments.id, third)).run();
    expect(found("评论").counts).toEqual({ all: 3, pending: 1, approved: 2, rejected: 0 });
    expect(foundIds("评论", { status: "approved" })).toEqual([third, idOf("c", 2)]);
    const shown = addWish(1, { category: "环境保护" });
    addWish(2, { status: "pending" });
    const hidden = addWish(3);
    own.db.update(wishes).set({ isPublic: false }).where(eq(wishes.id, hidden)).run();
    expect(onBoard("心愿").items.map(({ id }) => id)).toEqual([shown]);
    expect(onBoard("心愿", "环境保护").total).toBe(1);
    expect(onBoard("心愿", "城市建设").total).toBe(0);
    expect(listReviewedWishes(own.db, { ...all, search: "环境" }, siteTime).total).toBe(1);
  });

  test("is in order of time: of one moment as they came, and also what is brought back later", () => {
    for (const n of [1, 2, 3, 4]) addComment(n, { createdAt: n < 3 ? 1000 : 500 + n });
    const inOrder = [2, 1, 4, 3].map((n) => idOf("c", n));
    expect(foundIds("评论")).toEqual(inOrder);
    own.db
      .delete(comments)
      .where(eq(comments.id, idOf("c", 3)))
      .run();
    addComment(3, { createdAt: 503 });
    expect(foundIds("评论")).toEqual(inOrder);
    const pages = Array.from({ length: 24 }, (_, n) => addComment(n + 10, { createdAt: 2000 }));
    const read = [1, 2, 3].flatMap((page) => foundIds("评论", { page }));
    expect(read.toSorted()).toEqual([...pages, ...inOrder].toSorted());
    expect(new Set(read).size).toBe(28);
  });

  test("is not what two texts make together, nor an address that a name or text lacks", () => {
    addComment(1, { authorName: "湖边", content: "长椅", authorEmail: "wei@example.org" });
    expect(foundIds("边长")).toEqual([]);
    expect(foundIds("椅w")).toEqual([]);
    expect(foundIds("WEI@example")).toEqual([idOf("c", 1)]);
    addEvent(5, { title: "湖边", summary: "长椅", locationName: "公园", locationAddress: "Via Po" });
    expect(listed("边长")).toEqual([]);
    expect(listed("湖边 via")).toEqual([idOf("e", 5)]);
    expect(eventSearch({ location: "湖边" }).total).toBe(0);
    expect(eventSearch({ location: "公园", search: "长椅" }).total).toBe(1);
  });

  test("is also by the title of its event, by its author's account, by its number", () => {
    const id = addEvent(7, { title: "安吉的徒步" });
    const walked = addComment(1, { eventId: id });
    const member = own.addMember("mei@example.org");
    const ofMember = addComment(2, { userId: member, content: "安吉" });
    addComment(3);
    expect(foundIds("安吉")).toEqual([ofMember, walked]);
    expect(found("安吉", { status: "approved" }).counts).toMatchObject({ all: 2, pending: 2, approved: 0 });
    expect(foundIds("MEI@")).toEqual([ofMember]);
    own.db.update(events).set({ title: "别的" }).where(eq(events.id, id)).run();
    expect(foundIds("安吉")).toEqual([ofMember]);
    own.db.delete(users).run();
    expect(foundIds("mei@")).toEqual([]);
    const oldest = addWish(1, { content: "第一个" });
    addWish(2, { content: "说到#2的" });
    expect(onBoard("#2").items.map(({ id }) => id)).toEqual([idOf("w", 2), oldest]);
  });

  test("of events is without archived ones, until they come back", () => {
    const id = addEvent(1, { title: "野餐" });
    own.db.update(events).set({ archivedAt: 9 }).where(eq(events.id, id)).run();
    expect([listed("野餐"), eventSearch({ search: "野餐" }).total]).toEqual([[], 0]);
    expect(eventSearch({ search: "野餐", archived: "true" }).total).toBe(1);
    own.db.update(events).set({ archivedAt: null }).where(eq(events.id, id)).run();
    expect([listed("野餐"), eventSearch({ search: "野餐" }).total]).toEqual([[id], 1]);
  });
});

test.each([
  127, 128, 129, 130, 256, 257, 258, 1000,
])("a text of %i characters is found by each of its ends and pairs", (length) => {
  addEvent(0);
  const characters = Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + n));
  const id = addComment(1, { authorName: "a", content: characters.join("") });
  for (let n = 0; n < length; n += 1) {
    const around = characters.slice(Math.max(0, n - 2), n + 2).join("");
    expect([n, foundIds(around), foundIds(characters[n] ?? "")]).toEqual([n, [id], [id]]);
  }
  expect(foundIds(characters.join(""))).toEqual([id]);
  expect(foundIds(`${characters[0]}${characters[length - 1]}`)).toEqual([]);
});

test("a word that more events have than are looked up by name is found in all of them, page after page", () => {
  const { now } = siteTime;
  const total = 1100;
  own.db.transaction(() => {
    for (let n = 0; n < total; n += 1) {
      const startAt = n % 50 === 0 ? now + n + 1 : n + 1;
      addEvent(n, { title: `桌游${n}`, startAt, endAt: startAt + 1, archivedAt: n % 10 === 3 ? 1 : null });
    }
  });
  const pages: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalPages } = listPublicEvents(own.db, { search: "桌游", page }, now);
    pages.push(...items.map(({ event }) => event.id));
    if (page >= totalPages) break;
  }
  const inOrder = Array.from({ length: total }, (_, n) => n).filter((n) => n % 10 !== 3);
  const coming = inOrder.filter((n) => n % 50 === 0);
  const past = inOrder.filter((n) => n % 50 !== 0).reverse();
  expect(pages).toEqual([...coming, ...past].map((n) => idOf("e", n)));
  expect(eventSearch({ search: "桌游" }).total).toBe(990);
  expect(eventSearch({ search: "桌游", status: "upcoming" }).total).toBe(coming.length);
});

test("a long text is found where it is whole: in comments, wishes, events, and by a title", () => {
  const long = "今天的长椅和明天的长椅都在湖边等着我们";
  const [start, end] = [long.slice(0, -2), long.slice(2)];
  const others = [start, end, `${end}${start}`, `${long.slice(0, 9)}又${long.slice(9)}`];
  addEvent(0, { title: others.join("，") });
  const titled = addEvent(1, { title: long, archivedAt: 1 });
  const place = addEvent(2, { locationName: `${long}旁`, summary: others.join("，") });
  others.forEach((content, n) => void [addComment(n, { content }), addWish(n, { content })]);
  const [comment, wish] = [
    addComment(10, { content: `说${long}。` }),
    addWish(10, { content: `说${long}。` }),
  ];
  const ofTitle = addComment(11, { eventId: titled });
  expect(foundIds(long)).toEqual([ofTitle, comment]);
  expect(found(long, { status: "pending" }).counts).toMatchObject({ all: 2, pending: 2 });
  expect(onBoard(long).items.map(({ id }) => id)).toEqual([wish]);
  expect(onBoard(long).total).toBe(1);
  expect([listed(long), eventSearch({ search: long }).total]).toEqual([[place], 1]);
  expect(eventSearch({ location: `${long} ${long.slice(0, 12)}` }).total).toBe(1);
});

test("ten different words of a search of events count", () => {
  const words = Array.from({ length: 10 }, (_, n) => `词${n}`);
  const all = addEvent(1, { title: words.join("，") });
  addEvent(2, { title: words.slice(1).join("，") });
  const [wanted, wantedTwice] = [words.join(" "), [...words, ...words].join(" ")];
  expect([listed(wanted), listed(wantedTwice), listed(`${wanted} 没有`)]).toEqual([[all], [all], [all]]);
  expect(eventSearch({ search: wanted }).total).toBe(1);
});

test("nothing of a text that was deleted or changed stays in the indexes after the daily job", () => {
  const indexes = ["comments_terms", "wishes_terms", "events_terms"];
  const isKept = (text: string) =>
    indexes.map((name) => {
      const blocks = own.db.$client.prepare(`SELECT block FROM ${name}_data`).pluck().all() as Buffer[];
      // Without its beginning, which the term may share with its neighbour.
      return blocks.some((block) => block.includes(Buffer.from(text).toString("hex").slice(2)));
    });
  addEvent(0);
  addEvent(1, { title: "龘靐" });
  for (let n = 0; n < 200; n += 1) {
    addComment(n, { content: n === 100 ? "龘靐" : `评论${n}` });
    addWish(n, { content: n === 100 ? "龘靐" : `心愿${n}` });
  }
  expect(isKept("龘靐")).toEqual([true, true, true]);
  own.db.delete(comments).where(eq(comments.content, "龘靐")).run();
  own.db.update(wishes).set({ content: "别的" }).where(eq(wishes.content, "龘靐")).run();
  own.db.delete(events).where(eq(events.title, "龘靐")).run();
  expect(isKept("龘靐")).toContain(true);
  const steps = [...mergeTerms(own.db)].length;
  expect(steps).toBeGreaterThan(0);
  expect(isKept("龘靐")).toEqual([false, false, false]);
  expect([...mergeTerms(own.db)]).toEqual([]);
  expect([found("评论").counts.all, onBoard("心愿").total, onBoard("别的").total]).toEqual([199, 199, 1]);
});

test("what was in a database before is found, too", () => {
  const folder = mkdtempSync(join(tmpdir(), "terms-"));
  try {
    const file = join(folder, "app.db");
    migrateDatabase(file, migrationsBefore(folder, "0014_search_terms"));
    const before = new Database(file);
    before.exec(`INSERT INTO events (id, title, start_at, end_at, created_at, updated_at) VALUES ('e1', '湖边野餐', 1, 2, 1, 1);
      INSERT INTO comments (id, event_id, author_name, content, created_at, updated_at)
      VALUES ('c1', 'e1', '林', '好玩', 5, 5), ('c2', 'e1', '林', '好玩', 5, 5), ('c3', 'e1', '林', '好玩', 4, 5);
      INSERT INTO wishes (id, author_name, content, status, created_at, updated_at) VALUES ('w1', '林', '长椅', 'approved', 5, 5);`);
    before.close();
    migrateDatabase(file, "drizzle");
    const db = openDatabase(file);
    db.$client.exec(`INSERT INTO comments (id, event_id, author_name, content, created_at, updated_at)
      VALUES ('c4', 'e1', '林', '好玩', 3, 5), ('c5', 'e1', '林', '好玩', 9, 9)`);
    const { items } = listReviewedComments(db, { ...all, search: "好玩" }, siteTime);
    expect(items.map(({ id }) => id)).toEqual(["c5", "c2", "c1", "c3", "c4"]);
    expect(listReviewedWishes(db, { ...all, search: "长椅" }, siteTime).total).toBe(1);
    expect(listPublicEvents(db, { search: "湖边", page: 1 }, siteTime.now).total).toBe(1);
    db.$client.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
