import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftMessages } from "~/domain/drafts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { requireDraft } from "~/http/records/load-draft.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { draftsPath, returnAddress } from "./draft-list";
import { DraftQuestion } from "./draft-question";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "删除草稿", path: draftsPath, noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const draft = requireDraft(site, params.id);
  const back = returnAddress(new URL(request.url).searchParams.get("redirectTo"));
  return { id: draft.id, title: draftTexts(draft).title, back };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const back = returnAddress((await readForm(request)).get("redirectTo"));
  const count = deleteDrafts(site.db, actor, [params.id ?? ""], site.clock.now());
  if (count === 0) return redirectWithFlash(site, back, { tone: "bad", title: draftMessages.missing });
  return redirectWithFlash(site, back, { tone: "ok", title: draftMessages.deleted });
}

export default function DeleteDraft() {
  const { id, title, back } = useLoaderData<typeof loader>();
  return (
    <DraftQuestion question="确定要删除这个草稿吗？" titles={[{ id, title }]} button="删除" back={back} />
  );
}
