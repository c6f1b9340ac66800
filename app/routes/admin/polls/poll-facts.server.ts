import { dateText, dateTimeText } from "~/domain/events/date-text";
import { optionsOf } from "~/domain/poll-options";
import type { CountedPoll } from "~/domain/polls/queries.server";
import { pollPhase } from "~/domain/polls/state";
import { tallyOf } from "~/domain/polls/tally";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";

export type PollFacts = ReturnType<typeof pollFacts>;

/** 11月20日 10:00 – 12月1日 18:30, or 11月20日 10:00 起，手动结束 */
function windowText(start: string | null, end: string | null): string {
  if (end !== null) return `${start ?? "创建时"} – ${end}`;
  return start === null ? "没有时间限制" : `${start} 起，手动结束`;
}

export function pollFacts(site: Site, { poll, counts }: CountedPoll) {
  const { now, timeZone } = siteTimeOf(site);
  const at = (time: number | null) => (time === null ? null : dateTimeText(time, now, timeZone));
  const [start, end] = [at(poll.startAt), at(poll.endAt)];
  const texts = optionsOf(poll);
  const { id, title, description, allowMultiple, isAnonymous } = poll;
  return {
    id,
    title,
    description,
    allowMultiple,
    isAnonymous,
    phase: pollPhase(poll, now),
    created: dateText(poll.createdAt, timeZone),
    window: windowText(start, end),
    participants: counts.participants,
    choices: tallyOf(counts).map(({ option, votes, percent, isLeading }) => ({
      value: String(option),
      label: texts[option - 1] ?? "",
      votes,
      percent,
      leading: isLeading,
    })),
  };
}
