import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftMessages } from "~/domain/drafts/messages";
import { wishesOfDraft } from "~/domain/drafts/new-draft.server";
import { findDraft } from "~/domain/drafts/queries.server";
import { createPoll } from "~/domain/polls/commands.server";
import { toPollInput } from "~/domain/polls/form-schema";
import { findPoll, type PollRow } from "~/domain/polls/queries.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { addressedDraft } from "~/http/records/draft-id.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import {
  pollConstraint,
  previewPoll,
  readPollPost,
  rejectPoll,
  savePollDraft,
  startingPollForm,
} from "./poll-editor.server";
import { PollForm } from "./poll-form";
import { pollOptionLabels } from "./poll-option-labels";

const path = "/admin/votes/create";

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { title: "标题", description: "说明", ...pollOptionLabels },
};

export const meta = noindexMeta("创建投票");

/** Where a created poll leads: its poster and text, which drafts lack. */
const createdPath = ({ id, status }: Pick<PollRow, "id" | "status">) =>
  status === "draft" ? `/admin/votes/${id}` : `/polls/${id}/poster`;

const pollDraft = (site: Site, request: Request) =>
  addressedDraft(site, request, ({ formType }) => formType === "poll");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const { draftId: id, isMissing } = pollDraft(site, request);
  // The poll already exists: the form was restored from the browser's history.
  const created = findPoll(site.db, id);
  if (created) throw redirect(createdPath(created.poll), 303);
  if (isMissing)
    throw await redirectWithFlash(site, path, { tone: "bad", title: draftMessages.missingOrExpired });
  return { id, form: await startingPollForm(site, id), constraint: pollConstraint(site) };
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const { draftId: id } = pollDraft(site, request);
  const post = await readPollPost(site, request);
  if (post.intent === "preview") return previewPoll(post);
  if (post.intent === "draft") return savePollDraft(site, id, post);
  const { submission } = post;
  if (submission.status !== "success") return rejectPoll(site, post);
  const now = site.clock.now();
  const wishIds = wishesOfDraft(findDraft(site.db, id)?.form ?? {});
  const created = createPoll(site.db, actor, { id, fields: toPollInput(submission.value), wishIds }, now);
  if (!created.ok) return rejectPoll(site, post, created);
  deleteDrafts(site.db, actor, [id], now);
  const title = `投票「${created.value.title}」已创建`;
  return redirectWithFlash(site, createdPath(created.value), { tone: "ok", title });
}

export default function CreatePoll() {
  const { id, form, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin/votes">返回投票</BackLink>
      <PageHeading admin title="创建投票" />
      <PollForm
        poll={form}
        constraint={constraint}
        {...reply}
        action={withQuery(path, { draft: id, new: 1 })}
        submit="发布投票"
        returnTo="/admin/votes"
        canSaveDraft
      />
    </main>
  );
}
