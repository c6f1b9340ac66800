// Changes the participant count by − and +. A form post is redirected to its page; a script gets the count as JSON.
import { redirect } from "@remix-run/node";
import { countParticipant } from "~/domain/events/participants.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { readReturnTo } from "../confirmations/return-to";
import type { CountReply } from "./participant-counter";

export const handle: RouteHandle = { failure: commonFailures.statusFailed };

export async function loader() {
  throw notFound();
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const form = await readForm(request);
  const by = form.get("by") === "-1" ? -1 : 1;
  const counted = countParticipant(site.db, actor, { id: event.id, by }, site.clock.now());
  if (request.headers.get("Accept")?.includes("application/json")) {
    const { currentParticipants } = counted.ok ? counted.value : requireEvent(site, event.id).event;
    const reply: CountReply = {
      participants: currentParticipants,
      error: counted.ok ? null : counted.message,
    };
    return Response.json(reply, { status: counted.ok ? 200 : 422 });
  }
  const returnTo = readReturnTo(form, "/admin");
  return counted.ok
    ? redirect(returnTo, 303)
    : redirectWithFlash(site, returnTo, { tone: "bad", title: counted.message });
}
