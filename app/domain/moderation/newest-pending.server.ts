// The newest pending posts, for the administrator.
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { comments } from "../../db/schema/comments";
import { events } from "../../db/schema/events";
import { wishes } from "../../db/schema/wishes";
import { firstGrapheme } from "../../platform/text";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import type { ReviewKind } from "../review-entry";

export const pendingShown = 5;

export type PendingItem = {
  id: string;
  name: string;
  initial: string;
  content: string;
  /** 10月18日 09:12 */
  when: string;
  /** The event of a comment or question, or the category of a wish. */
  about: string;
};

type PostRow = { id: string; authorName: string; content: string; createdAt: number; about: string };

const toItem = ({ id, authorName, content, createdAt, about }: PostRow, { now, timeZone }: SiteTime) => ({
  id,
  name: authorName,
  initial: firstGrapheme(authorName),
  content,
  when: dateTimeText(createdAt, now, timeZone),
  about,
});

function listPendingOf(db: Db, kind: "comment" | "question", siteTime: SiteTime): PendingItem[] {
  const { id, authorName, content, createdAt } = comments;
  return db
    .select({ id, authorName, content, createdAt, about: events.title })
    .from(comments)
    .innerJoin(events, eq(events.id, comments.eventId))
    .where(and(eq(comments.kind, kind), eq(comments.status, "pending")))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(pendingShown)
    .all()
    .map((row) => toItem(row, siteTime));
}

/** Lists the newest pending wishes with their categories. */
function listPendingWishes(db: Db, siteTime: SiteTime): PendingItem[] {
  const { id, authorName, content, createdAt } = wishes;
  return db
    .select({ id, authorName, content, createdAt, about: wishes.category })
    .from(wishes)
    .where(eq(wishes.status, "pending"))
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(pendingShown)
    .all()
    .map((row) => toItem(row, siteTime));
}

/** Lists the newest pending posts of a kind with their subject. */
export const listNewestPending = (db: Db, kind: ReviewKind, siteTime: SiteTime): PendingItem[] =>
  kind === "wish" ? listPendingWishes(db, siteTime) : listPendingOf(db, kind, siteTime);
