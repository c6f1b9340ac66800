// The organiser's reply to a comment or wish. A row has both reply columns or neither.
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import type { ReplyView } from "./review-entry";

export type ReplyColumns = { reply: string | null; repliedAt: number | null };

/** Returns the reply and its time (ms UTC), or null. */
export const replyOf = ({ reply, repliedAt }: ReplyColumns): { text: string; at: number } | null =>
  reply === null || repliedAt === null ? null : { text: reply, at: repliedAt };

/** Converts a row's reply for display, or null. */
export function toReplyView(row: ReplyColumns, { now, timeZone }: SiteTime): ReplyView | null {
  const reply = replyOf(row);
  if (!reply) return null;
  const { text, at } = reply;
  return { text, iso: new Date(at).toISOString(), when: dateTimeText(at, now, timeZone) };
}
