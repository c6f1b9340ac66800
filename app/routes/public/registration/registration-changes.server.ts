// Changes that guests make to their registration: seats and note, withdrawal, erasure, a new private link.

import type { Requester } from "~/domain/posts.server";
import { issueToken, type RegistrationContext, registrationPath } from "~/domain/registrations/book.server";
import { forgetDevice, rememberDevice } from "~/domain/registrations/devices/devices.server";
import { registrationMessages } from "~/domain/registrations/messages";
import {
  answerComing,
  confirmByMail,
  eraseOwn,
  findOwn,
  type OwnReference,
  proveContact,
  updateOwn,
  withdrawOwn,
} from "~/domain/registrations/own.server";
import { hasCreated, hasRegistrations } from "~/domain/registrations/queries.server";
import { ownChangeFormSchema, ownChangeOf } from "~/domain/registrations/schema";
import { hasSeat } from "~/domain/registrations/seats";
import type { Rejected } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { type FormRejection, parseForm, replyToButton, replyToForm } from "~/http/forms/submission.server";
import { type GuardRejection, receiptLimits } from "~/http/limits/post-limits.server";
import { notFound } from "~/http/pages/not-found";
import { guestContext } from "~/http/records/event-guests.server";
import { referenceOf, requireRegistration } from "~/http/records/load-registration.server";
import { readRequester, requireRequester } from "~/http/session/requester.server";
import { signedUpCookie } from "~/http/session/signed-up.server";

type Change = {
  site: Site;
  request: Request;
  address: string;
  reference: OwnReference;
  form: FormData;
  rejection: GuardRejection | null;
  context: RegistrationContext;
  requester: Requester;
  path: string;
};

/** The form's rejection; throws a 404 when the registration was erased meanwhile. */
function formRejection(rejected: Rejected<string>): FormRejection {
  if (rejected.error === "missing") throw notFound(registrationMessages.linkMissing);
  const statuses: Record<string, 422 | 429 | undefined> = { invalid: 422, "too-many": 429 };
  return { ...rejected, status: statuses[rejected.error] ?? 409 };
}

const done = ({ site, path }: Change, title: string) => redirectWithFlash(site, path, { tone: "ok", title });

