// Every searchable row stores the folded text of its columns, whichever command wrote it (decision 020).
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "~/db/schema/accounts";
import { auditEntries } from "~/db/schema/audit";
import { comments } from "~/db/schema/comments";
import { events } from "~/db/schema/events";
import { polls } from "~/db/schema/polls";
import { wishes } from "~/db/schema/wishes";
import { openMemberSession } from "~/domain/accounts/member-sessions.server";
import { findMember } from "~/domain/accounts/members.server";
import { postComment } from "~/domain/comments/commands.server";
import { addDrafts } from "~/domain/drafts/commands.server";
import { duplicateEvent } from "~/domain/drafts/duplicate.server";
import { exportDrafts, readDraftFile } from "~/domain/drafts/import-export";
import { publishDraft, saveEdit } from "~/domain/drafts/publish.server";
import { findDraft } from "~/domain/drafts/queries.server";
import * as eventCommands from "~/domain/events/commands.server";
import { eventFormOf } from "~/domain/events/form/form";
import { countParticipant } from "~/domain/events/participants.server";
import { postponeEvent } from "~/domain/events/postpone.server";
import { eventSchema } from "~/domain/events/schema";
import { deleteAccount, deletedAuthorName } from "~/domain/members/delete-account.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { undoModeration } from "~/domain/moderation/undo.server";
import * as pollCommands from "~/domain/polls/commands.server";
import { eventSearchText, pollSearchText, postSearchText } from "~/domain/search-text";
import { postWish } from "~/domain/wishes/commands.server";
import { likeWish } from "~/domain/wishes/likes.server";
import { featureWishes, showWishes } from "~/domain/wishes/moderate.server";
import { foldText } from "~/platform/fold-text";
import { admin, eventDraft, noEvent, unwrap } from "../support/fixtures";
import { openEachDatabase, own } from "../support/migrated-database";
import { registrationContextAt } from "../support/signed-up";

const timeZone = "Europe/Rome";
const hourMs = 3_600_000;
const siteTime = { now: Date.UTC(2026, 10, 21, 11), timeZone };
const { now } = siteTime;

openEachDatabase();
/** Expects the stored text of all rows to match their columns, and `total` rows in all. */
function expectFolded(total: number): void {
  const { db } = own;
  const [allEvents, allPolls] = [db.select().from(events).all(), db.select().from(polls).all()];
  const [allComments, allWishes] = [db.select().from(comments).all(), db.select().from(wishes).all()];
  const rows = [
    ...allEvents.map((row) => [row.searchText, eventSearchText(row)]),
    ...allComments.map((row) => [row.searchText, postSearchText(row)]),
    ...allWishes.map((row) => [row.searchText, postSearchText(row)]),
    ...allPolls.map((row) => [row.searchText, pollSearchText(row)]),
  ];
  expect(rows.map(([stored]) => stored)).toEqual(rows.map(([, folded]) => folded));
  expect(rows).toHaveLength(total);
  // The audit log has no second copy of the texts.
  const log = db.select().from(auditEntries).all();
  expect(log.filter((entry) => JSON.stringify(entry).includes("searchText"))).toEqual([]);
}

const fieldsOf = (title: string) =>
  eventSchema(timeZone).parse({
    ...noEvent,
    title,
    summary: "ＫＴＶ",
    category: "野餐",
    capacity: 20,
    colorScheme: "lemon-sky",
    locationName: "Caffè",
    locationAddress: "Via PO",
    startAt: now + 48 * hourMs,
    durationMs: hourMs,
  });

test("of events: published, edited, moved, archived, duplicated, imported", () => {
  const { db } = own;
  const { id } = eventCommands.createEvent(db, admin, fieldsOf("Ａ"), siteTime);
  expectFolded(1);
  const fields = { ...fieldsOf("Ｂ"), category: "桌游" } as const;
  unwrap(eventCommands.updateEvent(db, admin, { id, fields }, siteTime));
  expectFolded(1);
  unwrap(postponeEvent(db, admin, { id, startAt: now + 72 * hourMs }, siteTime));
  unwrap(countParticipant(db, admin, { id, by: 1 }, now));
  for (const archived of [true, false]) {
    unwrap(eventCommands.setEventArchived(db, admin, { id, archived }, now));
    expectFolded(1);
  }
  const event = unwrap(eventCommands.setEventStatus(db, admin, { id, status: "cancelled" }, now));
  const draftId = unwrap(
    duplicateEvent(db, admin, { event, start: { date: "2027-12-04", time: "14:00" } }, siteTime),
  );
  const form = { ...eventFormOf(event, timeZone), title: "Ｃ" };
  unwrap(publishDraft(db, admin, { draftId, form, anyway: true }, siteTime));
  expectFolded(2);
  const again = unwrap(eventCommands.setEventStatus(db, admin, { id, status: "active" }, now));
  const edit = { draftId: "none", event: again, baseVersion: again.version, anyway: true };
  unwrap(saveEdit(db, admin, { ...edit, form: { ...form, title: "Ｄ" } }, siteTime));
  expectFolded(2);
  const file = JSON.stringify(exportDrafts([eventDraft({ ...form, title: "Ｅ" }, now)], now));
  const [imported = ""] = unwrap(addDrafts(db, admin, unwrap(readDraftFile(file, siteTime)), now));
  const stored = { ...form, ...findDraft(db, imported)?.form };
  unwrap(publishDraft(db, admin, { draftId: imported, form: stored, anyway: true }, siteTime));
  expectFolded(3);
  const titles = db.select({ title: events.title }).from(events).all();
  expect(titles.map(({ title }) => title).sort()).toEqual(["Ｃ", "Ｄ", "Ｅ"]);
});

