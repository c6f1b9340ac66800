// The sample city with texts as wide as the forms accept, on a separate server.
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import { inject } from "vitest";
import { type Db, openDatabase } from "../../app/db/client.server";
import { postTables } from "../../app/db/schema/posts";
import { eventFormFields, fieldOf, kindOf } from "../../app/domain/events/fields";
import { enrolFactor } from "../../app/domain/factors/factors.server";
import { foldRows } from "../../app/domain/fold-rows.server";
import { moderation } from "../../app/domain/moderation/kinds.server";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { forEachKind } from "../../app/domain/posts/kinds";
import { newId } from "../../app/platform/ids";
import { hashToken } from "../../app/platform/tokens.server";
import { startServer } from "../support/built-server";
import { addFactor } from "../support/factor";
import { passFactor } from "../support/factor-member";
import { unwrap } from "../support/fixtures";
import { makeAccount, openSession } from "../support/member";
import { addWaitingHelper, openInvitation } from "../support/organisers";
import { openSetup } from "../support/setup";
import { requestedSubscription, subscribed } from "../support/subscriptions";
import { isRelease } from "../support/tier";
import { visitorIdIn } from "../support/visitor";
import { fetchWhenReady } from "./fetch-page";
import { complete } from "./own-draft";
import type { Viewer } from "./wide-addresses";

const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
/** They contain no opportunity for a line break. */
const runs = [
  "\ufdfd".repeat(3),
  `\u0f40${"\u0f90".repeat(8)}`.repeat(6),
  "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
  "\u{1242b}\u2e3b".repeat(4),
  `e${"\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a"}`.repeat(12),
  "กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพนพรัตนราชธานี",
  "وسيستخرجونهافاستسقيناكموهاأفاستسقيناكموها",
  family.repeat(8),
  `https://example.org/${"abcdefghij".repeat(12)}`,
];
const segmenter = new Intl.Segmenter();

/** All runs, beginning with the one of a number, in at most as many characters. */
export function wideText(graphemes: number, first: number): string {
  const at = first % runs.length;
  const text = [...runs.slice(at), ...runs.slice(0, at)].join("");
  return [...segmenter.segment(text)]
    .slice(0, graphemes)
    .map(({ segment }) => segment)
    .join("");
}

/** The text columns of the event form. */
const eventTexts = Object.fromEntries(
  eventFormFields.flatMap((name) => {
    const kind = kindOf(name);
    const column = fieldOf(name).column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return kind.is === "text" ? [[column, Math.min(400, kind.rule.max)] as const] : [];
  }),
);

const postTableNames = postTables.map((table) => getTableName(table));

/** Displayed columns, with the maximum lengths of their forms. */
const columns: Record<string, Record<string, number>> = {
  events: { ...eventTexts, cancel_reason: 400, refund_note: 400 },
  photos: { caption: 100 },
  guest_messages: { text: 400 },
  comments: { author_name: 40, content: 400, rejection_reason: 400 },
  wishes: { author_name: 40, content: 400, admin_note: 400 },
  polls: { title: 100, description: 400, option1: 60, option2: 60, option3: 60 },
  drafts: { name: 60 },
  removal_requests: { about: 60, reason: 400, contact: 100 },
  images: { file_name: 100 },
  registrations: { name: 40, note: 200, admin_note: 400, contact: 60 },
  site_settings: {
    site_name: 20,
    tagline: 40,
    city: 20,
    seal: 4,
    default_notes: 400,
    default_disclaimer: 400,
    contact_wechat: 40,
    host_name: 20,
    host_line: 40,
  },
};
/** Fields of drafts and of recorded changes, which are stored as JSON. Those of events take precedence. */
const fields: Record<string, number> = Object.fromEntries(
  Object.values(columns)
    .reverse()
    .flatMap(Object.entries)
    .map(([name, most]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), most]),
);

function widenRows(sqlite: Database.Database): void {
  sqlite.function("wide", (most, first) => wideText(Number(most), Number(first)));
  // Only registrations with their contacts have texts.
  sqlite.exec("UPDATE registrations SET erased_at = NULL");
  for (const [table, lengths] of Object.entries(columns)) {
    const set = Object.entries(lengths).map(([name, most]) => `${name} = wide(${most}, rowid - 1)`);
    sqlite.exec(`UPDATE ${table} SET ${set.join(", ")}`);
  }
  sqlite.exec("UPDATE events SET tags = '第一次来也行 会意大利语 一个人来也好'");
  sqlite.exec("UPDATE registrations SET alone = seats = 1, show_name = 1");
  const json = [
    ["drafts", "form"],
    ["audit_entries", "before"],
    ["audit_entries", "after"],
  ];
  for (const [table, column] of json) {
    for (const [name, most] of Object.entries(fields))
      sqlite.exec(
        `UPDATE ${table} SET ${column} = json_replace(${column}, '$.${name}', wide(${most}, rowid - 1)) WHERE ${column} IS NOT NULL`,
      );
  }
  for (const table of ["events", ...postTableNames, "polls"])
    sqlite.exec(`UPDATE ${table} SET search_text = NULL`);
}

