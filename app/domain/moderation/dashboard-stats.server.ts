// Statistics of the administrator's dashboard, counted on request.
import { and, count, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { comments } from "../../db/schema/comments";
import { drafts } from "../../db/schema/drafts";
import { photos } from "../../db/schema/events";
import { polls } from "../../db/schema/polls";
import { registrations } from "../../db/schema/registrations";
import type { moderationStatuses } from "../../db/schema/values";
import { wishes } from "../../db/schema/wishes";
import { countAdminViews } from "../events/admin-queries.server";
import type { ReviewKind } from "../review-entry";

export type DashboardStats = {
  totalEvents: number;
  ongoingEvents: number;
  completedEvents: number;
  upcomingEvents: number;
  pendingComments: number;
  totalComments: number;
  totalWishes: number;
  /** Number of open polls. */
  totalPolls: number;
  albumPhotos: number;
};

const isComment = eq(comments.kind, "comment");

/** Returns the counts at `now` (ms UTC), without archived events. */
export function readDashboardStats(db: Db, now: number): DashboardStats {
  const views = countAdminViews(db, now);
  const takesVotes = and(
    eq(polls.status, "active"),
    or(isNull(polls.startAt), lte(polls.startAt, now)),
    or(isNull(polls.endAt), gt(polls.endAt, now)),
  );
  return {
    totalEvents: views.all,
    ongoingEvents: views.active,
    completedEvents: views.ended,
    upcomingEvents: views.upcoming,
    pendingComments: countRows(db, comments, and(isComment, eq(comments.status, "pending"))),
    totalComments: countRows(db, comments, isComment),
    totalWishes: countRows(db, wishes),
    totalPolls: countRows(db, polls, takesVotes),
    albumPhotos: countRows(db, photos),
  };
}

export type StatusCounts = Record<(typeof moderationStatuses)[number], number>;

function countByStatus(db: Db, table: typeof comments | typeof wishes, where?: SQL): StatusCounts {
  const counts: StatusCounts = { pending: 0, approved: 0, rejected: 0 };
  const { status } = table;
  const rows = db.select({ status, total: count() }).from(table).where(where).groupBy(status).all();
  for (const { status, total } of rows) counts[status] = total;
  return counts;
}

/** Counts comments, questions and wishes by status. */
export function countModeration(db: Db): Record<ReviewKind, StatusCounts> {
  return {
    comment: countByStatus(db, comments, isComment),
    question: countByStatus(db, comments, eq(comments.kind, "question")),
    wish: countByStatus(db, wishes),
  };
}

export type EventContentCounts = Record<"photos" | "comments" | "questions" | "edits" | "guests", number>;

/** Counts what deleting an event also deletes; `edits` are its unsaved edits. */
export function countEventContent(db: Db, eventId: string): EventContentCounts {
  return {
    photos: countRows(db, photos, eq(photos.eventId, eventId)),
    comments: countRows(db, comments, and(isComment, eq(comments.eventId, eventId))),
    questions: countRows(db, comments, and(eq(comments.kind, "question"), eq(comments.eventId, eventId))),
    edits: countRows(db, drafts, eq(drafts.eventId, eventId)),
    guests: countRows(db, registrations, eq(registrations.eventId, eventId)),
  };
}
