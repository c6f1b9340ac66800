// A search finds exactly the rows whose displayed text contains it (decision 020).
import { eq, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts";
import { comments } from "~/db/schema/comments";
import { events } from "~/db/schema/events";
import { polls } from "~/db/schema/polls";
import { wishes } from "~/db/schema/wishes";
import { browsedDrafts } from "~/domain/drafts/browse";
import { listPublicEvents } from "~/domain/events/queries.server";
import { eventSearchSchema } from "~/domain/events/search/search";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import { isTitled } from "~/domain/events/search/search-words.server";
import { foldRows } from "~/domain/fold-rows.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { countPollViews, listPolls } from "~/domain/polls/admin-queries.server";
import type { ReviewQuery } from "~/domain/posts/review-entry";
import { isOfAccount } from "~/domain/search-rows.server";
import { listPublicWishes } from "~/domain/wishes/queries.server";
import { foldText } from "~/platform/fold-text";
import { eventDraft } from "../support/fixtures";
import { openEachDatabase, own } from "../support/migrated-database";

const siteTime = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
const idOf = (letter: string, n: number) => letter + String(n).padStart(11, "0");
const all: ReviewQuery = { search: "", status: "all", page: 1 };

openEachDatabase();

const batch = 100;
const at = (n: number) => ({ createdAt: n, updatedAt: n });

function addEvents(...rows: [n: number, values?: Partial<typeof events.$inferInsert>][]): void {
  const filled = rows.map(([n, values]) => {
    const times = { startAt: n + 1, endAt: n + 2, ...at(n) };
    return { id: idOf("e", n), title: `标题${n}`, ...times, ...values };
  });
  // A statement has at most 32,766 parameters, one for each column of each row.
  for (let n = 0; n < filled.length; n += batch)
    own.db
      .insert(events)
      .values(filled.slice(n, n + batch))
      .run();
  foldRows(own.db);
}

function addEvent(n: number, values: Partial<typeof events.$inferInsert> = {}): string {
  addEvents([n, values]);
  return idOf("e", n);
}

function addComment(n: number, values: Partial<typeof comments.$inferInsert> = {}): string {
  const id = idOf("c", n);
  const row = { id, eventId: idOf("e", 0), authorName: "林", content: `评论${n}`, ...at(n), ...values };
  own.db.insert(comments).values(row).run();
  foldRows(own.db);
  return id;
}

function addWish(n: number, values: Partial<typeof wishes.$inferInsert> = {}): string {
  const id = idOf("w", n);
  const row = { id, authorName: "林", content: `心愿${n}`, status: "approved" as const, ...at(n), ...values };
  own.db.insert(wishes).values(row).run();
  foldRows(own.db);
  return id;
}

function addPoll(n: number, values: Partial<typeof polls.$inferInsert> = {}): string {
  const id = idOf("p", n);
  const row = { id, title: `投票${n}`, option1: "一", option2: "二", option3: "三", ...at(n), ...values };
  own.db.insert(polls).values(row).run();
  foldRows(own.db);
  return id;
}

const found = (search: string, query: Partial<ReviewQuery> = {}) =>
  moderation.comment.list(own.db, { ...all, search, ...query }, siteTime);
const foundIds = (search: string, query: Partial<ReviewQuery> = {}) =>
  found(search, query).items.map(({ id }) => id);
const reader = { userId: null, visitorId: "v" };
const onBoard = (search: string, category: "环境保护" | "城市建设" | null = null) =>
  listPublicWishes(own.db, { search, category, page: 1 }, reader, siteTime);
const listed = (search: string) =>
  listPublicEvents(own.db, { search, page: 1 }, siteTime).items.map(({ event }) => event.id);
const eventSearch = (query: Record<string, string>) =>
  searchEvents(own.db, eventSearchSchema(siteTime.timeZone, "cents").parse(query), siteTime);

/** A text and other spellings of it. */
const spellings: Record<string, readonly string[]> = {
  "KTV 之夜": ["ＫＴＶ", "ktv", "ｋｔｖ　之夜", "K\u200bTV", "ktv\u00a0 之夜"],
  caffè: ["CAFFÈ", "caffe\u0300", "CAFFE\u0300", "ca\u00adffè", "ｃａｆｆè"],
  "CAFFE\u0300 al banco": ["caffè", "Caffè AL Banco"],
  Straße: ["STRASSE", "strasse", "STRAßE"],
  ガス: ["ｶﾞｽ", "カ\u3099ス"],
  "第①站　Piazza": ["第1站 piazza", "第１站"],
  "长\u200b椅\u2060，A\ufeffB": ["长椅，ab", "长\u00ad椅", "椅,a"],
  "👩\u200d👧 ❤\ufe0f": ["👩\u200d👧", "❤", "❤\ufe0f"],
  "100%_好\\": ["100%", "%_好", "％", "好＼"],
};

test.each(Object.entries(spellings))("%j is found in other spellings", (text, typed) => {
  addEvent(0, { title: "没有" });
  const [event, located] = [addEvent(1, { summary: text }), addEvent(2, { locationName: text })];
  const titled = addComment(2, { eventId: addEvent(3, { title: text, archivedAt: 1 }) });
  const [comment, wish] = [addComment(1, { content: text }), addWish(1, { authorName: text })];
  const poll = addPoll(1, { option3: text });
  const draft = eventDraft({ title: text }, 1);
  for (const search of typed) {
    expect([search, listed(search).sort()]).toEqual([search, [event, located]]);
    expect(eventSearch({ location: search }).items.map(({ event: { id } }) => id)).toEqual([located]);
    expect(foundIds(search)).toEqual([titled, comment]);
    expect(onBoard(search).items.map(({ id }) => id)).toEqual([wish]);
    expect(moderation.wish.list(own.db, { ...all, search }, siteTime).total).toBe(1);
    const query = { view: "all", search, page: 1 } as const;
    expect(listPolls(own.db, query, siteTime.now).items.map(({ poll: { id } }) => id)).toEqual([poll]);
    expect(countPollViews(own.db, search, siteTime.now).all).toBe(1);
    expect(browsedDrafts([draft], { search, type: "all", page: 1 }, siteTime.now)).toHaveLength(1);
  }
});

test("folding is idempotent, and gives one text for every form and case of a character", () => {
  const differing: string[] = [];
  for (let code = 0; code <= 0x1ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const text = `a${String.fromCodePoint(code)}a`;
    const folded = foldText(text);
    const forms = (["NFC", "NFD", "NFKC", "NFKD"] as const).map((form) => text.normalize(form));
    const others = new Set([folded, text.toUpperCase(), text.toLowerCase(), ...forms]);
    others.delete(text);
    for (const other of others) if (foldText(other) !== folded) differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
});

/** Parts of test texts: repeated, of one, two and four bytes, joined, and special in LIKE or SQL. */
const pieces = [
  ..."长 椅 长椅 椅长 aB Ab é É 🎉 ＡＢ e\u0301 \u200b 👩‍👩‍👧 % _ \\ * AND 1 11".split(" "),
  ...['"', "'", " ", "\n"],
];

const textOf = (maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength }).map((parts) => parts.join(""));

test("comments, wishes and events are found where one of their texts contains the search", () => {
  const posts = fc.record({ authorName: textOf(2), content: textOf(24) });
  const [short, long] = [textOf(3), textOf(6)];
  const texts = { title: long, summary: long, locationName: short, locationAddress: short };
  const rows = fc.sample(fc.tuple(posts, fc.record(texts)), { numRuns: 60, seed: 42 });
  addEvent(0, { title: "没有" });
  for (const [n, [post, event]] of rows.entries())
    void [addComment(n, post), addWish(n, post), addEvent(n + 1, event)];
  const matching = (texts: Record<string, string>[], search: string) =>
    texts.filter((row) => Object.values(row).some((text) => foldText(text).includes(foldText(search))))
      .length;
  // Short and long parts of stored texts, and random texts.
  const parts = rows.map(([{ content }], n) => [...content].slice(n % 7, (n % 7) + 1 + (n % 30)).join(""));
  const [allPosts, allEvents] = [rows.map(([post]) => post), rows.map(([, event]) => event)];
  for (const search of [...parts, ...fc.sample(textOf(3), { numRuns: 100, seed: 42 })]) {
    if (foldText(search) === "") continue;
    const expected = matching(allPosts, search);
    expect([search, found(search).counts.all, onBoard(search).total]).toEqual([search, expected, expected]);
    if (/\s/.test(foldText(search))) continue;
    const inEvents = listPublicEvents(own.db, { search, page: 1 }, siteTime).total;
    expect([search, inEvents]).toEqual([search, matching(allEvents, search)]);
  }
});

describe("search results", () => {
  beforeEach(() => {
    addEvent(0, { title: "没有" });
  });

  test("are filtered by status and visibility", () => {
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
    expect(moderation.wish.list(own.db, { ...all, search: "环境" }, siteTime).total).toBe(1);
  });

  test("do not match across two texts or by e-mail address", () => {
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

  test("also match the event's title, the author's account and the number", () => {
    const id = addEvent(7, { title: "安吉的徒步" });
    const walked = addComment(1, { eventId: id });
    const member = own.addMember("mei@example.org");
    const ofMember = addComment(2, { userId: member, content: "安吉" });
    addComment(3);
    expect(foundIds("安吉")).toEqual([ofMember, walked]);
    expect(found("安吉", { status: "approved" }).counts).toMatchObject({ all: 2, pending: 2, approved: 0 });
    expect(foundIds("MEI@")).toEqual([ofMember]);
    own.db.update(events).set({ title: "别的", searchText: null }).where(eq(events.id, id)).run();
    foldRows(own.db);
    expect(foundIds("安吉")).toEqual([ofMember]);
    own.db.delete(users).run();
    expect(foundIds("mei@")).toEqual([]);
    const oldest = addWish(1, { content: "第一个" });
    addWish(2, { content: "说到#2的" });
    expect(onBoard("#2").items.map(({ id }) => id)).toEqual([idOf("w", 2), oldest]);
  });
});

test("a frequent word is found in all events, page by page", () => {
  const { now } = siteTime;
  const total = 1100;
  addEvents(
    ...Array.from({ length: total }, (_, n): Parameters<typeof addEvents>[number] => {
      const startAt = n % 50 === 0 ? now + n + 1 : n + 1;
      return [n, { title: `桌游${n}`, startAt, endAt: startAt + 1, archivedAt: n % 10 === 3 ? 1 : null }];
    }),
  );
  const pages: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalPages } = listPublicEvents(own.db, { search: "桌游", page }, siteTime);
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

test("a search of events uses ten different words", () => {
  const words = Array.from({ length: 10 }, (_, n) => `词${n}`);
  const all = addEvent(1, { title: words.join("，") });
  addEvent(2, { title: words.slice(1).join("，") });
  const [requested, requestedTwice] = [words.join(" "), [...words, ...words].join(" ")];
  for (const search of [requested, requestedTwice, `${requested} 没有`])
    expect(listed(search)).toEqual([all]);
  expect(eventSearch({ search: requested }).total).toBe(1);
});

test("a condition about events or accounts finds no row when none of them match", () => {
  addEvents([1]);
  const find = (condition: SQL) => own.db.select().from(events).where(condition).all();
  expect(find(isTitled(own.db, events.id, foldText("标题1")))).toHaveLength(1);
  for (const text of ["没有这个", "nobody@example.org"]) {
    expect(find(isTitled(own.db, events.id, foldText(text)))).toEqual([]);
    expect(find(isOfAccount(own.db, events.id, foldText(text)))).toEqual([]);
  }
});
