// Applies a check-in press to a guest, or adds a walk-in. A form post is redirected to its page; a script gets JSON.
// Idempotent.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit/actor";
import type { EventRow } from "~/domain/events/queries.server";
import { addGuest, changeGuest } from "~/domain/registrations/organise.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import { notFound } from "~/http/pages/not-found";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { overrideLink, withLinkedFields } from "../questions/override-link.server";
import { readReturnTo } from "../questions/return-to";
import { readGuestStates } from "./check-in-list.server";
import { checkInPath } from "./check-in-path";
import type { PressReply } from "./use-presses";

const statuses: Record<string, number> = { missing: 404, invalid: 422, "check-in-closed": 403 };

const ageMaxMs = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds since the press; 0 for a form without scripts. An age does not depend on the device's clock. */
function readAge(age: FormDataEntryValue | null): number {
  const ms = typeof age === "string" ? Number(age) : 0;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), ageMaxMs) : 0;
}

/** Fields of a press: from a script, or from a form button's value. */
function pressFields(form: FormData): Map<string, string> {
  const button = new URLSearchParams(String(form.get("press") ?? ""));
  const fields = [...form].filter(([name]) => name !== "press");
  return new Map([...fields, ...button].map(([name, value]) => [name, String(value)]));
}

/** A press as the commands' input. */
function inputOf(fields: Map<string, string>) {
  const flag = (name: string) => (fields.has(name) ? fields.get(name) === "1" : undefined);
  const count = (name: string) => (fields.has(name) ? Number(fields.get(name)) : undefined);
  return {
    status: fields.get("status"),
    seats: count("seats"),
    arrived: count("arrived"),
    attended: flag("attended"),
    depositPaid: flag("deposit"),
    feePaid: flag("fee"),
    refunded: flag("refunded"),
    override: flag("override"),
  };
}

type Press = { event: EventRow; actor: Actor; id: string; fields: Map<string, string>; pressedAt: number };

function carryOut(site: Site, { event, actor, id, fields, pressedAt }: Press) {
  const context = registrationContext(site);
  const { override, ...input } = inputOf(fields);
  const name = fields.get("name");
  const of = { eventId: event.id, id, pressedAt };
  if (name === undefined)
    return changeGuest(site.db, actor, { ...of, input: { ...input, override } }, context);
  const ifFull = override ? "override" : "reject";
  return addGuest(site.db, actor, { ...of, ifFull, input: { ...input, name } }, context);
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request, "check-in", params.id);
  throw notFound();
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request, "check-in", params.id));
  const { event } = requireEvent(site, params.id);
  const form = withLinkedFields(request, await readForm(request));
  const id = params.guest ?? "";
  const fields = pressFields(form);
  const pressedAt = site.clock.now() - readAge(form.get("age"));
  const before = new Map(readGuestStates(site, event).map((facts) => [facts.id, facts]));
  const result = carryOut(site, { event, actor, id, fields, pressedAt });
  void site.mail.notifyQueued();
  if (request.headers.get("Accept")?.includes("application/json")) {
    if (!result.ok) {
      const reply: PressReply = { error: result.message, excess: result.excess ?? 0 };
      return Response.json(reply, { status: statuses[result.error] ?? 409 });
    }
    // Freed seats promote waiting guests.
    const changed = readGuestStates(site, event).filter(
      (facts) => facts.id === id || before.get(facts.id)?.status !== facts.status,
    );
    const reply: PressReply = { error: null, changed, at: site.clock.now() };
    return Response.json(reply);
  }
  const returnTo = readReturnTo(form, checkInPath(event.id));
  if (result.ok) return redirect(returnTo, 303);
  const press = String(form.get("press") ?? "");
  const link = result.excess
    ? overrideLink(checkInPath(event.id, id), { press, redirectTo: returnTo }, result.excess)
    : undefined;
  const name = before.get(id)?.name;
  const title = link && name ? `${name}：${result.message}` : result.message;
  return redirectWithFlash(site, returnTo, { tone: link ? "warn" : "bad", title, link });
}
