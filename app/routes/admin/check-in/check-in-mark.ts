// Applies a check-in press to a guest, or adds a walk-in. A form post is redirected to its page; a script gets JSON.
// Idempotent.
import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit/actor";
import type { EventRow } from "~/domain/events/queries.server";
import type { RegistrationRow } from "~/domain/registrations/book.server";
import { fewerSeatsLabel, overrideLabel } from "~/domain/registrations/messages";
import { addGuest, changeGuest } from "~/domain/registrations/organise.server";
import { findGuest } from "~/domain/registrations/queries.server";
import type { Rejected } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { actorOf } from "~/http/session/admin-guard.server";
import { consentLink, withLinkedFields } from "../confirmations/consent-link.server";
import { readReturnTo } from "../confirmations/return-to";
import { toGuestState } from "./check-in-list.server";
import { checkInPath } from "./check-in-path";
import type { PressReply } from "./presses";

const statuses: Record<string, number> = { missing: 404, invalid: 422, "check-in-closed": 403 };

const devicePattern = /^[0-9A-Za-z]{12}$/;
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

/** Carries out a press. Returns its guest and those who moved up. */
function carryOut(site: Site, { event, actor, id, fields, pressedAt }: Press) {
  const context = registrationContext(site);
  const { override, ...input } = inputOf(fields);
  const name = fields.get("name");
  const [device] = devicePattern.exec(fields.get("device") ?? "") ?? [];
  const of = { eventId: event.id, id, pressedAt, device };
  if (name === undefined) {
    const arrivedBefore = fields.has("from") ? Number(fields.get("from")) : undefined;
    const agreed = fields.get("agreed") === "1";
    return changeGuest(
      site.db,
      actor,
      { ...of, arrivedBefore, agreed, input: { ...input, override } },
      context,
    );
  }
  const ifFull = override ? "override" : "reject";
  const added = addGuest(site.db, actor, { ...of, ifFull, input: { ...input, name } }, context);
  return added.ok ? { ...added, value: { ...added.value, moved: [] } } : added;
}

/** The reply to a script. A rejected press of a known guest comes with the guest's state, within the check-in window. */
function replyOf(
  site: Site,
  { event, id }: Pick<Press, "event" | "id">,
  result: ReturnType<typeof carryOut>,
): Response {
  const at = site.clock.now();
  const statesOf = (rows: readonly RegistrationRow[]) => rows.map((row) => toGuestState(row, event));
  if (result.ok) {
    const { registration, moved } = result.value;
    const reply: PressReply = { error: null, changed: statesOf([registration, ...moved]), at };
    return Response.json(reply);
  }
  const isWithheld = ["full", "check-in-closed", "asked"].includes(result.error);
  const guest = isWithheld ? undefined : findGuest(site.db, event.id, id);
  const reply: PressReply = {
    error: result.message,
    excess: result.excess ?? 0,
    ...(result.error === "asked" ? { moveUp: true } : {}),
    ...(guest ? { changed: statesOf([guest]), at } : {}),
  };
  return Response.json(reply, { status: statuses[result.error] ?? 409 });
}

/** The consent that a rejected press may be repeated with; null if it may not. */
function consentOf({ error, excess }: Rejected<string>, fields: Map<string, string>) {
  if (error === "asked")
    return { consent: "agreed", label: fewerSeatsLabel(Number(fields.get("seats"))) } as const;
  return excess ? ({ consent: "override", label: overrideLabel(excess) } as const) : null;
}

export const handle: RouteHandle = { failure: commonFailures.saveFailed };

export async function loader() {
  throw notFound();
}

export async function action({ params, request, context: { site, admin: session } }: AdminArgs) {
  const actor = actorOf(session);
  const { event } = requireEvent(site, params.id);
  const form = withLinkedFields(request, await readForm(request));
  const id = params.guest ?? "";
  const fields = pressFields(form);
  const isScript = request.headers.get("Accept")?.includes("application/json") ?? false;
  // Pressed by an organiser whose session another tab has replaced.
  if (isScript && fields.has("by") && fields.get("by") !== session.organiser.id)
    return Response.json(null, { status: 401 });
  const pressedAt = site.clock.now() - readAge(form.get("age"));
  const result = carryOut(site, { event, actor, id, fields, pressedAt });
  if (isScript) return replyOf(site, { event, id }, result);
  const returnTo = readReturnTo(form, checkInPath(event.id));
  if (result.ok) return redirect(returnTo, 303);
  const press = String(form.get("press") ?? "");
  const consent = consentOf(result, fields);
  const link = consent
    ? consentLink(checkInPath(event.id, id), { press, redirectTo: returnTo }, consent)
    : undefined;
  const name = findGuest(site.db, event.id, id)?.name;
  const title = name ? `${name}：${result.message}` : result.message;
  return redirectWithFlash(site, returnTo, { tone: link ? "warn" : "bad", title, link });
}
