// Form for the reason of declining a registration: a preset, custom text, both or neither.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { erasedName, movesUpText, registrationMessages } from "~/domain/registrations/messages";
import { listMovingUp } from "~/domain/registrations/moving-up.server";
import { changeGuest } from "~/domain/registrations/organise.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import { readGuestNews, withGuestNews } from "~/http/records/guest-news.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../../confirmations/return-to";
import { guestUndoLink } from "../change-guests.server";
import { guestsPath } from "../guest-list";
import { requireGuest } from "../require-guest.server";
import { DeclineFields } from "./decline-fields";
import { readDeclineReason } from "./decline-reason.server";

export const handle: RouteHandle = { failure: commonFailures.changeFailed, labels: { reason: "原因" } };

export const meta = noindexMeta("不通过报名");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event, guest } = requireGuest(site, params);
  const of = { eventId: event.id, ids: [guest.id], change: { status: "declined" } as const };
  const moving = listMovingUp(site.db, of, registrationContext(site));
  const question: ConfirmationContent = {
    question: "不通过这条报名？",
    about: guest.name || erasedName,
    note: [movesUpText(moving), "客人会看到原因。可以选一个、自己写，或者不写。"].join(""),
    button: "不通过",
    isDestructive: true,
    asks: "reason",
    returnTo: readReturnTo(request, guestsPath(event.id, guest.id)),
  };
  return question;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event, guest } = requireGuest(site, params);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, guestsPath(event.id, guest.id));
  if (guest.erasedAt !== null)
    return redirectWithFlash(site, returnTo, { tone: "warn", title: registrationMessages.guestErased });
  const { preset, typed, reason } = readDeclineReason(form);
  const since = site.clock.now();
  const of = { eventId: event.id, id: guest.id, input: { status: "declined", reason } };
  const declined = changeGuest(site.db, actor, of, registrationContext(site));
  if (!declined.ok) {
    const isTyped = declined.error === "invalid";
    if (isTyped) return data({ error: declined.message, preset, typed }, { status: 422 });
    return redirectWithFlash(site, returnTo, { tone: "warn", title: declined.message });
  }
  const { auditId } = declined.value;
  const link = auditId === null ? undefined : guestUndoLink(event.id, [auditId], returnTo);
  const message = { tone: "ok" as const, title: `${guest.name}：已设为未通过`, link };
  return redirectWithFlash(
    site,
    returnTo,
    withGuestNews(message, event.id, readGuestNews(site, event.id, since)),
  );
}

export default function DeclineGuest() {
  return (
    <Confirmation
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      fields={DeclineFields}
    />
  );
}
