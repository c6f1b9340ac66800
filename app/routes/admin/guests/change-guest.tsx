// Asks before a button of the guest list ends or reduces seats, and names the guests who move up.
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  erasedName,
  fewerSeatsLabel,
  mailsHeldText,
  movesUpText,
  namesText,
} from "~/domain/registrations/messages";
import { listMovingUp } from "~/domain/registrations/moving-up.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import type { AdminArgs } from "~/http/session/admin-context";
import type { ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../confirmations/return-to";
import { changeFromForm, reserveName } from "./change-guests.server";
import { guestIntentOf } from "./guest-intents";
import { guestsPath } from "./guest-list";
import { requireGuest } from "./require-guest.server";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export const meta = noindexMeta("修改报名");

/** The button of the list in the URL; throws a 404 for an unknown one. */
function readIntent(value = "") {
  const intent = guestIntentOf(value);
  if (!intent) throw notFound();
  return { ...intent, value };
}

/** 取消报名，老街坊递补 */
const cancelLabel = (moving: readonly string[]) =>
  moving.length === 0 ? "取消报名" : `取消报名，${namesText(moving)}递补`;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event, guest } = requireGuest(site, params);
  const { change, value } = readIntent(params.to);
  const moving = listMovingUp(
    site.db,
    { eventId: event.id, ids: [guest.id], change },
    registrationContext(site),
  );
  const isCancel = value === "cancel";
  const question: ConfirmationContent = {
    question: isCancel ? "取消这条报名？" : `人数改为 ${change.seats} 人？`,
    about: guest.name || erasedName,
    note: movesUpText(moving) + mailsHeldText,
    button: isCancel ? cancelLabel(moving) : fewerSeatsLabel(change.seats ?? 0),
    cancel: isCancel ? "不取消了" : "不改",
    milder:
      isCancel && moving.length > 0
        ? { name: reserveName, value: "1", button: "只取消，位子先空着" }
        : undefined,
    isDestructive: isCancel,
    returnTo: readReturnTo(request, guestsPath(event.id, guest.id)),
  };
  return question;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event, guest } = requireGuest(site, params);
  const { value } = readIntent(params.to);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, guestsPath(event.id, guest.id));
  const pressed = new FormData();
  pressed.set("intent", value);
  pressed.set("id", guest.id);
  if (value === "cancel" && form.get(reserveName) === "1") pressed.set(reserveName, "1");
  return redirectWithFlash(site, returnTo, changeFromForm(site, { event, actor, returnTo }, pressed));
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