/** Gives every draft a cover, and the first active event an edit that is complete and older than the event. */
function addEdit(sqlite: Database.Database, now: number): void {
  const [image] = idsOf(sqlite, "SELECT cover_image_id FROM events WHERE cover_image_id IS NOT NULL LIMIT 1");
  sqlite.prepare("UPDATE drafts SET form = json_set(form, '$.coverImageId', ?)").run(image);
  const [event = ""] = idsOf(sqlite, firstActive);
  const form = { ...complete, title: "a", details: "a", coverImageId: image };
  sqlite.prepare("UPDATE events SET version = 3 WHERE id = ?").run(event);
  sqlite
    .prepare(
      `INSERT INTO drafts (id, form_type, form_key, event_id, base_version, form, hash, created_at, updated_at)
       VALUES (?, 'event', ?, ?, 2, ?, 'a', ?, ?)`,
    )
    .run(editId, `edit_${editId}`, event, JSON.stringify(form), now, now);
}

/** Adds past events that were not marked as ended. */
function addOverdue(sqlite: Database.Database): void {
  sqlite.exec(`
    CREATE TEMP TABLE overdue AS SELECT * FROM events WHERE status = 'ended' LIMIT 2;
    UPDATE overdue SET status = 'active', draft_id = NULL, id = 'Overdue0000' || rowid;
    INSERT INTO events SELECT * FROM overdue;
    DROP TABLE overdue`);
}

const idsOf = (sqlite: Database.Database, sql: string): string[] =>
  sqlite.prepare<[], string>(sql).pluck().all();

const editId = newId();
const firstOfEachState = "SELECT min(rowid) FROM events GROUP BY status, registration_mode";
const firstActive = "SELECT id FROM events WHERE status = 'active' ORDER BY rowid LIMIT 1";

/** Sessions of members and an organiser with a second factor, before and after its code, and of a member with a new secret. */
async function openFactorSessions(db: Db, now: number) {
  const userId = await makeAccount(db, "factor@example.org", now);
  addFactor(db, userId, now);
  const session = openSession(db, userId, now);
  passFactor(db, session, now);
  const email = "enrolling@example.org";
  const enrolling = await makeAccount(db, email, now);
  unwrap(enrolFactor(db, { userId: enrolling, friendlyName: "", issuer: "localhost", email }, now));
  return {
    "enrolling member": { session: openSession(db, enrolling, now) },
    "pending member": { session: openSession(db, userId, now) },
    "pending organiser": { admin: (await addWaitingHelper(db, now)).token },
    "protected member": { session },
  };
}

/** Makes a new visitor the author of what no member wrote, with recent decisions; returns their cookie. */
async function ownPosts(sqlite: Database.Database, baseUrl: string, now: number): Promise<string> {
  const first = await fetch(`${baseUrl}/wishes`, { method: "POST", redirect: "manual" });
  const [, cookie = ""] = /^visitor=([^;]+)/.exec(first.headers.getSetCookie().join()) ?? [];
  const visitorId = visitorIdIn(cookie);
  for (const table of postTableNames)
    sqlite
      .prepare(`UPDATE ${table} SET visitor_id = ?, moderated_at = ? WHERE user_id IS NULL`)
      .run(visitorId, now);
  sqlite.prepare("UPDATE removal_requests SET visitor_id = ? WHERE user_id IS NULL").run(visitorId);
  return cookie;
}

export type WideCity = Awaited<ReturnType<typeof startWideCity>>;

