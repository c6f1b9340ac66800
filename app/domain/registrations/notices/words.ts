// The words for a change, decided from what is true when it is sent or shown: a reminder depends on the day, a move on its
// direction. Subjects, headings, tasks and lists take them from one table. Pure.
import { daysUntil } from "../../events/date-text";
import { moveWords } from "../../events/moved-start";
import type { SiteTime } from "../../events/site-time";
import { answerLabel } from "../messages";
import { type ChangedFact, type GuestFacts, type NewsKind, newsOf, readFacts } from "./facts";

export type Change = { before: GuestFacts; after: GuestFacts };

/** `word` in lists, `subject` of a mail, `head` of a text for the group. */
type Words = { word: string; subject: string; head: string };

const all = (word: string): Words => ({ word, subject: word, head: word });
const ofEvent = (word: string): Words => ({ word, subject: `活动${word}`, head: word });

const kindWords = {
  confirmed: all("报名已确认"),
  "moved-up": all("已递补"),
  declined: { ...all("没有通过"), subject: "报名没有通过" },
  cancelled: { word: "活动取消", subject: "活动已取消", head: "取消" },
  restored: ofEvent("照常举行"),
  reconfirm: all(answerLabel),
  offered: { word: "有名额", subject: "有名额了，要不要来", head: "有名额" },
  lapsed: { word: "名额过了时间", subject: "没等到你的回复，名额先问别人", head: "名额过了时间" },
} as const satisfies Record<Exclude<NewsKind, "changed" | "reminder">, Words>;

const fees = { word: "费用变动", subject: "费用有变动", head: "费用变动" };
const factWords = {
  status: all("报名有变动"),
  startAt: ofEvent(moveWords.later.changed),
  endAt: ofEvent(moveWords.later.changed),
  place: ofEvent("换地点"),
  seats: all("人数变动"),
  depositCents: fees,
  enrollFeeCents: fees,
} as const satisfies Record<ChangedFact, Words>;

/** By the number of days until the start. */
const reminderWords = [all("今天见"), all("明天见")] as const;
/** For reminders that are no longer, or not yet, sent. */
const otherReminder = all("活动提醒");

/** Returns 明天见 on the eve and 今天见 on the day until the start (ms UTC). */
export function reminderWordsOf(startAt: number, { now, timeZone }: SiteTime): Words {
  const words = startAt > now ? reminderWords[daysUntil(startAt, now, timeZone)] : undefined;
  return words ?? otherReminder;
}

/** Returns the words for a notice of a kind; `change` is null without known facts. */
export function wordsOf(kind: NewsKind, change: Change | null, siteTime: SiteTime): Words {
  if (kind === "reminder") return change ? reminderWordsOf(change.after.startAt, siteTime) : otherReminder;
  if (kind !== "changed") return kindWords[kind];
  const [first = "status"] = change ? (newsOf(change.before, change.after, siteTime.now)?.changed ?? []) : [];
  const isEarlier = change !== null && first === "startAt" && change.after.startAt < change.before.startAt;
  return isEarlier ? ofEvent(moveWords.earlier.changed) : factWords[first];
}

/** Returns the change of a stored notice, or null. */
export const changeOf = ({
  before,
  after,
}: {
  before: string | null;
  after: string | null;
}): Change | null =>
  before === null || after === null ? null : { before: readFacts(before), after: readFacts(after) };

/** Short name of a stored notice: 改期, 活动取消, 已递补 */
export const newsWord = (
  kind: NewsKind,
  stored: { before: string | null; after: string | null },
  siteTime: SiteTime,
): string => wordsOf(kind, changeOf(stored), siteTime).word;
