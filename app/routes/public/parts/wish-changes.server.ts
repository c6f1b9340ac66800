// A visitor's actions on one wish: like, unlike, or delete their own.
import { redirect } from "@remix-run/node";
import { deleteOwnWish } from "~/domain/wishes/commands.server";
import { likeWish, unlikeWish } from "~/domain/wishes/likes.server";
import { wishMessages } from "~/domain/wishes/schema";
import { requireAsker } from "~/http/asker.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { guardPost } from "~/http/form-guard.server";
import { notFound } from "~/http/not-found";
import { ownPath } from "~/http/own-path";
import { likeLimits } from "~/http/post-limits.server";
import { orUnavailable, returnForm } from "~/http/public-post.server";
import { readForm } from "~/http/read-form.server";

const failed = "操作没有成功，请重试";

/** Back to the board or the wish's own page, at the wish. */
function returnAddress(value: FormDataEntryValue | null, id: string): string {
  const path = ownPath(value);
  return /^\/wishes([/?]|$)/.test(path) ? `${path}#wish-${id}` : `/wishes/${id}`;
}

/** Handles a post to a wish's URL: redirects back, or shows the wish with the error. */
export async function changeWish(site: Site, request: Request, address: string, id: string) {
  const asker = requireAsker(site, request, address);
  const form = await readForm(request);
  const refusal = guardPost(site, form, asker, likeLimits, { isTyped: false });
  if (refusal) return returnForm(site, form, [], refusal);
  const intent = form.get("intent");
  const like = { wishId: id, ...asker };
  const changed = orUnavailable(() => {
    if (intent === "like") return likeWish(site.db, like, site.clock.now());
    if (intent === "unlike") return unlikeWish(site.db, like);
    return intent === "delete" ? deleteOwnWish(site.db, { id, ...asker }) : null;
  }, failed);
  if (changed === null) return returnForm(site, form, [], { status: 422, message: failed });
  if (!changed.ok && "status" in changed) return returnForm(site, form, [], changed);
  if (!changed.ok) throw notFound(changed.message);
  if (intent === "delete") {
    return redirectWithFlash(site, "/wishes", { tone: "ok", title: wishMessages.deleted });
  }
  return redirect(returnAddress(form.get("redirectTo"), id), 303);
}
