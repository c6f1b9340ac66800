import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { renameDraft } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftMessages, draftNameMax } from "~/domain/drafts/messages";
import { draftNameSchema } from "~/domain/drafts/schema";
import { redirectWithFlash, rejectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireDraft } from "~/http/records/load-draft.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { formColumn, gap, row, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { BackLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { readReturnTo } from "../confirmations/return-to";
import { draftsPath } from "./draft-paths";

export const handle: RouteHandle = { failure: draftMessages.renameFailed, labels: { name: "名称" } };

export const meta = noindexMeta("重命名草稿");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const returnTo = readReturnTo(request, draftsPath);
  const { title: name } = draftTexts(requireDraft(site, params.id));
  return { name, returnTo, constraint: constraintOf(draftNameSchema) };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const post = await readSubmission(request, draftNameSchema);
  const { form, submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const returnTo = readReturnTo(form, draftsPath);
  const input = { id: params.id ?? "", ...submission.value };
  const renamed = renameDraft(site.db, actor, input, site.clock.now());
  if (renamed.ok) return redirectWithFlash(site, returnTo, { tone: "ok", title: draftMessages.renamed });
  if (renamed.error === "not-found") {
    return rejectWithFlash(site, returnTo, { tone: "bad", title: renamed.message });
  }
  return replyToForm(site, post, renamed);
}

export default function RenameDraft() {
  const { name, returnTo, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<z.input<typeof draftNameSchema>>({
    id: "rename",
    reply,
    values: { name },
    constraint,
  });
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={returnTo}>返回</BackLink>
      <h1>重命名草稿</h1>
      <FormErrorNotice form={form} title={draftMessages.renameFailed} />
      <PageForm className={gap} method="post">
        <input type="hidden" name="redirectTo" value={returnTo} />
        <TextInput
          field={fields.name}
          label="草稿名称"
          autoComplete="off"
          hint={`最多 ${draftNameMax} 个字符`}
        />
        <p className={`${row} ${gap}`}>
          <Button>保存</Button>
          <ButtonLink tone="line" href={returnTo}>
            取消
          </ButtonLink>
        </p>
      </PageForm>
    </main>
  );
}
