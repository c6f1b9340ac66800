import { z } from "zod";
import { boundedArray, boundedString, valueMax } from "~/domain/bounded";
import { optionNumbers, optionsOf } from "~/domain/poll-options";
import { listPolls, pollViews } from "~/domain/polls/admin-queries.server";
import { mergePollInput, newPollFields, pollBody, toApiPollErrors } from "~/domain/polls/api-schema";
import { createPoll, deletePoll, updatePoll } from "~/domain/polls/commands.server";
import {
  type CountedPoll,
  findOwnBallots,
  findPollRow,
  type PollRow,
  withCounts,
} from "~/domain/polls/queries.server";
import { pollStatuses } from "~/domain/polls/schema";
import { ballotRejections, pollPhase } from "~/domain/polls/state";
import { type Rejected, rejected } from "~/domain/result";
import { readSettings } from "~/domain/settings/queries.server";
import { commonMessages } from "~/domain/validation";
import { apiMessages } from "~/http/api/envelope";
import { type ApiRequest, type OperationResult, operation } from "~/http/api/operation";
import {
  deletedReply,
  deletedShape,
  idShape,
  isoOf,
  listReply,
  paginationShape,
  pagingFields,
  timestampShape,
} from "~/http/api/paging";
import { ballotStatuses, submitBallot } from "~/http/limits/ballot.server";
import { voteLimits } from "~/http/limits/post-limits.server";

const pollShape = z
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
function toPolls(
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

const tag = "投票";
const pollsPerPage = 10;
const optionNumber = z.literal(optionNumbers, ballotRejections.choice);

const notFound = () => rejected("not-found", ballotRejections.notFound);

/** The poll of a path parameter. Drafts, and all polls while polls are disabled, are for the administrator only. */
function findNamedPoll({
  site,
  params,
  admin,
}: ApiRequest<unknown, unknown>): PollRow | Rejected<"not-found"> {
  const found = findPollRow(site.db, params.id ?? "");
  const isShown = found && found.status !== "draft" && readSettings(site.db).pollsOn;
  return found && (isShown || admin) ? found : notFound();
}

const replyOf = (request: ApiRequest<unknown, unknown>, row: PollRow): OperationResult => ({
  data: toPolls(request, [withCounts(request.site.db, row)])[0],
});

const listAll = operation({
  id: "listPolls",
  method: "GET",
  path: "/polls",
  content: { tags: ["polls"], perVisitor: ["votes"] },
  tag,
  summary: "投票列表",
  note: "最新的在前。草稿只给管理员。",
  access: "public",
  query: () =>
    z.object({
      ...pagingFields(pollsPerPage),
      status: boundedString(valueMax, { required: commonMessages.status, tooLong: commonMessages.status })
        .transform((text) => text.trim().toLowerCase())
        .pipe(z.enum(pollViews, commonMessages.status))
        .optional()
        .meta({ description: "大小写均可，默认 all" }),
    }),
  response: {
    status: 200,
    data: z.strictObject({ polls: z.array(pollShape), pagination: paginationShape }),
  },
  rejections: { unauthorized: 401, "not-found": 404 },
  run: (received) => {
    const { site, request, query, siteTime, admin } = received;
    if (query.status === "draft" && !admin) return rejected("unauthorized", apiMessages.unauthorized);
    if (!admin && !readSettings(site.db).pollsOn) return rejected("not-found", ballotRejections.switchedOff);
    const { page, limit, status: view = "all", asOf: until } = query;
    const requested = {
      page,
      limit,
      view,
      until,
      search: "",
      isPublicOnly: !admin,
      pastEnd: "empty" as const,
    };
    const found = listPolls(site.db, requested, siteTime.now);
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: { polls: toPolls(received, found.items), pagination }, headers };
  },
});

const readPoll = operation({
  id: "readPoll",
  method: "GET",
  path: "/polls/:id",
  content: { tags: ["polls"], perVisitor: ["votes"] },
  tag,
  summary: "一个投票及其结果",
  access: "public",
  response: { status: 200, data: pollShape },
  run: (received) => {
    const found = findNamedPoll(received);
    return "ok" in found ? found : replyOf(received, found);
  },
});

