import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { findDrafts } from "~/domain/drafts/queries.server";
import { draftMessages } from "~/domain/drafts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { draftsAddress, draftsPath, readDraftFilter, returnAddress } from "./draft-list";
import { DraftQuestion } from "./draft-question";
import { readSelection } from "./draft-selection";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "删除所选", path: draftsPath, noindex: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const query = new URL(request.url).searchParams;
  const back = draftsAddress(readDraftFilter(query));
  const drafts = findDrafts(site.db, readSelection(query));
  if (drafts.length === 0) {
    throw await redirectWithFlash(site, back, { tone: "warn", title: draftMessages.nothingSelected });
  }
  return { back, drafts: drafts.map((draft) => ({ id: draft.id, title: draftTexts(draft).title })) };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const form = await readForm(request);
  const back = returnAddress(form.get("redirectTo"));
  const count = deleteDrafts(site.db, actor, readSelection(form), site.clock.now());
  if (count === 0) return redirectWithFlash(site, back, { tone: "bad", title: draftMessages.missing });
  return redirectWithFlash(site, back, { tone: "ok", title: draftMessages.deletedMany(count) });
}

export default function DeleteSelection() {
  const { back, drafts } = useLoaderData<typeof loader>();
  return (
    <DraftQuestion
      question={`确定要删除所选的 ${drafts.length} 个草稿吗？`}
      titles={drafts}
      button={`删除所选（${drafts.length}）`}
      back={back}
    >
      {drafts.map(({ id }) => (
        <input key={id} type="hidden" name="draft" value={id} />
      ))}
    </DraftQuestion>
  );
}
