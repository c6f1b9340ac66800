// Loads a discussion for a requester.
import { listApprovedComments, listOwnPendingComments } from "~/domain/comments/queries.server";
import { readPage } from "~/domain/paging";
import type { Site } from "~/http/context.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readNickname } from "~/http/session/nickname";
import { readRequester } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import type { DiscussionData } from "./discussion-section";

/** The discussion of an ended event, at the page in the URL. */
export async function readDiscussion(
  site: Site,
  request: Request,
  address: string,
  eventId: string,
): Promise<DiscussionData> {
  const siteTime = siteTimeOf(site);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const requester = await readRequester(site, request, address);
  return {
    eventId,
    comments: listApprovedComments(site.db, { eventId, page }, siteTime),
    own: listOwnPendingComments(site.db, { ...requester, eventId }, siteTime),
    formTimestamp: newFormTimestamp(site),
    nickname: readNickname(request),
  };
}
