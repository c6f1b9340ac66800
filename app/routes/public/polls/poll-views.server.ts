// View models of polls for a requester.
import { clockText, dateText, dateTimeText } from "~/domain/events/date-text";
import { type OptionNumber, optionsOf, textsOf } from "~/domain/poll-options";
import {
  type CountedPoll,
  closesText,
  type FoundBallot,
  findOwnBallots,
  type PollRow,
} from "~/domain/polls/queries.server";
import { ballotChangesAtMost, ballotRejections, pollPhase, pollState } from "~/domain/polls/state";
import { countsBefore, tallyOf } from "~/domain/polls/tally";
import type { Requester } from "~/domain/posts.server";
import type { Site } from "~/http/context.server";
import { readCastBallot } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { readRequester } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import type { PollView } from "~/ui/posts/poll-card";

/**
 * `thanks` lists the requester's choices, which they may change `changesLeft` more times; `why` is the reason they
 * cannot vote, `signInHref` the sign-in page.
 */
export type PollPageItem = {
  view: PollView;
  thanks: string | null;
  changesLeft: number;
  why: string | null;
  signInHref: string | null;
};

/** The texts of the chosen options, as 「星期四」「星期五」. */
function quoted(poll: PollRow, choices: readonly OptionNumber[]): string {
  return textsOf(optionsOf(poll), choices)
    .map((text) => `「${text}」`)
    .join("");
}

/** View models of some polls for the requester, with a single query for their ballots. */
export async function showPolls(
  site: Site,
  { request, address }: { request: Request; address: string },
  polls: readonly CountedPoll[],
): Promise<PollPageItem[]> {
  const requester = await readRequester(site, request, address);
  const ids = polls.map(({ poll }) => poll.id);
  const own = findOwnBallots(site.db, requester, ids);
  const cast = await readCastBallot(site, request);
  return polls.map((counted) => {
    const { id } = counted.poll;
    const replaced = cast?.pollId === id ? cast.replaced : null;
    return showPoll(site, counted, requester, own.get(id), replaced);
  });
}

/** How often the requester may still change their ballot; 0 for a member's ballot in a signed-out browser. */
function changesLeftOf(poll: PollRow, { choices, changeCount }: FoundBallot, now: number): number {
  const isTheirs = choices.length > 0 && pollPhase(poll, now) === "open";
  return isTheirs ? Math.max(0, ballotChangesAtMost - changeCount) : 0;
}

/** Text with a voter's choices; hides a member's choices in a signed-out browser. */
function thanksFor(poll: PollRow, { choices, changeCount }: FoundBallot): string {
  if (choices.length === 0) return ballotRejections.voted;
  const chosen = `您选择了${quoted(poll, choices)}`;
  return changeCount < ballotChangesAtMost ? chosen : `${chosen}，${ballotRejections.tooManyChanges}`;
}

function showPoll(
  site: Site,
  { poll, counts }: CountedPoll,
  requester: Pick<Requester, "userId">,
  own: FoundBallot | undefined,
  replaced: readonly number[] | null,
): PollPageItem {
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const state = pollState(poll, { isMember: requester.userId !== null, hasVoted: own !== undefined }, now);
  const chosen = own?.choices ?? [];
  const texts = optionsOf(poll);
  const before =
    replaced && chosen.length > 0 ? tallyOf(countsBefore(counts, { choices: chosen, replaced })) : [];
  const opening = poll.startAt === null ? "" : dateTimeText(poll.startAt, now, timeZone);
  const view: PollView = {
    id: poll.id,
    title: poll.title,
    description: poll.description,
    participants: counts.participants,
    created: `${dateText(poll.createdAt, timeZone)} ${clockText(poll.createdAt, timeZone)}`,
    closes: closesText(poll, siteTime) ?? undefined,
    open: state === "open",
    ended: state === "ended",
    multiple: poll.allowMultiple,
    named: !poll.isAnonymous,
    choices: tallyOf(counts).map(({ option, votes, percent, isLeading }, index) => ({
      value: String(option),
      label: texts[option - 1] ?? "",
      votes,
      percent,
      was: before[index]?.percent,
      leading: isLeading,
      mine: chosen.includes(option),
    })),
  };
  return {
    view,
    thanks: state === "voted" && own ? thanksFor(poll, own) : null,
    changesLeft: state === "voted" && own ? changesLeftOf(poll, own, now) : 0,
    signInHref: state === "members-only" ? withQuery("/login", { redirectTo: `/polls/${poll.id}` }) : null,
    why:
      state === "members-only"
        ? ballotRejections.membersOnly
        : state === "not-open"
          ? `${ballotRejections.notOpen}，${opening} 开始`
          : null,
  };
}
