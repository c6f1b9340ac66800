// Asks before the selected registrations are declined, and names the guests who move up.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  erasedName,
  mailsHeldText,
  movesUpText,
  registrationMessages,
} from "~/domain/registrations/messages";
import { listMovingUp } from "~/domain/registrations/moving-up.server";
import { guestChangeSchema } from "~/domain/registrations/schema";
import { isActive } from "~/domain/registrations/seats";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../../confirmations/return-to";
import { declineFromForm, selectGuests } from "../change-guests.server";
import { guestsPath } from "../guest-list";
import { DeclineFields } from "./decline-fields";
import { readDeclineReason } from "./decline-reason.server";

export const handle: RouteHandle = { failure: commonFailures.changeFailed, labels: { reason: "原因" } };

export const meta = noindexMeta("不通过所选");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, guestsPath(event.id));
  const reject = (title: string) => redirectWithFlash(site, returnTo, { tone: "warn", title });
  const selected = selectGuests(site, event, query);
  if ("rejection" in selected) throw await reject(selected.rejection);
  const active = selected.items.filter(isActive);
  if (active.length === 0) throw await reject(registrationMessages.nothingChanged);
  const ids = active.map(({ id }) => id);
  const change = { status: "declined" } as const;
  const moving = listMovingUp(site.db, { eventId: event.id, ids, change }, registrationContext(site));
  const { words, hidden } = selected.about(ids);
  const others = selected.items.length - active.length;
  const question: ConfirmationContent = {
    question: `不通过${words}？`,
    items: active.map(({ id, name, seats }) => ({ id, text: `${name || erasedName} · ${seats} 人` })),
    note: [
      movesUpText(moving),
      others > 0 ? `另有 ${others} 组已经结束，不会改动。` : "",
      `客人会看到原因。${mailsHeldText}`,
    ].join(""),
    button: `不通过（${active.length}）`,
    isDestructive: true,
    asks: "reason",
    hidden,
    returnTo,
  };
  return question;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, guestsPath(event.id));
  const { reason, ...typed } = readDeclineReason(form);
  const parsed = guestChangeSchema.shape.reason.safeParse(reason);
  if (!parsed.success) return data({ error: parsed.error.issues[0]?.message, ...typed }, { status: 422 });
  return redirectWithFlash(site, returnTo, declineFromForm(site, { event, actor, returnTo }, form, reason));
}

export default function DeclineSelection() {
  return (
    <Confirmation
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      fields={DeclineFields}
    />
  );
}
