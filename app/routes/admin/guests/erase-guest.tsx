import type { LoaderFunctionArgs } from "@remix-run/node";
import { erasedName, movesUpText, registrationMessages } from "~/domain/registrations/messages";
import { listMovingUp } from "~/domain/registrations/moving-up.server";
import { changeGuest } from "~/domain/registrations/organise.server";
import { eraseGuest, isWithdrawnByErasure } from "~/domain/registrations/own.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import { readGuestNews, withGuestNews } from "~/http/records/guest-news.server";
import type { AdminArgs } from "~/http/session/admin-context";
import type { ConfirmationContent } from "~/ui/layout/confirmation";
import { guestsPath } from "./guest-list";
import { requireGuest } from "./require-guest.server";

export const handle: RouteHandle = { failure: commonFailures.deleteFailed };

export const meta = noindexMeta("删除资料");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event, guest } = requireGuest(site, params);
  const isWithdrawn = isWithdrawnByErasure(guest, event, site.clock.now());
  const of = { eventId: event.id, ids: [guest.id], change: { status: "cancelled" } as const };
  const moving = isWithdrawn ? listMovingUp(site.db, of, registrationContext(site)) : [];
  const question: ConfirmationContent = {
    question: "确定要删除这位客人的资料吗？",
    about: guest.name || erasedName,
    note: [
      "称呼、联系方式、备注和回答会被删除，不能恢复；私密链接失效。",
      ...(isWithdrawn ? [registrationMessages.erasedUntold] : []),
      movesUpText(moving),
    ].join(""),
    button: "删除资料",
    isDestructive: true,
    milder: isWithdrawn ? { name: "intent", value: "cancel", button: "先取消报名" } : undefined,
    returnTo: guestsPath(event.id, guest.id),
  };
  return question;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event, guest } = requireGuest(site, params);
  const since = site.clock.now();
  const form = await readForm(request);
  const of = { eventId: event.id, id: guest.id };
  const isCancelled = form.get("intent") === "cancel";
  const result = isCancelled
    ? changeGuest(site.db, actor, { ...of, input: { status: "cancelled" } }, registrationContext(site))
    : eraseGuest(site.db, actor, of, registrationContext(site));
  const tone = result.ok ? ("ok" as const) : ("warn" as const);
  const title = registrationMessages[isCancelled ? "withdrawn" : "guestErased"];
  const message = { tone, title: result.ok || !isCancelled ? title : result.message };
  const news = readGuestNews(site, event.id, since);
  return redirectWithFlash(site, guestsPath(event.id), withGuestNews(message, event.id, news));
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
