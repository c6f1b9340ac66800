// Whether a page would contain per-visitor content for its reader.

import { questionsClosedText } from "../../domain/events/phase";
import { readAround } from "../../domain/home/around.server";
import { findOwnBallots } from "../../domain/polls/queries.server";
import {
  hasCommented,
  hasLiked,
  hasRequestedRemoval,
  hasSignedUp,
  hasVoted,
  hasWished,
} from "../../domain/visitor-rows.server";
import type { Site } from "../context.server";
import { type HasHeaders, isPersonal, readCookies } from "../cookies";
import type { PageContent, VisitorPart } from "../pages/page-content";
import { loadEvent } from "../records/load-event.server";
import { plainPath } from "../security/canonical-path";
import { siteTimeOf } from "../site-time.server";
import { readNickname } from "./nickname.server";
import { readVisitor } from "./visitor.server";

type Reader = { site: Site; request: Request; visitorId: string | null };

const isShown: Record<VisitorPart, (reader: Reader) => boolean> = {
  nickname: ({ request }) => readNickname(request) !== "",
  votes: ({ site, visitorId }) => visitorId !== null && hasVoted(site.db, visitorId),
  openPoll: (reader) => hasVotedAtHome(reader),
  likes: ({ site, visitorId }) => visitorId !== null && hasLiked(site.db, visitorId),
  wishes: ({ site, visitorId }) => visitorId !== null && hasWished(site.db, visitorId),
  registrations: ({ site, visitorId }) => visitorId !== null && hasSignedUp(site.db, visitorId),
  discussion: (reader) =>
    (readNickname(reader.request) !== "" || hasAnyComment(reader)) && isDiscussionOpen(reader),
  questions: (reader) =>
    hasAnyComment(reader) || (readNickname(reader.request) !== "" && areQuestionsOpen(reader)),
  closedQuestions: (reader) => hasAnyComment(reader) && !areQuestionsOpen(reader),
  removals: ({ site, visitorId }) => visitorId !== null && hasRequestedRemoval(site.db, visitorId),
};

const hasAnyComment = ({ site, visitorId }: Reader) => visitorId !== null && hasCommented(site.db, visitorId);

/** Whether a browser has voted in the poll of the home page. */
function hasVotedAtHome({ site, visitorId }: Reader): boolean {
  const { poll } = readAround(site.db, siteTimeOf(site));
  return poll !== null && findOwnBallots(site.db, { userId: null, visitorId }, [poll.id]).size > 0;
}

function eventOf({ site, request }: Reader) {
  const [, , id] = plainPath(new URL(request.url).pathname).split("/");
  return loadEvent(site, id)?.event;
}

/** Whether the event of a URL has ended. Before that, its page has neither comment form nor comments. */
const isDiscussionOpen = (reader: Reader): boolean => eventOf(reader)?.status === "ended";

/** Whether the event of a URL accepts questions. Otherwise its page has no form. */
function areQuestionsOpen(reader: Reader): boolean {
  const event = eventOf(reader);
  return event !== undefined && questionsClosedText(event, reader.site.clock.now()) === null;
}

/** Whether a request is anonymous for pages of a content, by its cookies alone. Parses them once. */
export function isAnonymousTo(request: HasHeaders): (content: PageContent | undefined) => boolean {
  const cookies = readCookies(request);
  const isUnknown = !isPersonal(cookies);
  cookies.delete("visitor");
  const isUnknownOrVisitor = !isPersonal(cookies);
  return (content) =>
    content?.isDocument || (content?.perVisitor.length === 0 ? isUnknownOrVisitor : isUnknown);
}

/**
 * Whether a page is the same for this reader as for every visitor: not signed in, no pending flash message, and no per-visitor
 * content on the page. A page without declared content is personal to any visitor.
 */
export async function isSameForAll(
  site: Site,
  request: Request,
  content: PageContent | undefined,
): Promise<boolean> {
  const isAnonymous = isAnonymousTo(request);
  if (isAnonymous(content)) return true;
  if (!content || !isAnonymous({ ...content, perVisitor: [] })) return false;
  const visitorId = await readVisitor(site, request);
  return !content.perVisitor.some((part) => isShown[part]({ site, request, visitorId }));
}