function update(change: Change) {
  const { site, reference, form, rejection, context, requester } = change;
  const post = parseForm(form, ownChangeFormSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const before = findOwn(site.db, reference);
  const { showName, ...changes } = ownChangeOf(submission.value);
  // The form of a registration for another person does not ask whether to name them.
  const input = before && hasCreated(requester, before) ? changes : { ...changes, showName };
  const updated = updateOwn(site.db, reference, input, context);
  if (!updated.ok) return replyToForm(site, post, formRejection(updated));
  const isRequested = updated.value.requestedSeats !== null && submission.value.seats > updated.value.seats;
  const isPending = updated.value.pendingContact !== before?.pendingContact;
  const { requested, contactPending, saved, seatsSaved } = registrationMessages;
  const { seats } = updated.value;
  const text = seats === before?.seats ? saved : seatsSaved(seats);
  return done(
    change,
    isPending && updated.value.pendingContact ? contactPending : isRequested ? requested : text,
  );
}

/** Proves a new address by the button of the page of its mailed link. */
function prove(change: Change) {
  const { site, reference, context } = change;
  const proven = proveContact(site.db, "token" in reference ? reference.token : "", context);
  if (!proven.ok) return replyToButton(site, formRejection(proven));
  const path = registrationPath(proven.value.token);
  return redirectWithFlash(site, path, { tone: "ok", title: registrationMessages.emailConfirmed });
}

/** Withdraws a new address that is not proven yet. */
function withdrawAddress(change: Change) {
  const { site, reference, context } = change;
  const updated = updateOwn(site.db, reference, { pendingContact: null }, context);
  if (!updated.ok) return replyToButton(site, formRejection(updated));
  return done(change, registrationMessages.addressWithdrawn);
}

function withdraw(change: Change) {
  const { site, reference, context } = change;
  const withdrawn = withdrawOwn(site.db, reference, context);
  if (!withdrawn.ok) return replyToButton(site, formRejection(withdrawn));
  return done(change, registrationMessages.withdrawn);
}

/** The guest's answer to the move that the page showed. */
const answer = (coming: boolean) => (change: Change) => {
  const { site, reference, form, context } = change;
  const start = form.get("start");
  const startAt = typeof start === "string" ? Number(start) : undefined;
  const before = findOwn(site.db, reference);
  const answered = answerComing(site.db, reference, { coming, startAt }, context);
  if (!answered.ok) return replyToButton(site, formRejection(answered));
  const { coming: noted, comingAgain, notComing, offerTaken, offerOver } = registrationMessages;
  if (!coming) return done(change, notComing);
  if (before?.offerExpiresAt) return done(change, hasSeat(answered.value) ? offerTaken : offerOver);
  return done(change, before?.status === "cancelled" ? comingAgain : noted);
};

function confirm(change: Change) {
  const { site, reference, context } = change;
  const token = "token" in reference ? reference.token : "";
  const confirmed = confirmByMail(site.db, token, context);
  if (!confirmed.ok) return replyToButton(site, formRejection(confirmed));
  return done(change, registrationMessages.emailConfirmed);
}

async function erase({ site, reference, context, requester }: Change) {
  const erased = eraseOwn(site.db, reference, context);
  if (!erased.ok) return replyToButton(site, formRejection(erased));
  const message = { tone: "ok" as const, title: registrationMessages.erased };
  const response = await redirectWithFlash(site, `/events/${erased.value.eventId}`, message);
  if (!hasRegistrations(site.db, requester))
    response.headers.append("Set-Cookie", signedUpCookie(site, false));
  return response;
}

/** Remembers a registration in the browser that opened its private link; the first post of a browser gets its cookie. */
async function remember(change: Change) {
  const { site, request, address, reference, context } = change;
  const { visitorId } = await requireRequester(site, request, address);
  const { row } = requireRegistration(site, reference);
  rememberDevice(site.db, { registrationId: row.id, visitorId }, context.now);
  const response = await done(change, registrationMessages.remembered);
  response.headers.append("Set-Cookie", signedUpCookie(site, true));
  return response;
}

async function forget({ site, reference, requester, path }: Change) {
  const { row } = requireRegistration(site, reference);
  const { visitorId } = requester;
  if (visitorId !== null) forgetDevice(site.db, { registrationId: row.id, visitorId });
  // The path with the id is found by the requester's registrations only.
  const next = findOwn(site.db, reference) ? path : "/my-registrations";
  const response = await redirectWithFlash(site, next, { tone: "ok", title: registrationMessages.forgotten });
  if (!hasRegistrations(site.db, requester))
    response.headers.append("Set-Cookie", signedUpCookie(site, false));
  return response;
}

function issueLink({ site, reference, context }: Change) {
  const { row } = requireRegistration(site, reference);
  const path = registrationPath(issueToken(site.db, row.id, context.now));
  return redirectWithFlash(site, path, { tone: "ok", title: registrationMessages.linkIssued });
}

/** Redirects with a message, or re-renders the form. */
export async function updateRegistration(site: Site, request: Request, address: string, param: string) {
  return update(await readChange(site, request, address, param));
}

const buttons = {
  withdraw,
  coming: answer(true),
  "not-coming": answer(false),
  confirm,
  prove,
  erase,
  remember,
  forget,
  link: issueLink,
  "withdraw-address": withdrawAddress,
};
const isButton = (intent: unknown): intent is keyof typeof buttons =>
  typeof intent === "string" && Object.hasOwn(buttons, intent);

async function readChange(site: Site, request: Request, address: string, param: string): Promise<Change> {
  const requester = await readRequester(site, request, address);
  const reference = referenceOf(param, requester);
  const guarded = await readGuardedForm(site, request, requester, receiptLimits, { isTyped: false });
  const context = guestContext(site, requester, address);
  const path = registrationPath(param);
  return { ...guarded, site, request, address, reference, context, requester, path };
}

/** Performs the change of a button: redirects with a message, or re-renders the page. */
export async function changeRegistration(site: Site, request: Request, address: string, param: string) {
  const change = await readChange(site, request, address, param);
  const intent = change.form.get("intent");
  if (change.rejection) return replyToButton(site, change.rejection);
  if (!isButton(intent)) return replyToButton(site, { message: commonFailures.changeFailed, status: 422 });
  return buttons[intent](change);
}
