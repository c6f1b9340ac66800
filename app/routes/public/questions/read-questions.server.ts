import { listApprovedComments, listOwnComments } from "~/domain/comments/queries.server";
import { questionsClosedText } from "~/domain/events/phase";
import type { EventRow } from "~/domain/events/queries.server";
import { readPage } from "~/domain/paging";
import type { Site } from "~/http/context.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readMember } from "~/http/session/member.server";
import { nicknameFor } from "~/http/session/nickname.server";
import { readRequester } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import type { QuestionsData } from "./question-section";

/** Limit on the event page, where most of them are collapsed. */
const firstQuestions = 10;

type QuestionsRequest = {
  request: Request;
  address: string;
  event: EventRow;
  /** Reads only the first questions instead of the page in the URL. */
  isBrief?: boolean;
};

/** The answered questions about an event, the requester's others, and the form while it accepts questions. */
export async function readQuestions(
  site: Site,
  { request, address, event, isBrief = false }: QuestionsRequest,
): Promise<QuestionsData> {
  const siteTime = siteTimeOf(site);
  const part = isBrief
    ? { page: 1, limit: firstQuestions }
    : { page: readPage(new URL(request.url).searchParams.get("page")) };
  const of = { eventId: event.id, kind: "question" as const };
  const closed = questionsClosedText(event, siteTime.now);
  const member = readMember(site, request);
  const requester = await readRequester(site, request, address, () => member);
  const asking = () => ({
    authorName: nicknameFor(site.db, request, member),
    isOrganiser: readAdmin(site, request, "review") !== undefined,
  });
  return {
    eventId: event.id,
    answered: listApprovedComments(site.db, { ...of, ...part }, siteTime),
    own: listOwnComments(site.db, { ...requester, ...of }, siteTime),
    formTimestamp: newFormTimestamp(site),
    closed,
    asking: closed === null ? asking() : null,
  };
}
