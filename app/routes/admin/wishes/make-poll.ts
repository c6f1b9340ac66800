// 做成投票: creates a poll draft from up to three selected wishes; GET only redirects.
import { redirect } from "@remix-run/node";
import { draftMessages } from "~/domain/drafts/messages";
import { startFromWishes } from "~/domain/drafts/new-draft.server";
import { outcomeMessages } from "~/domain/outcomes/messages";
import { pollFormOfWishes } from "~/domain/polls/form-schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import type { AdminArgs } from "~/http/session/admin-context";
import { readReturnTo } from "../confirmations/return-to";
import { draftAddress } from "../drafts/draft-address";
import { countByFilter } from "../lists/select-items";

const wishesPath = "/admin/wishes";

export const handle: RouteHandle = { failure: draftMessages.saveFailed };

export async function loader() {
  return redirect(wishesPath, 303);
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const form = await readForm(request);
  const returnTo = readReturnTo(form, wishesPath);
  const warn = (title: string) => redirectWithFlash(site, returnTo, { tone: "warn", title });
  if (countByFilter(form) !== null) return warn(outcomeMessages.tooMany);
  const ids = [...new Set(form.getAll("id").map(String))];
  const wishes = { ids, formType: "poll" as const, toForm: pollFormOfWishes };
  const started = startFromWishes(site.db, actor, wishes, site.clock.now());
  if (!started.ok) return warn(started.message);
  return redirectWithFlash(site, draftAddress({ id: started.value, formType: "poll", eventId: null }), {
    tone: "ok",
    title: "已按所选的心愿新建草稿，检查选项后发布",
  });
}
