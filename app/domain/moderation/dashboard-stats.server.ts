// Statistics of the administrator's dashboard, counted on request.
import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { comments } from "../../db/schema/comments";
import { drafts } from "../../db/schema/drafts";
import { photos } from "../../db/schema/events";
import { polls } from "../../db/schema/polls";
import { registrations } from "../../db/schema/registrations";
import { wishes } from "../../db/schema/wishes";
import { countAdminViews } from "../events/admin-queries.server";
import { forEachKind, type ReviewKind } from "../posts/kinds";
import type { ReviewCounts } from "../posts/review-entry";
import { moderation } from "./kinds.server";

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

/** Counts the posts of each kind by status. */
export const countModeration = (db: Db): Record<ReviewKind, ReviewCounts> =>
  forEachKind((kind) => moderation[kind].countByStatus(db));

export type EventContentCounts = Record<"photos" | "edits" | "guests", number> & {
  posts: Record<ReviewKind, number>;
};

/** Counts what deleting an event also deletes; `edits` are its unsaved edits. */
export function countEventContent(db: Db, eventId: string): EventContentCounts {
  return {
    photos: countRows(db, photos, eq(photos.eventId, eventId)),
    posts: forEachKind((kind) => {
      const { table, among } = moderation[kind];
      return "eventId" in table ? countRows(db, table, and(among, eq(table.eventId, eventId))) : 0;
    }),
    edits: countRows(db, drafts, eq(drafts.eventId, eventId)),
    guests: countRows(db, registrations, eq(registrations.eventId, eventId)),
  };
}
