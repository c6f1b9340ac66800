import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updatePoll } from "~/domain/polls/commands.server";
import { pollFormOf, toPollInput } from "~/domain/polls/form-schema";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requirePoll } from "~/http/records/load-poll.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { pollConstraint, previewPoll, readPollPost, rejectPoll, rejectStalePoll } from "./poll-editor.server";
import { pollFacts } from "./poll-facts.server";
import { PollForm } from "./poll-form";
import { pollOptionLabels } from "./poll-option-labels";

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { title: "标题", description: "说明", ...pollOptionLabels },
};

export const meta = noindexMeta("编辑投票");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const counted = requirePoll(site, params.id);
  const { poll } = counted;
  const { participants, choices } = pollFacts(site, counted);
  const form = pollFormOf(poll, site.timeZone);
  return {
    id: poll.id,
    results: { participants, choices },
    form,
    constraint: pollConstraint(site),
    version: poll.updatedAt,
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { poll } = requirePoll(site, params.id);
  const post = await readPollPost(site, request, poll);
  if (post.intent === "preview") return previewPoll(post);
  const { submission, version } = post;
  if (submission.status !== "success") return rejectPoll(site, post);
  const change = { id: poll.id, fields: toPollInput(submission.value), version };
  const updated = updatePoll(site.db, actor, change, site.clock.now());
  if (!updated.ok && updated.error === "stale") {
    return rejectStalePoll(site, post, toPollInput(submission.value), requirePoll(site, poll.id).poll);
  }
  if (!updated.ok) return rejectPoll(site, post, updated);
  const title = `投票「${updated.value.title}」已保存`;
  return redirectWithFlash(site, `/admin/votes/${poll.id}`, { tone: "ok", title });
}

export default function EditPoll() {
  const { id, form, constraint, version, results } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main className={wrap} id="main">
      <BackLink href={`/admin/votes/${id}`}>返回投票详情</BackLink>
      <PageHeading admin title="编辑投票" />
      <PollForm
        poll={form}
        constraint={constraint}
        version={version}
        {...reply}
        action={`/admin/votes/${id}/edit`}
        submit="保存修改"
        returnTo={`/admin/votes/${id}`}
        results={results}
      />
    </main>
  );
}
