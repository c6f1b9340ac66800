// Public events and polls started from public wishes. Excludes cancelled and archived events and draft polls.
import { and, asc, countDistinct, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import { polls } from "../../db/schema/polls";
import { wishOutcomes } from "../../db/schema/wish-outcomes";
import { wishes, wishLikes } from "../../db/schema/wishes";
import { toEventCard } from "../events/event-views.server";
import type { SiteTime } from "../events/site-time";
import type { EventCard } from "../events/view";
import { readSettings } from "../settings/queries.server";
import { isOwnVote, type Voter, voterKeyOf } from "../voter-key";
import { isPublicWish } from "./public-wish";
import type { WishOutcomes } from "./view";

const grantedLikesAtMost = 3;

const isShownEvent = and(isNull(events.archivedAt), ne(events.status, "cancelled"));

/** Returns the outcomes of wishes by id; the latest event and the latest poll of each. */
export function outcomesOf(db: Db, ids: readonly string[]): Map<string, WishOutcomes> {
  const outcomes = new Map<string, WishOutcomes>();
  if (ids.length === 0) return outcomes;
  const { wishId, createdAt } = wishOutcomes;
  const ofThem = inArray(wishId, [...ids]);
  const held = db
    .select({ wishId, createdAt, event: { id: events.id, title: events.title, startAt: events.startAt } })
    .from(wishOutcomes)
    .innerJoin(events, eq(events.id, wishOutcomes.eventId))
    .where(and(ofThem, isShownEvent))
    .all();
  const requested = db
    .select({ wishId, createdAt, poll: { id: polls.id, title: polls.title } })
    .from(wishOutcomes)
    .innerJoin(polls, eq(polls.id, wishOutcomes.pollId))
    .where(and(ofThem, ne(polls.status, "draft")))
    .all();
  const arePollsShown = requested.length > 0 && readSettings(db).pollsOn;
  // Sorted here, because SQLite would sort all rows for each page.
  const found = [...held, ...(arePollsShown ? requested : [])].sort((a, b) => a.createdAt - b.createdAt);
  for (const { wishId, createdAt, ...outcome } of found)
    outcomes.set(wishId, { ...(outcomes.get(wishId) ?? noOutcomes), ...outcome });
  return outcomes;
}

export const noOutcomes: WishOutcomes = { event: null, poll: null };

/** Subquery for the ids of wishes that became a public event. */
export const grantedIds = (db: Db) =>
  db
    .select({ id: wishOutcomes.wishId })
    .from(wishOutcomes)
    .innerJoin(events, eq(events.id, wishOutcomes.eventId))
    .where(isShownEvent);

/** Counts the public wishes that became a public event. */
export function countGranted(db: Db): number {
  const total = countDistinct(wishOutcomes.wishId);
  const granted = db
    .select({ total })
    .from(wishOutcomes)
    .innerJoin(wishes, eq(wishes.id, wishOutcomes.wishId))
    .innerJoin(events, eq(events.id, wishOutcomes.eventId));
  return granted.where(and(isPublicWish, isShownEvent)).get()?.total ?? 0;
}

/** A public wish with the event that was created from it. */
export type GrantedWish = { id: string; content: string; event: EventCard };

/** Lists public wishes with their public events, the latest event first. */
export function listGranted(db: Db, limit: number, siteTime: SiteTime): GrantedWish[] {
  return db
    .select({ id: wishes.id, content: wishes.content, event: events, cover: images })
    .from(wishOutcomes)
    .innerJoin(wishes, eq(wishes.id, wishOutcomes.wishId))
    .innerJoin(events, eq(events.id, wishOutcomes.eventId))
    .leftJoin(images, eq(images.id, events.coverImageId))
    .where(and(isPublicWish, isShownEvent))
    .orderBy(desc(events.startAt), asc(events.id))
    .limit(limit)
    .all()
    .map(({ id, content, ...row }) => ({ id, content, event: toEventCard(row, siteTime) }));
}

export type SourceWish = { id: string; authorName: string };

/** Lists the public source wishes of an event or a poll; none while the board is off. */
export function sourceWishes(db: Db, of: { eventId: string } | { pollId: string }): SourceWish[] {
  const isOf = "eventId" in of ? eq(wishOutcomes.eventId, of.eventId) : eq(wishOutcomes.pollId, of.pollId);
  const found = db
    .select({ id: wishes.id, authorName: wishes.authorName })
    .from(wishOutcomes)
    .innerJoin(wishes, eq(wishes.id, wishOutcomes.wishId))
    .where(and(isOf, isPublicWish))
    .orderBy(asc(wishOutcomes.place))
    .all();
  return found.length > 0 && readSettings(db).wishesOn ? found : [];
}

/** Lists the coming events started from wishes that a voter likes, soonest first; `now` is ms UTC. */
export function listGrantedLikes(db: Db, voter: Voter, now: number): { id: string; title: string }[] {
  if (voterKeyOf(voter) === null) return [];
  return db
    .selectDistinct({ id: events.id, title: events.title, startAt: events.startAt })
    .from(wishLikes)
    .innerJoin(wishes, eq(wishes.id, wishLikes.wishId))
    .innerJoin(wishOutcomes, eq(wishOutcomes.wishId, wishLikes.wishId))
    .innerJoin(events, eq(events.id, wishOutcomes.eventId))
    .where(
      and(
        isOwnVote(wishLikes, voter),
        isPublicWish,
        isShownEvent,
        eq(events.status, "active"),
        gt(events.endAt, now),
      ),
    )
    .orderBy(asc(events.startAt), asc(events.id))
    .limit(grantedLikesAtMost)
    .all()
    .map(({ id, title }) => ({ id, title }));
}
