import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/audit/actor";
import { deletePoll, duplicatePoll, setPollStatus } from "~/domain/polls/commands.server";
import { type CountedPoll, findPollRow, type PollRow } from "~/domain/polls/queries.server";
import { ok, type Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requirePoll } from "~/http/records/load-poll.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { namedChange } from "../confirmations/named-change";
import { readReturnTo } from "../confirmations/return-to";
import { undoLink } from "../confirmations/undo-link.server";

// Poll changes that need confirmation: text, button and command.

type PollChange = {
  question: string;
  /** Consequences of the change. */
  note: (counted: CountedPoll) => string;
  button: string;
  isDestructive?: boolean;
  done: (title: string) => string;
  /** Name of the change that undoes it, derived from the poll before it; null if none restores that state. */
  undo?: (before: PollRow) => string | null;
  perform: (site: Site, actor: Actor, poll: PollRow) => Result<After, string>;
};

/** Redirect target if the URL contains no list to return to; with `isElsewhere` always. */
type After = { next: string; isElsewhere?: boolean };

const votesPath = "/admin/votes";

const setStatus =
  (status: PollRow["status"]) =>
  (site: Site, actor: Actor, { id }: PollRow): Result<After, string> => {
    const changed = setPollStatus(site.db, actor, { id, status }, site.clock.now());
    return changed.ok ? ok({ next: `${votesPath}/${id}` }) : changed;
  };

const pollChanges: Record<string, PollChange> = {
  close: {
    question: "确定要结束这个投票吗？",
    note: () => "结束后不再接受投票，页面只显示结果。之后可以重新开放。",
    button: "结束投票",
    done: (title) => `投票「${title}」已结束`,
    undo: ({ status }) => (status === "active" ? "reopen" : null),
    perform: setStatus("ended"),
  },
  reopen: {
    question: "确定要重新开放这个投票吗？",
    note: () => "已有的票会保留。已经过去的结束时间会被清除。",
    button: "重新开放",
    done: (title) => `投票「${title}」已重新开放`,
    undo: ({ status }) => (status === "ended" ? "close" : null),
    perform: setStatus("active"),
  },
  publish: {
    question: "确定要发布这个投票吗？",
    note: () => "发布后访客可以看到它；到了开始时间就可以投票。",
    button: "发布投票",
    done: (title) => `投票「${title}」已发布`,
    perform: setStatus("active"),
  },
  duplicate: {
    question: "要复制这个投票吗？",
    note: () => "会按它的标题、说明和选项新建一份草稿，不带时间和票数。",
    button: "复制为草稿",
    done: (title) => `已按投票「${title}」新建草稿`,
    perform: (site, actor, { id }) => {
      const copy = duplicatePoll(site.db, actor, id, site.clock.now());
      return copy.ok ? ok({ next: `${votesPath}/${copy.value.id}/edit`, isElsewhere: true }) : copy;
    },
  },
  delete: {
    question: "确定要删除这个投票吗？",
    note: ({ counts }) =>
      counts.participants > 0
        ? `${counts.participants} 人的投票会一起删除，不能恢复。`
        : "还没有人投票。删除后不能恢复。",
    button: "删除",
    isDestructive: true,
    done: (title) => `投票「${title}」已删除`,
    perform: (site, actor, { id }) => {
      const deleted = deletePoll(site.db, actor, id, site.clock.now());
      return deleted.ok ? ok({ next: votesPath }) : deleted;
    },
  },
};

export const handle: RouteHandle = {
  failure: {
    by: "change",
    texts: { delete: commonFailures.deleteFailed },
    other: commonFailures.statusFailed,
  },
};

export const meta = noindexMeta<typeof loader>(({ data }) => data?.button ?? "投票");

/** URL of the list to return to, or null. */
const backOf = (request: Request) => readReturnTo(request, "") || null;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { question, note, button, isDestructive = false } = namedChange(pollChanges, params.change);
  const counted = requirePoll(site, params.id);
  const { id, title } = counted.poll;
  const returnTo = backOf(request) ?? `${votesPath}/${id}`;
  return { question, note: note(counted), button, isDestructive, about: title, returnTo };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const change = namedChange(pollChanges, params.change);
  const { poll } = requirePoll(site, params.id);
  const returnTo = backOf(request);
  const result = change.perform(site, actor, poll);
  if (!result.ok)
    return redirectWithFlash(site, returnTo ?? votesPath, { tone: "bad", title: result.message });
  const { next, isElsewhere = false } = result.value;
  const path = isElsewhere ? next : (returnTo ?? next);
  const undo = hasSameEnd(site, poll) ? change.undo?.(poll) : null;
  const link = undo ? undoLink(`${votesPath}/${poll.id}/${undo}`, returnTo ?? "") : undefined;
  return redirectWithFlash(site, path, { tone: "ok", title: change.done(poll.title), link });
}

/** Whether a change preserved the poll's end: reopening clears a past end, which undo cannot restore. */
function hasSameEnd(site: Site, { id, endAt }: PollRow): boolean {
  return findPollRow(site.db, id)?.endAt === endAt && (endAt === null || endAt > site.clock.now());
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