/** Fills a copy of the sample city and starts a server over it, which ends with the run. */
export async function startWideCity() {
  const folder = mkdtempSync(join(tmpdir(), "e2e-wide-"));
  cpSync(inject("cityFolder"), folder, { recursive: true });
  const db = openDatabase(join(folder, "app.db"));
  const sqlite = db.$client;
  const now = Date.now();
  const receipt = randomBytes(24).toString("base64url");
  const [member = ""] = idsOf(sqlite, "SELECT user_id FROM ballots WHERE user_id IS NOT NULL LIMIT 1");
  sqlite
    .prepare("UPDATE users SET email = ? WHERE id = ?")
    .run(`${"a".repeat(64)}@${"b".repeat(60)}.example.org`, member);
  for (const table of postTableNames)
    sqlite.prepare(`UPDATE ${table} SET user_id = ? WHERE rowid % 2 = 0`).run(member);
  sqlite
    .prepare(
      "UPDATE wishes SET receipt_hash = ? WHERE id IN (SELECT id FROM wishes WHERE status = 'rejected' LIMIT 1)",
    )
    .run(hashToken(receipt));
  sqlite
    .prepare(
      "INSERT INTO removal_requests (id, event_id, photo_id, about, reason, created_at) SELECT id, event_id, id, 'a', 'a', ? FROM photos",
    )
    .run(now);
  sqlite.prepare("UPDATE removal_requests SET user_id = ? WHERE rowid % 2 = 0").run(member);
  const seat = randomBytes(24).toString("base64url");
  sqlite
    .prepare(
      // Of an event to come, so that the page has a ticket.
      `INSERT INTO registration_tokens (token_hash, registration_id, created_at) SELECT ?, registrations.id, ?
        FROM registrations JOIN events ON events.id = event_id
        WHERE registrations.status = 'confirmed' AND events.status = 'active' AND start_at > ? LIMIT 1`,
    )
    .run(hashToken(seat), now, now);
  // Results of an event are beside those of its category.
  sqlite.exec("UPDATE events SET category = '徒步' WHERE status = 'ended'");
  addOverdue(sqlite);
  addEdit(sqlite, now);
  widenRows(sqlite);
  foldRows(db);
  const fullest = "SELECT event_id FROM registrations GROUP BY event_id ORDER BY count(*) DESC LIMIT 1";
  const of = (table: string, where = "1") =>
    idsOf(sqlite, `SELECT id FROM ${table} WHERE ${where} ORDER BY rowid`);
  const ids = {
    active: of("events", "status = 'active'"),
    ended: of("events", "id IN (SELECT event_id FROM photos)"),
    discussed: idsOf(
      sqlite,
      "SELECT event_id FROM comments WHERE kind = 'comment' GROUP BY event_id ORDER BY count(*) DESC",
    ),
    events: of("events", isRelease ? "1" : `rowid IN (${firstOfEachState})`),
    polls: of("polls", "status = 'active'"),
    wishes: of("wishes", "status = 'approved'"),
    ownWishes: of("wishes", "user_id IS NOT NULL"),
    /** Pending ones; public wishes, whose page has more buttons. */
    posts: forEachKind((kind) => {
      const status = kind === "wish" ? "approved" : "pending";
      return moderation[kind].listIds(db, { search: "", status }, 20);
    }),
    asked: of("events", "id IN (SELECT event_id FROM comments WHERE kind = 'question')"),
    withGuests: of("events", `id = (${fullest})`),
    guests: of("registrations", `event_id = (${fullest})`),
    drafts: of("drafts", "form_type = 'event' AND event_id IS NULL"),
    edits: [editId],
    photos: of(
      "photos",
      "event_id = (SELECT id FROM events WHERE id IN (SELECT event_id FROM photos) ORDER BY rowid LIMIT 1)",
    ),
    removals: of("removal_requests"),
  };
  const { token: admin } = openAdminSession(db, { userAgent: "test" }, now);
  const cookies: Record<Viewer, Record<string, string>> = {
    // First, because a sign-in that lacks its code and a new secret are valid for minutes only.
    ...(await openFactorSessions(db, now)),
    visitor: {},
    member: { session: openSession(db, member, now) },
    organiser: { admin },
  };
  const secret = readFileSync(join(folder, "secret"), "utf8").trim();
  const invitation = openInvitation({ db, secret, timeZone: "Europe/Rome", clock: { now: () => now } });
  const city = { db, secret, clock: { now: () => now } };
  const subscription = subscribed(city, "subscriber@example.org", { categories: ["徒步"] });
  const request = requestedSubscription(city, "new-subscriber@example.org");
  const setup = openSetup({ folder, db });
  const { baseUrl, pid } = await startServer({ folder });
  writeFileSync(join(inject("serversFolder"), String(pid)), folder);
  cookies.visitor = { visitor: await ownPosts(sqlite, baseUrl, now) };
  db.$client.close();
  await fetchWhenReady(`${baseUrl}/admin/digest`, { Cookie: `admin=${admin}` });
  return { baseUrl, cookies, ids, receipt, seat, invitation, subscription, request, setup };
}
