// A visitor's actions on one wish: like, unlike, or delete their own.
import { redirect } from "@remix-run/node";
import { deleteOwnWish } from "~/domain/wishes/commands.server";
import { likeWish, unlikeWish } from "~/domain/wishes/likes.server";
import { wishMessages } from "~/domain/wishes/schema";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { type FormRejection, replyToButton } from "~/http/forms/submission.server";
import { likeLimits } from "~/http/limits/post-limits.server";
import { notFound } from "~/http/pages/not-found";
import { localPath } from "~/http/security/local-path";
import { requireRequester } from "~/http/session/requester.server";

/** Back to the board or the wish's own page, at the wish. */
function returnAddress(value: FormDataEntryValue | null, id: string): string {
  const [path = ""] = localPath(value).split("#");
  return /^\/wishes([/?]|$)/.test(path) ? `${path}#wish-${id}` : `/wishes/${id}`;
}

/** Handles a post to a wish's URL: redirects back, or shows the wish with the error and the way back. */
export async function changeWish(site: Site, request: Request, address: string, id: string) {
  const requester = await requireRequester(site, request, address);
  const untyped = { isTyped: false };
  const { form, rejection } = await readGuardedForm(site, request, requester, likeLimits, untyped);
  const intent = form.get("intent");
  const back = returnAddress(form.get("redirectTo"), id);
  const reply = (rejection: FormRejection) =>
    replyToButton(site, rejection, { back, isLike: intent !== "delete" });
  if (rejection) return reply(rejection);
  const like = { wishId: id, ...requester };
  const change = () => {
    if (intent === "like") return likeWish(site.db, like, site.clock.now());
    if (intent === "unlike") return unlikeWish(site.db, like);
    return intent === "delete" ? deleteOwnWish(site.db, { id, ...requester }) : null;
  };
  const changed = change();
  if (changed === null) return reply({ message: commonFailures.changeFailed });
  if (!changed.ok) throw notFound(changed.message);
  if (intent === "delete") {
    return redirectWithFlash(site, "/wishes", { tone: "ok", title: wishMessages.deleted });
  }
  return redirect(back, 303);
}
