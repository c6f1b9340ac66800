// Restores a wish that the administrator saved as a draft.
import { draftAge } from "~/domain/drafts/age";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readAdmin } from "~/http/session/admin-guard.server";
import type { WishValues } from "./wish-form";

/** The values of the draft in the URL; none without the administrator's session. Throws a redirect for a missing or expired one. */
export async function readWishDraft(site: Site, request: Request): Promise<WishValues> {
  const id = new URL(request.url).searchParams.get("draft");
  if (!id || !readAdmin(site, request)) return {};
  const draft = findDraft(site.db, id);
  const reject = (title: string) => redirectWithFlash(site, "/wishes", { tone: "bad", title });
  if (draft?.formType !== "wish") throw await reject(draftMessages.missingOrExpired);
  if (draftAge(draft.updatedAt, site.clock.now()).isExpired) throw await reject(draftMessages.expired);
  const values: [string, string | undefined][] = ["authorName", "content", "category"].map((name) => [
    name,
    draft.form[name],
  ]);
  return Object.fromEntries(values.filter(([, value]) => value));
}
