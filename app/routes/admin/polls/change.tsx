import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPollRow, type PollRow } from "~/domain/polls/queries.server";
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
import { pollChanges, votesPath } from "./poll-changes.server";

export const handle: RouteHandle = {
  failure: {
    by: "change",
    texts: { delete: commonFailures.deleteFailed },
    other: commonFailures.statusFailed,
  },
};

export const meta = noindexMeta<typeof loader>(({ data }) => data?.button ?? "投票管理");

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
