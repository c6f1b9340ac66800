// Loads a discussion for a requester.
import { listApprovedComments, listOwnPendingComments } from "~/domain/comments/queries.server";
import { readPage } from "~/domain/paging";
import { readAsker } from "~/http/asker.server";
import type { Site } from "~/http/context.server";
import { formStamp } from "~/http/form-guard.server";
import { momentOf } from "~/http/moment.server";
import { readNickname } from "~/http/nickname";
import type { DiscussionData } from "./discussion";

/** The discussion of an ended event, at the page in the URL. */
export function readDiscussion(
  site: Site,
  request: Request,
  address: string,
  eventId: string,
): DiscussionData {
  const moment = momentOf(site);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const asker = readAsker(site, request, address);
  return {
    eventId,
    comments: listApprovedComments(site.db, { eventId, page }, moment),
    own: listOwnPendingComments(site.db, { ...asker, eventId }, moment),
    stamp: formStamp(site),
    nickname: readNickname(request),
  };
}
