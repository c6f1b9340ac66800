// Receipts: a token gives its holder access to one comment, question, wish or removal request.
import { deleteOwnComment, deleteOwnQuestion } from "../../domain/comments/commands.server";
import { type CommentRow, findCommentByReceipt } from "../../domain/comments/queries.server";
import { questionMessages } from "../../domain/comments/question-schema";
import { commentMessages } from "../../domain/comments/schema";
import { dateTimeText } from "../../domain/events/date-text";
import { findEvent } from "../../domain/events/queries.server";
import { findDeletedPost } from "../../domain/posts/deleted.server";
import { toReplyView } from "../../domain/posts/reply";
import { removalMessages } from "../../domain/removals/messages";
import { deleteOwnRemoval, findOwnRemoval } from "../../domain/removals/own.server";
import type { ReplyView } from "../../domain/review-entry";
import { readSettings } from "../../domain/settings/queries.server";
import { deleteOwnWish } from "../../domain/wishes/commands.server";
import { findWishByReceipt, type WishRow } from "../../domain/wishes/queries.server";
import { wishMessages } from "../../domain/wishes/schema";
import { firstGrapheme } from "../../platform/text";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";
import { siteTimeOf } from "../site-time.server";
import { removalView } from "./own-posts.server";
import { commentStatus, type PostStatus, wishStatus } from "./post-status.server";

export type Receipt = PostStatus & {
  kind: "心愿" | "留言" | "提问" | "撤下申请";
  authorName: string;
  initial: string;
  content: string;
  when: string;
  byOrganiser: boolean;
  reply: ReplyView | null;
};

type Written = Omit<Receipt, keyof PostStatus | "kind">;

function writtenBy(
  site: Site,
  row: Pick<
    WishRow | CommentRow,
    "authorName" | "content" | "byOrganiser" | "createdAt" | "reply" | "repliedAt"
  >,
): Written {
  const { authorName, content, byOrganiser, createdAt } = row;
  const { now, timeZone } = siteTimeOf(site);
  const when = dateTimeText(createdAt, now, timeZone);
  const reply = toReplyView(row, { now, timeZone });
  return { authorName, initial: firstGrapheme(authorName), content, when, byOrganiser, reply };
}

const kinds = { wish: "心愿", comment: "留言", question: "提问" } as const;

/** The post of a receipt token, also one that the organiser deleted; throws a 404. */
export function requireReceipt(site: Site, token: string): Receipt {
  const wish = findWishByReceipt(site.db, token);
  if (wish) return { kind: kinds.wish, ...wishStatus(site, wish), ...writtenBy(site, wish) };
  const comment = findCommentByReceipt(site.db, token);
  if (comment) {
    const eventStatus = findEvent(site.db, comment.eventId)?.event.status;
    const status = commentStatus(site, comment, eventStatus);
    return { kind: kinds[comment.kind], ...status, ...writtenBy(site, comment) };
  }
  const request = findOwnRemoval(site.db, { receipt: token });
  if (request)
    return { kind: "撤下申请", ...removalView(site, request), authorName: request.about, initial: "影" };
  const deleted = findDeletedPost(site.db, { receipt: token });
  if (!deleted) throw notFound("这个链接已经失效，或者内容已被删除。");
  const { kind, state, reason } = deleted;
  const written = writtenBy(site, { ...deleted, byOrganiser: false, reply: null, repliedAt: null });
  return { kind: kinds[kind], state, reason, href: null, ...written };
}

/** Deletes the post of a receipt. Returns its title and the page that showed it; null for an unknown receipt. */
export function deleteByReceipt(site: Site, receipt: string): { title: string; path: string } | null {
  if (deleteOwnWish(site.db, { receipt }).ok) {
    const path = readSettings(site.db).wishesOn ? "/wishes" : "/";
    return { title: wishMessages.deleted, path };
  }
  const of = (eventId: string | null) => (eventId === null ? "/" : `/events/${eventId}`);
  const comment = deleteOwnComment(site.db, { receipt });
  if (comment.ok) return { title: commentMessages.deleted, path: of(comment.value.eventId) };
  const question = deleteOwnQuestion(site.db, { receipt });
  if (question.ok) return { title: questionMessages.deleted, path: of(question.value.eventId) };
  const request = deleteOwnRemoval(site.db, { receipt });
  return request.ok ? { title: removalMessages.withdrawn, path: of(request.value.eventId) } : null;
}
