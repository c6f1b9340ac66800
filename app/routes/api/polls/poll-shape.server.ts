import { z } from "zod";
import { optionsOf } from "~/domain/poll-options";
import { type CountedPoll, findOwnBallots } from "~/domain/polls/queries.server";
import { pollStatuses } from "~/domain/polls/schema";
import { pollPhase } from "~/domain/polls/state";
import type { ApiRequest } from "~/http/api/operation";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";

export const pollShape = z
  .strictObject({
    id: idShape,
    title: z.string(),
    description: z.string(),
    option1: z.string(),
    option2: z.string(),
    option3: z.string(),
    options: z.array(z.strictObject({ id: z.int(), text: z.string(), votes: z.int() })),
    status: z.enum(pollStatuses),
    phase: z.enum(["draft", "not-open", "open", "ended"]),
    isActive: z.boolean().meta({ description: "没有结束，也不是草稿" }),
    startTime: timestampShape.nullable(),
    endTime: timestampShape.nullable(),
    allowMultiple: z.boolean(),
    isAnonymous: z.boolean().meta({ description: "false：登录后才能投票" }),
    results: z.strictObject({
      option1: z.int(),
      option2: z.int(),
      option3: z.int(),
      total: z.int().meta({ description: "投票的人数" }),
    }),
    selectedOptions: z.array(z.int()).meta({ description: "提出请求的人选了什么；没有投票则为空" }),
    createdAt: timestampShape,
    updatedAt: timestampShape,
  })
  .meta({ id: "Poll" });

type ApiPoll = z.output<typeof pollShape>;

/** Polls as API values, with the requester's choices. */
export function toPolls(
  request: Pick<ApiRequest<unknown, unknown>, "site" | "requester">,
  polls: readonly CountedPoll[],
): ApiPoll[] {
  const { site, requester } = request;
  const ids = polls.map(({ poll }) => poll.id);
  const ownBallots = findOwnBallots(site.db, requester, ids);
  const now = site.clock.now();
  return polls.map(({ poll, counts }) => {
    const { id, title, description, option1, option2, option3, status, allowMultiple, isAnonymous } = poll;
    const [votes1, votes2, votes3] = counts.votes;
    const phase = pollPhase(poll, now);
    return {
      id,
      title,
      description,
      ...{ option1, option2, option3 },
      options: optionsOf(poll).map((text, at) => ({ id: at + 1, text, votes: counts.votes[at] ?? 0 })),
      status,
      phase,
      isActive: phase === "open" || phase === "not-open",
      startTime: poll.startAt === null ? null : isoOf(poll.startAt),
      endTime: poll.endAt === null ? null : isoOf(poll.endAt),
      allowMultiple,
      isAnonymous,
      results: { option1: votes1, option2: votes2, option3: votes3, total: counts.participants },
      selectedOptions: ownBallots.get(id)?.choices ?? [],
      createdAt: isoOf(poll.createdAt),
      updatedAt: isoOf(poll.updatedAt),
    };
  });
}
