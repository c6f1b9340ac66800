// 做成活动: creates an event draft from a wish; GET only redirects.
import { redirect } from "@remix-run/node";
import { draftMessages } from "~/domain/drafts/messages";
import { eventFormOfWish, startFromWishes } from "~/domain/drafts/new-draft.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { readReturnTo } from "../confirmations/return-to";
import { draftAddress } from "../drafts/draft-address";

const wishesPath = "/admin/wishes";

export const handle: RouteHandle = { failure: draftMessages.saveFailed };

export async function loader() {
  return redirect(wishesPath, 303);
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const returnTo = readReturnTo(await readForm(request), wishesPath);
  const siteTime = siteTimeOf(site);
  const toForm = ([text = ""]: readonly string[]) => eventFormOfWish(site.db, text, siteTime);
  const wish = { ids: [params.id ?? ""], formType: "event" as const, toForm };
  const started = startFromWishes(site.db, actor, wish, siteTime.now);
  if (!started.ok) return redirectWithFlash(site, returnTo, { tone: "warn", title: started.message });
  return redirectWithFlash(site, draftAddress({ id: started.value, formType: "event", eventId: null }), {
    tone: "ok",
    title: "已按心愿新建草稿，请补充时间和地点",
  });
}
