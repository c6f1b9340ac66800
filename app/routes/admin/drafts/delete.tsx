import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteDrafts } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftMessages } from "~/domain/drafts/messages";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireDraft } from "~/http/records/load-draft.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../confirmations/return-to";
import { batchUndoLink } from "../confirmations/undo-link.server";
import { forgetsLocalCopies } from "../wizard/local-draft";
import { draftsPath, undoPath } from "./draft-paths";

export const meta = noindexMeta("删除草稿");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const draft = requireDraft(site, params.id);
  const returnTo = readReturnTo(request, draftsPath);
  const question: ConfirmationContent = {
    isDestructive: true,
    question: "确定要删除这个草稿吗？",
    items: [{ id: draft.id, text: draftTexts(draft).title }],
    button: "删除",
    returnTo,
  };
  return question;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const id = params.id ?? "";
  const form = readReturnTo(await readForm(request), draftsPath);
  const isOwnForm = new URL(form, request.url).searchParams.get("draft") === id;
  const returnTo = isOwnForm ? draftsPath : form;
  const deleted = deleteDrafts(site.db, actor, [id], site.clock.now());
  if (deleted.length === 0)
    return redirectWithFlash(site, returnTo, { tone: "bad", title: draftMessages.missing });
  const link = batchUndoLink(undoPath, deleted, form);
  return redirectWithFlash(site, returnTo, { tone: "ok", title: draftMessages.deleted, link });
}

export const clientAction = forgetsLocalCopies;

export default function DeleteDraft() {
  return <Confirmation {...useLoaderData<typeof loader>()} />;
}
