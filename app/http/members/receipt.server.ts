// Receipts: a token gives its holder access to one comment, question, wish or removal request.
import { type CommentRow, findCommentByReceipt } from "../../domain/comments/queries.server";
import { dateTimeText } from "../../domain/events/date-text";
import { findEvent } from "../../domain/events/queries.server";
import { moderation } from "../../domain/moderation/kinds.server";
import { findDeletedPost } from "../../domain/posts/deleted.server";
import { kindDetails, reviewKinds } from "../../domain/posts/kinds";
import { toReplyView } from "../../domain/posts/reply";
import type { ReplyView } from "../../domain/posts/review-entry";
import { removalMessages } from "../../domain/removals/messages";
import { deleteOwnRemoval, findOwnRemoval } from "../../domain/removals/own.server";
import { readSettings } from "../../domain/settings/queries.server";
import { findWishByReceipt, type WishRow } from "../../domain/wishes/queries.server";
import { firstGrapheme } from "../../platform/text";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";
import { siteTimeOf } from "../site-time.server";
import { removalView } from "./own-posts.server";
import { commentStatus, type PostStatus, wishStatus } from "./post-status.server";

export type Receipt = PostStatus & {
  /** 心愿, 留言, 提问 or 撤下申请 */
  label: string;
  authorName: string;
  initial: string;
  content: string;
  when: string;
  byOrganiser: boolean;
  reply: ReplyView | null;
};

type Written = Omit<Receipt, keyof PostStatus | "label">;

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

/** The post of a receipt token, also one that the organiser deleted; throws a 404. */
export function requireReceipt(site: Site, token: string): Receipt {
  const wish = findWishByReceipt(site.db, token);
  if (wish)
    return { label: kindDetails.wish.visitorLabel, ...wishStatus(site, wish), ...writtenBy(site, wish) };
  const comment = findCommentByReceipt(site.db, token);
  if (comment) {
    const eventStatus = findEvent(site.db, comment.eventId)?.event.status;
    const status = commentStatus(site, comment, eventStatus);
    return { label: kindDetails[comment.kind].visitorLabel, ...status, ...writtenBy(site, comment) };
  }
  const request = findOwnRemoval(site.db, { receipt: token });
  if (request)
    return { label: "撤下申请", ...removalView(site, request), authorName: request.about, initial: "影" };
  const deleted = findDeletedPost(site.db, { receipt: token });
  if (!deleted) throw notFound("这个链接已经失效，或者内容已被删除。");
  const { kind, state, reason } = deleted;
  const written = writtenBy(site, { ...deleted, byOrganiser: false, reply: null, repliedAt: null });
  return { label: kindDetails[kind].visitorLabel, state, reason, href: null, ...written };
}

/** Deletes the post of a receipt. Returns its title and the page that showed it; null for an unknown receipt. */
export function deleteByReceipt(site: Site, receipt: string): { title: string; path: string } | null {
  const of = (eventId: string | null) => (eventId === null ? "/" : `/events/${eventId}`);
  for (const kind of reviewKinds) {
    const { deleteOwn, messages } = moderation[kind];
    const deleted = deleteOwn(site.db, { receipt });
    if (!deleted.ok) continue;
    const isOnBoard = kind === "wish" && readSettings(site.db).wishesOn;
    return { title: messages.deleted, path: isOnBoard ? "/wishes" : of(deleted.value.eventId) };
  }
  const request = deleteOwnRemoval(site.db, { receipt });
  return request.ok ? { title: removalMessages.withdrawn, path: of(request.value.eventId) } : null;
}
