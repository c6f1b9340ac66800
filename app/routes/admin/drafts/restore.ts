import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { draftAge } from "~/domain/drafts/age";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readReturnTo } from "../confirmations/return-to";
import { restoreAddress } from "./draft-address";
import { draftsPath } from "./draft-paths";

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const returnTo = readReturnTo(request, draftsPath);
  const reject = (title: string) => redirectWithFlash(site, returnTo, { tone: "bad", title });
  const draft = findDraft(site.db, params.id ?? "");
  if (!draft) return reject(draftMessages.missing);
  if (draftAge(draft.updatedAt, site.clock.now()).isExpired) return reject(draftMessages.expired);
  const address = restoreAddress(draft);
  // The form of a new event reports it itself, by the draft's key.
  if (draft.formType === "event" && draft.eventId === null) return redirect(address, 303);
  return redirectWithFlash(site, address, { tone: "ok", title: draftMessages.restored });
}