test("of polls: created, edited, opened, duplicated", () => {
  const { db } = own;
  const fields = {
    title: "ＫＴＶ",
    description: "Ａ",
    option1: "一",
    option2: "二",
    option3: "Ⅲ",
    status: "draft",
    startAt: null,
    endAt: null,
    allowMultiple: false,
    isAnonymous: true,
  };
  const { id } = unwrap(pollCommands.createPoll(db, admin, { fields }, now));
  expectFolded(1);
  unwrap(pollCommands.updatePoll(db, admin, { id, fields: { ...fields, option2: "Ｂ" } }, now));
  expectFolded(1);
  unwrap(pollCommands.setPollStatus(db, admin, { id, status: "active" }, now));
  unwrap(pollCommands.duplicatePoll(db, admin, id, now));
  expectFolded(2);
});

describe("of posts", () => {
  let eventId: string;
  let userId: string;
  beforeEach(() => {
    const event = eventCommands.createEvent(own.db, admin, fieldsOf("Ａ"), siteTime);
    eventId = unwrap(
      eventCommands.setEventStatus(own.db, admin, { id: event.id, status: "ended" }, event.startAt),
    ).id;
    userId = own.addMember("qiqi@example.org");
  });
  const policy = { now, mode: "pre" } as const;
  const requester = () => ({ visitorId: "samebrowser1", userId, addressHash: "a" });
  const comment = (authorEmail = "QIQI@example.org", content = "ＫＴＶ\n好") =>
    postComment(
      own.db,
      requester(),
      { kind: "comment", eventId, authorName: "Ｑiqi Wu", authorEmail, content },
      policy,
    );
  const wish = () =>
    postWish(own.db, requester(), { authorName: "Ｑiqi Wu", content: "CAFFÈ", category: "其他" }, policy);

  test("posted, posted again, decided, deleted and restored", () => {
    const { db } = own;
    for (const _ of [1, 2]) [unwrap(comment()), unwrap(wish())];
    expectFolded(3);
    const [{ id: commentId }, { id: wishId }] = [unwrap(comment()).comment, unwrap(wish()).wish];
    likeWish(db, { wishId, userId: null, visitorId: "other", addressHash: "one" }, { now, isLimited: true });
    const acts = [
      [() => moderation.comment.approve(db, admin, [commentId], now), 3],
      [() => moderation.comment.remove(db, admin, [commentId], now), 2],
      [() => moderation.wish.approve(db, admin, [wishId], now), 3],
      [() => featureWishes(db, admin, { ids: [wishId], isFeatured: true }, now), 3],
      [() => showWishes(db, admin, { ids: [wishId], isPublic: false }, now), 3],
      [() => moderation.wish.remove(db, admin, [wishId], now), 2],
    ] as const;
    for (const [act, left] of acts) {
      const { auditIds } = unwrap(act());
      expectFolded(left);
      unwrap(undoModeration(db, admin, auditIds, now));
      expectFolded(3);
      if (left === 3) unwrap(act());
    }
  });

  const lastAudit = () => {
    const [entry] = own.db.select().from(auditEntries).orderBy(sql`rowid DESC`).limit(1).all();
    return entry ? [entry.id] : [];
  };

  test("of a deleted account, without its name and address", async () => {
    const { db } = own;
    [unwrap(comment()), unwrap(wish())];
    const stored = unwrap(comment()).comment;
    unwrap(moderation.comment.remove(db, admin, [stored.id], now));
    const entry = lastAudit();
    const other = unwrap(comment("qiqi@example.org", "别的"));
    const token = openMemberSession(db, { userId, userAgent: "", isPersistent: true }, now);
    const sessionId = findMember(db, token, now)?.sessionId ?? "";
    const confirmed = { email: "qiqi@example.org" };
    unwrap(await deleteAccount(db, { userId, sessionId }, confirmed, registrationContextAt(now)));
    expect(db.select().from(users).all()).toEqual([]);
    expect(db.select().from(sessions).all()).toEqual([]);
    unwrap(undoModeration(db, admin, entry, now));
    expectFolded(4);
    const restored = db.select().from(comments).where(eq(comments.id, other.comment.id)).get();
    expect(restored?.authorName).toBe(deletedAuthorName);
    const everything = [comments, wishes, auditEntries].map((table) => db.select().from(table).all());
    expect(foldText(JSON.stringify(everything))).not.toContain("qiqi");
  });
});
