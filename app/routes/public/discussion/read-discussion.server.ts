import { firstComments, listApprovedComments, listOwnComments } from "~/domain/comments/queries.server";
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
  eventId: string;
  /** Reads only the first comments instead of the page in the URL. */
  isBrief?: boolean;
};

/** Reads the discussion of an ended event. */
export async function readDiscussion(
  site: Site,
  { request, address, eventId, isBrief = false }: DiscussionRequest,
): Promise<DiscussionData> {
  const siteTime = siteTimeOf(site);
  const part = isBrief
    ? { page: 1, limit: firstComments }
    : { page: readPage(new URL(request.url).searchParams.get("page")) };
  const member = readMember(site, request);
  const requester = await readRequester(site, request, address, () => member);
  return {
    eventId,
    comments: listApprovedComments(site.db, { eventId, ...part }, siteTime),
    own: listOwnComments(site.db, { ...requester, eventId }, siteTime),
    formTimestamp: newFormTimestamp(site),
    byOrganiser: readAdmin(site, request, "review") !== undefined,
    author: { authorName: nicknameFor(site.db, request, member), authorEmail: member?.email ?? "" },
  };
}
