import { type CommentKind, listApprovedComments, listOwnComments } from "~/domain/comments/queries.server";
import { commentRules } from "~/domain/comments/schema";
import { toEventCard } from "~/domain/events/event-views.server";
import type { EventRow, EventWithPictures } from "~/domain/events/queries.server";
import { readPage } from "~/domain/paging";
import type { Site } from "~/http/context.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readMember } from "~/http/session/member.server";
import { nicknameFor } from "~/http/session/nickname.server";
import { readRequester } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import type { DiscussionData } from "./discussion-section";

type DiscussionRequest = {
  request: Request;
  address: string;
  event: EventRow;
  /** Reads only the first ones instead of the page in the URL. */
  isBrief?: boolean;
};

/** Reads the comments on an event, or the questions about it. */
export async function readDiscussion(
  site: Site,
  kind: CommentKind,
  { request, address, event, isBrief = false }: DiscussionRequest,
): Promise<DiscussionData> {
  const { closedText, shownFirst } = commentRules[kind];
  const siteTime = siteTimeOf(site);
  const of = { eventId: event.id, kind };
  const part = isBrief
    ? { page: 1, limit: shownFirst }
    : { page: readPage(new URL(request.url).searchParams.get("page")) };
  const member = readMember(site, request);
  const requester = await readRequester(site, request, address, () => member);
  return {
    ...of,
    comments: listApprovedComments(site.db, { ...of, ...part }, siteTime),
    own: listOwnComments(site.db, { ...requester, ...of }, siteTime),
    formTimestamp: newFormTimestamp(site),
    closed: closedText(event, siteTime.now),
    author: { authorName: nicknameFor(site.db, request, member), authorEmail: member?.email ?? "" },
    isOrganiser: readAdmin(site, request, "review") !== undefined,
  };
}

/** Loader data of the page of an event's comments or questions. */
export async function readDiscussionPage(
  site: Site,
  kind: CommentKind,
  row: EventWithPictures,
  { request, address }: Pick<DiscussionRequest, "request" | "address">,
) {
  const event = toEventCard(row, siteTimeOf(site));
  return {
    event,
    archived: row.event.archivedAt !== null,
    discussion: await readDiscussion(site, kind, { request, address, event: row.event }),
    schemes: [event.scheme],
  };
}
