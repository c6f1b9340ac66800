import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftMessages } from "~/domain/drafts/messages";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation } from "~/ui/layout/confirmation";
import { wholeName } from "../lists/use-selection";
import { filterFields, readWhole } from "../lists/whole-selection";
import { readReturnTo } from "../questions/return-to";
import { batchUndoLink } from "../questions/undo-link.server";
import { forgetsLocalCopies } from "../wizard/local-draft";
import { draftsAddress, draftsPath, readDraftFilter, undoPath } from "./draft-list";
import { draftQuestion } from "./draft-question";
import { draftFilterNames, readDraftSelection } from "./draft-selection.server";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "删除所选", path: draftsPath, noindex: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const query = new URL(request.url).searchParams;
  const returnTo = draftsAddress(readDraftFilter(query));
  const selection = readDraftSelection(site, query);
  if ("rejection" in selection) {
    throw await redirectWithFlash(site, returnTo, { tone: "warn", title: selection.rejection });
  }
  const { drafts, whole } = selection;
  return draftQuestion({
    question: `确定要删除${whole === null ? "所选的" : "符合条件的全部"} ${drafts.length} 个草稿吗？`,
    items: drafts.map((draft) => ({ id: draft.id, text: draftTexts(draft).title })),
    button: `删除所选（${drafts.length}）`,
    hidden:
      whole === null
        ? drafts.map(({ id }) => ({ name: "draft", value: id }))
        : [{ name: wholeName, value: String(whole) }, ...filterFields(query, draftFilterNames)],
    returnTo,
  });
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const form = await readForm(request);
  const returnTo = readReturnTo(form, draftsPath);
  const selection = readDraftSelection(site, form);
  if ("rejection" in selection) {
    const title = readWhole(form) === null ? draftMessages.missing : selection.rejection;
    return redirectWithFlash(site, returnTo, { tone: "bad", title });
  }
  const ids = selection.drafts.map(({ id }) => id);
  const deleted = deleteDrafts(site.db, actor, ids, site.clock.now());
  const count = deleted.length;
  if (count === 0) return redirectWithFlash(site, returnTo, { tone: "bad", title: draftMessages.missing });
  const link = batchUndoLink(undoPath, deleted, returnTo);
  return redirectWithFlash(site, returnTo, { tone: "ok", title: draftMessages.deletedMany(count), link });
}

export const clientAction = forgetsLocalCopies;

export default function DeleteSelection() {
  return <Confirmation {...useLoaderData<typeof loader>()} />;
}
