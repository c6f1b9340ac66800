// A member's paginated posts and votes.
import { listCommentsOf } from "../../domain/comments/own.server";
import type { CommentKind } from "../../domain/comments/queries.server";
import { dateTimeText } from "../../domain/events/date-text";
import type { OwnPost, OwnVote } from "../../domain/members/view";
import type { Paged } from "../../domain/paging";
import { optionsOf, textsOf } from "../../domain/poll-options";
import { listBallotsOf, type OwnBallot } from "../../domain/polls/own.server";
import { toReplyView } from "../../domain/posts/reply";
import { readSettings } from "../../domain/settings/queries.server";
import { listWishesOf } from "../../domain/wishes/own.server";
import type { Site } from "../context.server";
import { siteTimeOf } from "../site-time.server";
import { commentStatus, questionStatus, wishStatus } from "./post-status.server";

type Requested = { userId: string; page: number; perPage: number };

function timesOf(site: Site, at: number): { iso: string; when: string } {
  const { now, timeZone } = siteTimeOf(site);
  return { iso: new Date(at).toISOString(), when: dateTimeText(at, now, timeZone) };
}

export function readOwnWishes(site: Site, { userId, ...requested }: Requested): Paged<OwnPost> {
  const { items, ...paging } = listWishesOf(site.db, userId, requested);
  const views = items.map((wish) => ({
    id: wish.id,
    content: wish.content,
    about: null,
    ...timesOf(site, wish.createdAt),
    byOrganiser: wish.byOrganiser,
    reply: toReplyView(wish, siteTimeOf(site)),
    ...wishStatus(site, wish),
    removal: `/account/wishes/${wish.id}/delete`,
  }));
  return { items: views, ...paging };
}

function ownOfKind(site: Site, kind: CommentKind, { userId, ...requested }: Requested): Paged<OwnPost> {
  const { items, ...paging } = listCommentsOf(site.db, userId, { ...requested, kind });
  const views = items.map(({ comment, event }) => ({
    id: comment.id,
    content: comment.content,
    about: event.title || "未命名活动",
    ...timesOf(site, comment.createdAt),
    byOrganiser: comment.byOrganiser,
    reply: toReplyView(comment, siteTimeOf(site)),
    ...(kind === "comment" ? commentStatus(site, comment, event.status) : questionStatus(site, comment)),
    removal: `/account/${kind}s/${comment.id}/delete`,
  }));
  return { items: views, ...paging };
}

export const readOwnComments = (site: Site, requested: Requested) => ownOfKind(site, "comment", requested);
export const readOwnQuestions = (site: Site, requested: Requested) => ownOfKind(site, "question", requested);

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
