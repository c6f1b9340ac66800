// Signs in and redirects after the second factor.
import { redirect } from "@remix-run/node";
import { accountMessages } from "~/domain/accounts/messages";
import { secondFactorMessages } from "~/domain/factors/messages";
import type { Site } from "~/http/context.server";
import { type FlashMessage, flashCookie } from "~/http/forms/flash.server";
import { claimVisitor, type Member, memberCookie } from "~/http/session/member.server";
import { secondFactorAddress } from "./address";

/** At or below this count, the message warns that few codes are left. */
const few = 3;

/** The message after a code, or after a recovery code with the remaining count. */
function messageOf(codesLeft: number | null): FlashMessage {
  if (codesLeft === null) return { tone: "ok", title: accountMessages.signedIn };
  const title = secondFactorMessages.codesLeft(codesLeft);
  if (codesLeft > few) return { tone: "ok", title };
  const link = { href: secondFactorAddress, label: secondFactorMessages.renew };
  return { tone: "warn", title, link };
}

type Raised = {
  waiting: Member;
  /** The new session's. */
  token: string;
  /** Remaining recovery codes after one was used, else null. */
  codesLeft: number | null;
  redirectTo: string;
};

/** A 303 with the cookie of a session whose second factor is verified. */
export async function leadOn(
  site: Site,
  request: Request,
  { waiting, token, codesLeft, redirectTo }: Raised,
): Promise<Response> {
  await claimVisitor(site, request, waiting.id);
  const headers = new Headers({ "Set-Cookie": memberCookie(site, token, waiting.isPersistent) });
  headers.append("Set-Cookie", await flashCookie(site, messageOf(codesLeft)));
  return redirect(redirectTo, { status: 303, headers });
}
