// Receipts: a token gives its holder access to one comment, question, wish or removal request.
import { dateTimeText } from "../../domain/events/date-text";
import { moderation } from "../../domain/moderation/kinds.server";
import { findDeletedPost } from "../../domain/posts/deleted.server";
import { kindDetails, reviewKinds } from "../../domain/posts/kinds";
import type { AuthoredPost } from "../../domain/posts/own.server";
import { toReplyView } from "../../domain/posts/reply";
import type { ReplyView } from "../../domain/posts/review-entry";
import { removalMessages } from "../../domain/removals/messages";
import { deleteOwnRemoval, findOwnRemoval } from "../../domain/removals/own.server";
import { firstGrapheme } from "../../platform/text";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";
import { siteTimeOf } from "../site-time.server";
import { removalView } from "./own-posts.server";

type PostStatus = Pick<AuthoredPost, "state" | "reason" | "href">;

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
  row: Pick<AuthoredPost, "authorName" | "content" | "byOrganiser" | "createdAt" | "reply" | "repliedAt">,
): Written {
  const { authorName, content, byOrganiser, createdAt } = row;
  const { now, timeZone } = siteTimeOf(site);
  const when = dateTimeText(createdAt, now, timeZone);
  const reply = toReplyView(row, { now, timeZone });
  return { authorName, initial: firstGrapheme(authorName), content, when, byOrganiser, reply };
}

/** The post of a receipt token, also one that the organiser deleted; throws a 404. */
export function requireReceipt(site: Site, token: string): Receipt {
  for (const kind of reviewKinds) {
    const post = moderation[kind].findByReceipt(site.db, token);
    if (!post) continue;
    const { state, reason, href } = post;
    return { label: kindDetails[kind].visitorLabel, state, reason, href, ...writtenBy(site, post) };
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
  for (const kind of reviewKinds) {
    const { deleteOwn, messages, placeOf } = moderation[kind];
    const deleted = deleteOwn(site.db, { receipt });
    if (deleted.ok) return { title: messages.deleted, path: placeOf(site.db, deleted.value.eventId) };
  }
  const request = deleteOwnRemoval(site.db, { receipt });
  if (!request.ok) return null;
  const { eventId } = request.value;
  return { title: removalMessages.withdrawn, path: eventId === null ? "/" : `/events/${eventId}` };
}
