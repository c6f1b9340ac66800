import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renameDraft } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftMessages, draftNameMax } from "~/domain/drafts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { requireDraft } from "~/http/records/load-draft.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { door, gap, row, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { BackLink } from "~/ui/layout/links";
import { draftsPath, returnAddress } from "./draft-list";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "重命名", path: draftsPath, noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const back = returnAddress(new URL(request.url).searchParams.get("redirectTo"));
  return { name: draftTexts(requireDraft(site, params.id)).title, back };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const form = await readForm(request);
  const typed = form.get("name");
  const input = { id: params.id ?? "", name: typeof typed === "string" ? typed : "" };
  const back = returnAddress(form.get("redirectTo"));
  const renamed = renameDraft(site.db, actor, input, site.clock.now());
  if (renamed.ok) return redirectWithFlash(site, back, { tone: "ok", title: draftMessages.renamed });
  if (renamed.error === "not-found") {
    return redirectWithFlash(site, back, { tone: "bad", title: renamed.message });
  }
  return data({ name: input.name, message: renamed.message }, { status: 422 });
}

export default function RenameDraft() {
  const { name, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${door}`} id="main">
      <BackLink href={back}>返回</BackLink>
      <h1>重命名</h1>
      {refused ? <Flash tone="bad" title={draftMessages.renameFailed} /> : null}
      <form className={gap} method="post">
        <input type="hidden" name="redirectTo" value={back} />
        <TextInput
          id="name"
          name="name"
          label="草稿名称"
          required
          autoComplete="off"
          defaultValue={refused?.name ?? name}
          hint={`最多 ${draftNameMax} 个字符`}
          error={refused?.message}
        />
        <p className={`${row} ${gap}`}>
          <Button>保存</Button>
          <ButtonLink tone="line" href={back}>
            取消
          </ButtonLink>
        </p>
      </form>
    </main>
  );
}
