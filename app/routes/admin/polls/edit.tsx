import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updatePoll } from "~/domain/polls/commands.server";
import { pollFormOf, readPollForm } from "~/domain/polls/form";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { requirePoll } from "~/http/load-poll.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { PageHead } from "~/ui/page-head";
import { readPollPost, refuseCommand, refuseForm, refuseStale, showAgain } from "../parts/poll-editor.server";
import { PollForm } from "../parts/poll-form";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "编辑投票", path: "/admin/votes", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const { poll, counts } = requirePoll(site, params.id);
  const form = pollFormOf(poll, site.env.SITE_TIME_ZONE);
  return { id: poll.id, participants: counts.participants, form, version: poll.updatedAt };
};

export const action = async ({ params, request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const { poll } = requirePoll(site, params.id);
  const { intent, form, version } = await readPollPost(request);
  if (intent === "preview") return showAgain(form, version);
  const { now, timeZone } = momentOf(site);
  const read = readPollForm(form, timeZone, poll);
  if (!read.ok) return refuseForm(form, read.errors, { version });
  const updated = updatePoll(site.db, actor, { id: poll.id, fields: read.fields, version }, now);
  if (!updated.ok && updated.error === "stale") {
    return refuseStale(site, form, read.fields, requirePoll(site, poll.id).poll);
  }
  if (!updated.ok) return refuseCommand(form, updated, version);
  const title = `投票「${updated.value.title}」已保存`;
  return redirectWithFlash(site, `/admin/votes/${poll.id}`, { tone: "ok", title });
};

export default function EditPoll() {
  const { id, form, version, participants } = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>() ?? { form, errors: {}, problem: null, version };
  return (
    <main className={wrap} id="main">
      <BackLink href={`/admin/votes/${id}`}>返回投票详情</BackLink>
      <PageHead admin title="编辑投票" />
      <PollForm
        {...shown}
        action={`/admin/votes/${id}/edit`}
        submit="保存修改"
        backTo={`/admin/votes/${id}`}
        participants={participants}
      />
    </main>
  );
}
