import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updatePoll } from "~/domain/polls/commands.server";
import { pollFormOf, readPollForm } from "~/domain/polls/form";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { requirePoll } from "~/http/records/load-poll.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import {
  readPollPost,
  redisplayPollForm,
  rejectPollCommand,
  rejectPollForm,
  rejectStalePoll,
} from "./poll-editor.server";
import { PollForm } from "./poll-form";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "编辑投票", path: "/admin/votes", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { poll, counts } = requirePoll(site, params.id);
  const form = pollFormOf(poll, site.env.SITE_TIME_ZONE);
  return { id: poll.id, participants: counts.participants, form, version: poll.updatedAt };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { poll } = requirePoll(site, params.id);
  const { intent, form, version } = await readPollPost(request);
  if (intent === "preview") return redisplayPollForm(form, version);
  const { now, timeZone } = siteTimeOf(site);
  const read = readPollForm(form, timeZone, poll);
  if (!read.ok) return rejectPollForm(form, read.errors, { version });
  const updated = updatePoll(site.db, actor, { id: poll.id, fields: read.fields, version }, now);
  if (!updated.ok && updated.error === "stale") {
    return rejectStalePoll(site, form, read.fields, requirePoll(site, poll.id).poll);
  }
  if (!updated.ok) return rejectPollCommand(form, updated, version);
  const title = `投票「${updated.value.title}」已保存`;
  return redirectWithFlash(site, `/admin/votes/${poll.id}`, { tone: "ok", title });
}

export default function EditPoll() {
  const { id, form, version, participants } = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>() ?? { form, errors: {}, problem: null, version };
  return (
    <main className={wrap} id="main">
      <BackLink href={`/admin/votes/${id}`}>返回投票详情</BackLink>
      <PageHeading admin title="编辑投票" />
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