function toApiErrors<E extends string>({ error, message, fields }: Rejected<E>): Rejected<E> {
  return rejected(error, message, fields && toApiPollErrors(fields));
}

const postPoll = operation({
  id: "createPoll",
  method: "POST",
  path: "/polls",
  tag,
  summary: "发起投票",
  note: "需要标题和三个选项；选项可以是 option1–option3，也可以是 options。",
  access: "full",
  isIdempotent: true,
  body: pollBody,
  example: { title: "桌游夜改到星期几？", options: ["星期四", "星期五", "星期日"] },
  response: { status: 201, data: pollShape },
  run: (received) => {
    const { site, body, actor, siteTime } = received;
    const created = createPoll(
      site.db,
      actor(),
      { fields: mergePollInput(newPollFields, body) },
      siteTime.now,
    );
    return created.ok ? replyOf(received, created.value) : toApiErrors(created);
  },
});

const putPoll = operation({
  id: "updatePoll",
  method: "PUT",
  path: "/polls/:id",
  tag,
  summary: "修改投票",
  note: "没有发送的字段保持不变。已有人投票后，选项和投票方式不能再修改。",
  access: "full",
  body: pollBody,
  example: { status: "ended" },
  response: { status: 200, data: pollShape },
  rejections: { frozen: 409, stale: 409 },
  run: (received) => {
    const { site, body, actor, siteTime } = received;
    const found = findNamedPoll(received);
    if ("ok" in found) return found;
    const change = { id: found.id, fields: mergePollInput(found, body) };
    const updated = updatePoll(site.db, actor(), change, siteTime.now);
    return updated.ok ? replyOf(received, updated.value) : toApiErrors(updated);
  },
});

const removePoll = operation({
  id: "deletePoll",
  method: "DELETE",
  path: "/polls/:id",
  tag,
  summary: "删除投票及其选票",
  access: "full",
  response: { status: 200, data: deletedShape },
  run: ({ site, params, actor, siteTime }) => {
    const deleted = deletePoll(site.db, actor(), params.id ?? "", siteTime.now);
    return deleted.ok ? deletedReply(deleted.value.id) : deleted;
  },
});

const vote = operation({
  id: "vote",
  method: "POST",
  path: "/polls/:id/vote",
  tag,
  summary: "投票",
  note: "每人每个投票一次。允许多选的投票用 selectedOptions。",
  access: "public",
  isIdempotent: true,
  limits: voteLimits,
  body: () =>
    z.object({
      pollId: z.string(apiMessages.otherPoll).nullish().meta({ description: "与地址中的相同" }),
      selectedOption: optionNumber.nullish().meta({ description: "选项的编号" }),
      selectedOptions: boundedArray(
        optionNumbers.length,
        z.array(optionNumber, ballotRejections.choice).max(optionNumbers.length, ballotRejections.choice),
      )
        .nullish()
        .meta({ description: "允许多选时，选项的编号，最多三个" }),
      voterIP: z.unknown().optional().meta({ description: "不起作用" }),
    }),
  example: { selectedOption: 1 },
  response: { status: 200, data: pollShape },
  rejections: ballotStatuses,
  run: (received) => {
    const { site, params, body, poster } = received;
    const found = findNamedPoll(received);
    if ("ok" in found || found.status === "draft") return notFound();
    if (typeof body.pollId === "string" && body.pollId !== params.id) {
      return rejected("choice", apiMessages.otherPoll, { pollId: [apiMessages.otherPoll] });
    }
    const { selectedOption, selectedOptions } = body;
    const chosen = selectedOptions ?? (typeof selectedOption === "number" ? [selectedOption] : []);
    const verdict = submitBallot(site, poster, found.id, chosen);
    if ("ok" in verdict) return { ...verdict, ...atOption(verdict) };
    return replyOf({ ...received, requester: poster }, findPollRow(site.db, found.id) ?? found);
  },
});

/** A rejected choice with its message at its field. */
function atOption({ error, message }: Rejected<string>) {
  return error === "choice" ? { fields: { selectedOption: [message] } } : {};
}

export const pollOperations = [listAll, readPoll, postPoll, putPoll, removePoll, vote];
