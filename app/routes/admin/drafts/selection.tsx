import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftMessages } from "~/domain/drafts/messages";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../confirmations/return-to";
import { batchUndoLink } from "../confirmations/undo-link.server";
import { forgetsLocalCopies } from "../wizard/local-draft";
import { draftList } from "./draft-list";
import { draftsPath, undoPath } from "./draft-paths";
import { readDraftSelection } from "./draft-selection.server";

export const meta = noindexMeta("删除所选");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, draftList.address(draftList.read(query)));
  const selected = readDraftSelection(site, query);
  if ("rejection" in selected) {
    throw await redirectWithFlash(site, returnTo, { tone: "warn", title: selected.rejection });
  }
  const { items } = selected;
  const { words, hidden } = selected.about(items.map(({ id }) => id));
  const question: ConfirmationContent = {
    question: `确定要删除${words}吗？`,
    items: items.map((draft) => ({ id: draft.id, text: draftTexts(draft).title })),
    button: `删除所选（${items.length}）`,
    isDestructive: true,
    hidden,
    returnTo,
  };
  return question;
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const form = await readForm(request);
  const returnTo = readReturnTo(form, draftsPath);
  const selected = readDraftSelection(site, form);
  if ("rejection" in selected) {
    const title = selected.isByFilter ? selected.rejection : draftMessages.missing;
    return redirectWithFlash(site, returnTo, { tone: "bad", title });
  }
  const ids = selected.items.map(({ id }) => id);
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
