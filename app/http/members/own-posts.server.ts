// A member's paginated posts, removal requests and votes.
import { dateTimeText } from "../../domain/events/date-text";
import type { OwnPost, OwnVote } from "../../domain/members/view";
import { moderation } from "../../domain/moderation/kinds.server";
import { type Paged, readItems, readMerged } from "../../domain/paging";
import { optionsOf, textsOf } from "../../domain/poll-options";
import { listBallotsOf, type OwnBallot } from "../../domain/polls/own.server";
import { type DeletedPost, listDeletedPosts } from "../../domain/posts/deleted.server";
import { kindDetails, type ReviewKind } from "../../domain/posts/kinds";
import { type AuthoredPost, eventTitleOf } from "../../domain/posts/own.server";
import { toReplyView } from "../../domain/posts/reply";
import { decisionsShownMs } from "../../domain/posts/state";
import { type OwnRemoval, removalsOf } from "../../domain/removals/own.server";
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { siteTimeOf } from "../site-time.server";

type Requested = { userId: string; page: number; perPage: number };

function timesOf(site: Site, at: number): { iso: string; when: string } {
  const { now, timeZone } = siteTimeOf(site);
  return { iso: new Date(at).toISOString(), when: dateTimeText(at, now, timeZone) };
}

/** A post that the organiser deleted, in a member's list. */
function deletedView(
  site: Site,
  { id, kind, content, state, reason, event, createdAt }: DeletedPost,
): OwnPost {
  return {
    id,
    content,
    about: kindDetails[kind].isOnEvent ? eventTitleOf(event) : null,
    ...timesOf(site, createdAt),
    byOrganiser: false,
    reply: null,
    state,
    reason,
    href: null,
    removal: removalOf(kind, id),
  };
}

const removalOf = (kind: ReviewKind, id: string) => `/account/${kindDetails[kind].list}/${id}/delete`;

const isDeleted = (post: { createdAt: number }): post is DeletedPost => "deletedAt" in post;

const authoredView = (site: Site, kind: ReviewKind, post: AuthoredPost): OwnPost => ({
  id: post.id,
  content: post.content,
  about: post.about,
  ...timesOf(site, post.createdAt),
  byOrganiser: post.byOrganiser,
  reply: toReplyView(post, siteTimeOf(site)),
  state: post.state,
  reason: post.reason,
  href: post.href,
  removal: removalOf(kind, post.id),
});

/** Reads a page of a member's posts of one kind, with those that the organiser deleted within the last 30 days. */
export function readOwnPosts(site: Site, kind: ReviewKind, { userId, ...page }: Requested): Paged<OwnPost> {
  const since = site.clock.now() - decisionsShownMs;
  const deleted = listDeletedPosts(site.db, { userId, visitorId: null }, { kind, since });
  const { items, ...paging } = readMerged(moderation[kind].listOwn(site.db, userId), deleted, page);
  const views = items.map((post) =>
    isDeleted(post) ? deletedView(site, post) : authoredView(site, kind, post),
  );
  return { items: views, ...paging };
}

/** Reads a page of a member's requests to remove photos. */
export function readOwnRemovals(site: Site, { userId, ...requested }: Requested): Paged<OwnPost> {
  const { total, read } = removalsOf(site.db, { userId, visitorId: null });
  const { items, ...paging } = readItems(total, requested, read);
  return { items: items.map((request) => removalView(site, request)), ...paging };
}

/** A removal request for its requester; the organiser's reply is the reason of the decision. */
export function removalView(site: Site, request: OwnRemoval): OwnPost {
  const { id, reason: content, about, state, reply, settledAt, createdAt } = request;
  return {
    id,
    content,
    about,
    ...timesOf(site, createdAt),
    byOrganiser: false,
    reply: toReplyView({ reply: reply || null, repliedAt: settledAt }, siteTimeOf(site)),
    state,
    reason: null,
    href: null,
    removal: `/account/removals/${id}/delete`,
  };
}

function quoted({ poll, choices }: OwnBallot): string {
  return textsOf(optionsOf(poll), choices)
    .map((text) => `「${text}」`)
    .join("");
}

export function readOwnVotes(site: Site, { userId, ...requested }: Requested): Paged<OwnVote> {
  const { items, ...paging } = listBallotsOf(site.db, userId, requested);
  const { pollsOn } = readSettings(site.db);
  const views = items.map((ballot) => ({
    id: ballot.poll.id,
    title: ballot.poll.title,
    choices: quoted(ballot),
    ...timesOf(site, ballot.at),
    href: pollsOn && ballot.poll.status !== "draft" ? `/polls/${ballot.poll.id}` : null,
  }));
  return { items: views, ...paging };
}
