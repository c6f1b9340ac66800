// Marks a guest as present or absent. A plain form post is redirected to its page; a script gets JSON. Repeating a mark changes nothing.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { changeGuest, type GuestRejection } from "~/domain/registrations/organise.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import { notFound } from "~/http/pages/not-found";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { returnPath } from "../questions/return-path";
import { checkInPath } from "./check-in-path";
import type { MarkReply } from "./use-marks";

const statuses: Partial<Record<GuestRejection, number>> = { missing: 404, invalid: 422 };

const ageMaxMs = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds since the press; 0 for a form without scripts. An age does not depend on the device's clock. */
function readAge(age: FormDataEntryValue | null): number {
  const ms = typeof age === "string" ? Number(age) : 0;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), ageMaxMs) : 0;
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  throw notFound();
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { event } = requireEvent(site, params.id);
  const form = await readForm(request);
  const input = { attended: form.get("attended") === "1" };
  const pressedAt = site.clock.now() - readAge(form.get("age"));
  const of = { eventId: event.id, id: params.guest ?? "", input, pressedAt };
  const result = changeGuest(site.db, actor, of, registrationContext(site));
  if (request.headers.get("Accept")?.includes("application/json")) {
    const reply: MarkReply = result.ok
      ? { error: null, attended: result.value.registration.attendedAt !== null }
      : { error: result.message };
    return Response.json(reply, { status: result.ok ? 200 : (statuses[result.error] ?? 409) });
  }
  const back = returnPath(form.get("redirectTo"), checkInPath(event.id));
  return result.ok
    ? redirect(back, 303)
    : redirectWithFlash(site, back, { tone: "bad", title: result.message });
}
