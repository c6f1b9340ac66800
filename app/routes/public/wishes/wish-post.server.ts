// Handles posting a wish.
import { postWish } from "~/domain/wishes/commands.server";
import { wishMessages, wishSchema } from "~/domain/wishes/schema";
import type { Site } from "~/http/context.server";
import { sinceFirstTry } from "~/http/forms/first-try.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { parseForm, replyToForm } from "~/http/forms/submission.server";
import { wishLimits } from "~/http/limits/post-limits.server";
import { requireRequester } from "~/http/session/requester.server";
import { redirectAfterPost } from "../redirect-after-post.server";
import { requireWishesOn } from "./wishes-guard.server";

/** Handles the form: redirects to the board with a message, or redisplays the form. */
export async function handleWishPost(site: Site, request: Request, address: string) {
  const { moderation: mode } = requireWishesOn(site);
  const requester = await requireRequester(site, request, address);
  const { form, rejection } = await readGuardedForm(site, request, requester, wishLimits);
  const post = parseForm(form, wishSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const policy = { now: site.clock.now(), mode, sinceFirstTry: sinceFirstTry(request) };
  const posted = postWish(site.db, requester, submission.value, policy);
  if (!posted.ok) return replyToForm(site, post, posted);
  const { wish, receipt } = posted.value;
  const isShown = wish.status === "approved" && wish.isPublic;
  const title = isShown ? wishMessages.published : wishMessages.submitted;
  const link = { href: `/receipt/${receipt}`, label: "查看状态" };
  return redirectAfterPost(site, "/wishes", { tone: "ok", title, link }, wish.authorName);
}
