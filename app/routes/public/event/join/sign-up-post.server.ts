import { registrationPath } from "~/domain/registrations/book.server";
import { type SignUpRejection, signUp } from "~/domain/registrations/commands.server";
import { registrationMessages, signedUpHeadings } from "~/domain/registrations/messages";
import { registrationFormSchema, registrationInputOf, waitAnswer } from "~/domain/registrations/schema";
import { isFromMail } from "~/domain/subscriptions/messages";
import type { Site } from "~/http/context.server";
import { sinceFirstTry } from "~/http/forms/first-try.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { type FormRejection, parseForm, replyToForm } from "~/http/forms/submission.server";
import { registrationLimits } from "~/http/limits/post-limits.server";
import { guestContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import { requireRequester } from "~/http/session/requester.server";
import { signedUpCookie } from "~/http/session/signed-up.server";
import { redirectAfterPost } from "../../redirect-after-post.server";
import { forOther } from "./others";

const statuses = {
  invalid: 422,
  missing: 409,
  closed: 409,
  declined: 409,
  "too-many": 409,
  short: 409,
} as const satisfies Record<SignUpRejection, FormRejection["status"]>;

/** Redirects to the registration, or re-renders the form. */
export async function handleSignUp(site: Site, request: Request, address: string, id: string | undefined) {
  const { event } = requireEvent(site, id);
  const requester = await requireRequester(site, request, address);
  const { form, rejection } = await readGuardedForm(site, request, requester, registrationLimits);
  const post = parseForm(form, registrationFormSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const isForOther = form.get(forOther.name) === forOther.value;
  const submitted = {
    isForOther,
    eventId: event.id,
    input: registrationInputOf(submission.value),
    sinceFirstTry: sinceFirstTry(request),
    offersWaiting: submission.value.shortage !== waitAnswer,
    isFromMail: isFromMail(new URL(request.url).searchParams),
  };
  const signedUp = signUp(site.db, requester, submitted, guestContext(site, requester, address));
  if (!signedUp.ok) {
    const { error } = signedUp;
    return replyToForm(site, post, { ...signedUp, status: statuses[error] }, { rejectedAs: error });
  }
  const { token } = signedUp.value;
  // Re-renders the form with its input: another person may have filled it in.
  if (token === null)
    return replyToForm(site, post, { message: registrationMessages.signedUpBefore, status: 409 });
  const path = registrationPath(token);
  const flash = { tone: "ok" as const, title: signedUpHeadings.confirmed, isHeading: true };
  const response = isForOther
    ? await redirectWithFlash(site, path, flash)
    : await redirectAfterPost(site, path, flash, submission.value.name);
  response.headers.append("Set-Cookie", signedUpCookie(site, true));
  return response;
}
