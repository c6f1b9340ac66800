// Copies a draft; GET only redirects.
import { redirect } from "@remix-run/node";
import { copyDraft } from "~/domain/drafts/copies.server";
import { draftMessages } from "~/domain/drafts/messages";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import type { AdminArgs } from "~/http/session/admin-context";
import { readReturnTo } from "../confirmations/return-to";
import { draftsPath } from "./draft-paths";

export const handle: RouteHandle = { failure: draftMessages.copyFailed };

export async function loader() {
  return redirect(draftsPath, 303);
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const returnTo = readReturnTo(request, draftsPath);
  const copied = copyDraft(site.db, actor, params.id ?? "", site.clock.now());
  if (copied.ok) return redirectWithFlash(site, returnTo, { tone: "ok", title: draftMessages.copied });
  const text = copied.message;
  return redirectWithFlash(site, returnTo, { tone: "bad", title: draftMessages.copyFailed, text });
}
