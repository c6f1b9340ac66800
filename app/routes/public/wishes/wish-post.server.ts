// Handles posting a wish.
import { postWish } from "~/domain/wishes/commands.server";
import { wishFields, wishMessages } from "~/domain/wishes/schema";
import type { Site } from "~/http/context.server";
import { guardPost } from "~/http/forms/form-guard.server";
import { orUnavailable, redirectAfterPost, redisplayForm } from "~/http/forms/public-post.server";
import { readForm } from "~/http/forms/read-form.server";
import { wishLimits } from "~/http/limits/post-limits.server";
import { requireRequester } from "~/http/session/requester.server";
import { requireWishesOn } from "./wishes-guard.server";

/** Handles the form: redirects to the board with a message, or redisplays the form. */
export async function handleWishPost(site: Site, request: Request, address: string) {
  const { moderation: mode } = requireWishesOn(site);
  const requester = requireRequester(site, request, address);
  const form = await readForm(request);
  const refusal = guardPost(site, form, requester, wishLimits);
  if (refusal) return redisplayForm(site, form, wishFields, refusal);
  const policy = { now: site.clock.now(), mode };
  const posted = orUnavailable(
    () => postWish(site.db, requester, Object.fromEntries(form), policy),
    wishMessages.failed,
  );
  if (!posted.ok) return redisplayForm(site, form, wishFields, { status: 422, ...posted });
  const { wish, receipt } = posted.value;
  const isShown = wish.status === "approved" && wish.isPublic;
  const title = isShown ? wishMessages.published : wishMessages.submitted;
  const link = { href: `/receipt/${receipt}`, label: "查看状态" };
  return redirectAfterPost(site, "/wishes", { tone: "ok", title, link }, wish.authorName);
}
