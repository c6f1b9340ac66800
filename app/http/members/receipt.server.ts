// Receipts: a token gives its holder access to one comment, question or wish.
import { deleteOwnComment, deleteOwnQuestion } from "../../domain/comments/commands.server";
import { type CommentRow, findCommentByReceipt } from "../../domain/comments/queries.server";
import { questionMessages } from "../../domain/comments/question-schema";
import { commentMessages } from "../../domain/comments/schema";
import { dateTimeText } from "../../domain/events/date-text";
import { findEvent } from "../../domain/events/queries.server";
import { toReplyView } from "../../domain/posts/reply";
import type { ReplyView } from "../../domain/review-entry";
import { readSettings } from "../../domain/settings/queries.server";
import { deleteOwnWish } from "../../domain/wishes/commands.server";
import { findWishByReceipt, type WishRow } from "../../domain/wishes/queries.server";
import { wishMessages } from "../../domain/wishes/schema";
import { firstGrapheme } from "../../platform/text";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";
import { siteTimeOf } from "../site-time.server";
import { commentStatus, type PostStatus, questionStatus, wishStatus } from "./post-status.server";

export type Receipt = PostStatus & {
  kind: "心愿" | "留言" | "提问";
  authorName: string;
  initial: string;
  content: string;
  when: string;
  byOrganiser: boolean;
  reply: ReplyView | null;
};

type Written = Omit<Receipt, keyof PostStatus | "kind">;

function writtenBy(site: Site, row: WishRow | CommentRow): Written {
  const { authorName, content, byOrganiser, createdAt } = row;
  const { now, timeZone } = siteTimeOf(site);
  const when = dateTimeText(createdAt, now, timeZone);
  const reply = toReplyView(row, { now, timeZone });
  return { authorName, initial: firstGrapheme(authorName), content, when, byOrganiser, reply };
}

/** The post of a receipt token; throws a 404. */
export function requireReceipt(site: Site, token: string): Receipt {
  const wish = findWishByReceipt(site.db, token);
  if (wish) return { kind: "心愿", ...wishStatus(site, wish), ...writtenBy(site, wish) };
  const comment = findCommentByReceipt(site.db, token);
  if (comment?.kind === "question")
    return { kind: "提问", ...questionStatus(site, comment), ...writtenBy(site, comment) };
  if (comment) {
    const eventStatus = findEvent(site.db, comment.eventId)?.event.status;
    return { kind: "留言", ...commentStatus(site, comment, eventStatus), ...writtenBy(site, comment) };
  }
  throw notFound("这个链接已经失效，或者内容已被删除。");
}

/** Deletes the post of a receipt. Returns its title and the page that showed it; null for an unknown receipt. */
export function deleteByReceipt(site: Site, receipt: string): { title: string; path: string } | null {
  if (deleteOwnWish(site.db, { receipt }).ok) {
    const path = readSettings(site.db).wishesOn ? "/wishes" : "/";
    return { title: wishMessages.deleted, path };
  }
  const comment = deleteOwnComment(site.db, { receipt });
  if (comment.ok) return { title: commentMessages.deleted, path: `/events/${comment.value.eventId}` };
  const question = deleteOwnQuestion(site.db, { receipt });
  if (!question.ok) return null;
  return { title: questionMessages.deleted, path: `/events/${question.value.eventId}` };
}
