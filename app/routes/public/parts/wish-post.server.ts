// Handles posting a wish.
import { postWish } from "~/domain/wishes/commands.server";
import { wishFields, wishMessages } from "~/domain/wishes/schema";
import { requireAsker } from "~/http/asker.server";
import type { Site } from "~/http/context.server";
import { guardPost } from "~/http/form-guard.server";
import { wishLimits } from "~/http/post-limits.server";
import { acceptPost, orUnavailable, returnForm } from "~/http/public-post.server";
import { readForm } from "~/http/read-form.server";
import { requireWishesOn } from "~/http/wishes-guard.server";

/** Handles the form: redirects to the board with a message, or redisplays the form. */
export async function takeWish(site: Site, request: Request, address: string) {
  const { moderation: mode } = requireWishesOn(site);
  const asker = requireAsker(site, request, address);
  const form = await readForm(request);
  const refusal = guardPost(site, form, asker, wishLimits);
  if (refusal) return returnForm(site, form, wishFields, refusal);
  const terms = { now: site.clock.now(), mode };
  const posted = orUnavailable(
    () => postWish(site.db, asker, Object.fromEntries(form), terms),
    wishMessages.failed,
  );
  if (!posted.ok) return returnForm(site, form, wishFields, { status: 422, ...posted });
  const { wish, receipt } = posted.value;
  const isShown = wish.status === "approved" && wish.isPublic;
  const title = isShown ? wishMessages.published : wishMessages.submitted;
  const link = { href: `/receipt/${receipt}`, label: "查看状态" };
  return acceptPost(site, "/wishes", { tone: "ok", title, link }, wish.authorName);
}
