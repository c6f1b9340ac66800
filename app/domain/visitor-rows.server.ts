// Whether a browser has stored data, by the `visitor_id` of rows.
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { preparedQuery } from "../db/prepared-query";
import { auditEntries, isPostDeletion, recordedField } from "../db/schema/audit";
import { comments } from "../db/schema/comments";
import { ballots } from "../db/schema/polls";
import { registrations } from "../db/schema/registrations";
import { removalRequests } from "../db/schema/removals";
import { wishes, wishLikes } from "../db/schema/wishes";

/** Builds a check for rows of a browser in a table, using the index of that column. */
const hasRowIn = (
  table:
    | typeof comments
    | typeof ballots
    | typeof wishes
    | typeof wishLikes
    | typeof registrations
    | typeof removalRequests,
) => {
  const rowOf = preparedQuery((db) =>
    db
      .select({ found: sql`1` })
      .from(table)
      .where(eq(table.visitorId, sql.placeholder("visitorId")))
      .limit(1)
      .prepare(),
  );
  return (db: Db, visitorId: string): boolean => rowOf(db).get({ visitorId }) !== undefined;
};

const hasComment = hasRowIn(comments);
const hasWish = hasRowIn(wishes);
const deletedPost = preparedQuery((db) =>
  db
    .select({ found: sql`1` })
    .from(auditEntries)
    .where(
      and(
        isPostDeletion(auditEntries.action),
        eq(recordedField(auditEntries.before, "visitorId"), sql.placeholder("visitorId")),
      ),
    )
    .limit(1)
    .prepare(),
);

/** Whether an organiser deleted any post of a browser. */
const hasDeletedPost = (db: Db, visitorId: string): boolean =>
  deletedPost(db).get({ visitorId }) !== undefined;

/** Whether a browser has written a comment or question, in any status, or had a post deleted. */
export const hasCommented = (db: Db, visitorId: string): boolean =>
  hasComment(db, visitorId) || hasDeletedPost(db, visitorId);

/** Whether a browser has requested the removal of a photo. */
export const hasRequestedRemoval = hasRowIn(removalRequests);

/** Whether a browser has voted in any poll, as a visitor or for a member. */
export const hasVoted = hasRowIn(ballots);

const hasOwnRegistration = hasRowIn(registrations);
const createdRow = preparedQuery((db) =>
  db
    .select({ found: sql`1` })
    .from(registrations)
    .where(eq(registrations.byVisitorId, sql.placeholder("visitorId")))
    .limit(1)
    .prepare(),
);

/** Whether a browser has signed up for any event, itself or another person, in any status. */
export const hasSignedUp = (db: Db, visitorId: string): boolean =>
  hasOwnRegistration(db, visitorId) || createdRow(db).get({ visitorId }) !== undefined;

/** Whether a browser likes any wish, as a visitor or for a member. */
export const hasLiked = hasRowIn(wishLikes);

/** Whether a browser has written a wish, in any status, or had a post deleted. */
export const hasWished = (db: Db, visitorId: string): boolean =>
  hasWish(db, visitorId) || hasDeletedPost(db, visitorId);
