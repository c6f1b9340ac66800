// The poster of a poll and its message for groups.
import { dateTimeText } from "../../domain/events/date-text";
import { optionsOf } from "../../domain/poll-options";
import { type CountedPoll, closesText } from "../../domain/polls/queries.server";
import { type PollPhase, pollPhase } from "../../domain/polls/state";
import { tallyOf } from "../../domain/polls/tally";
import type { PosterContent } from "../../domain/posters/content";
import type { Site } from "../context.server";
import { siteTimeOf } from "../site-time.server";
import { frameOf } from "./poster-frame.server";

/** When a poll opens or closes, or the number of participants once it has ended. */
function noteOf(site: Site, { poll, counts }: CountedPoll, phase: PollPhase): string {
  if (phase === "ended") return `已结束 · ${counts.participants} 人参与`;
  const siteTime = siteTimeOf(site);
  const { startAt } = poll;
  const isToOpen = phase === "not-open" && startAt !== null;
  const opens = isToOpen ? `${dateTimeText(startAt, siteTime.now, siteTime.timeZone)} 开始` : null;
  return [opens, closesText(poll, siteTime)].filter(Boolean).join(" · ");
}

/** The options with their results; without results before the end. */
function optionsWithResults({ poll, counts }: CountedPoll, phase: PollPhase) {
  const texts = optionsOf(poll);
  return tallyOf(counts).map(({ votes, percent, isLeading }, index) => {
    const text = texts[index] ?? "";
    if (phase !== "ended") return { text, result: "", percent: 0, isLeading: false };
    return { text, result: `${votes} 票`, percent, isLeading };
  });
}

/** Current content of a poll's poster. */
export function pollPosterContent(site: Site, counted: CountedPoll): PosterContent {
  const { poll } = counted;
  const phase = pollPhase(poll, site.clock.now());
  const { site: brand, address } = frameOf(site, `/polls/${poll.id}`);
  return {
    kind: "poll",
    site: brand,
    address,
    scheme: "cream-elegant",
    title: poll.title,
    mark: poll.allowMultiple ? "三选一投票 · 可多选" : "三选一投票",
    options: optionsWithResults(counted, phase),
    note: noteOf(site, counted, phase),
    invitation: phase === "ended" ? "扫码看结果" : "扫码投票",
  };
}

/** 群发文案: a chat message with the question, its options or results, and the link. */
export function pollMessage(site: Site, counted: CountedPoll): string {
  const { id, title, description, isAnonymous } = counted.poll;
  const phase = pollPhase(counted.poll, site.clock.now());
  const isEnded = phase === "ended";
  const invitation = isEnded ? "详情" : isAnonymous ? "投票" : "登录后投票";
  return [
    `【${isEnded ? "投票结果" : "投票"}】${title}`,
    description.trim(),
    ...optionsWithResults(counted, phase).map(
      ({ text, result, percent }, index) =>
        `${index + 1}. ${text}${result ? `（${result}，${percent}%）` : ""}`,
    ),
    noteOf(site, counted, phase),
    `${invitation}：${frameOf(site, `/polls/${id}`).address}`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
