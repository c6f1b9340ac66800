// Mailed links other than registrations: the page before the press, and the button's action.
import { data, redirect } from "@remix-run/node";
import { type CheckedAccount, checkedUser } from "~/domain/accounts/checked-account.server";
import { googleRejections } from "~/domain/accounts/google-identity.server";
import { closeMemberSessions } from "~/domain/accounts/member-sessions.server";
import { accountMessages } from "~/domain/accounts/messages";
import { findMailedLink, type MailedLink } from "~/domain/auth/mailed-link.server";
import { verifyOneTime } from "~/domain/auth/one-time.server";
import { checkAccessToken } from "~/http/auth/bearer.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { readMember, signInMember } from "~/http/session/member.server";
import { ownPage } from "../destination";
import { redirectSignedIn } from "../signed-in.server";
import type { ConfirmLink } from "./confirm-link";

export type LinkView =
  | { state: "sign-in"; email: string; link: ConfirmLink }
  /** For a client that continues on another site. */
  | { state: "recovery"; email: string; link: ConfirmLink }
  /** By an access token in the form. */
  | { state: "access"; email: string; accessToken: string; isRecovery: boolean }
  | { state: "change"; from: string; to: string; link: ConfirmLink }
  /** One of the two addresses is confirmed; `other` is not. */
  | { state: "half"; other: string | null }
  | { state: "changed"; to: string }
  | { state: "taken" }
  | { state: "dead-sign-in" | "dead-change"; isUsed: boolean }
  | { state: "notice"; text: string };

const signedIn = { tone: "ok", title: "登录成功！" } as const;

const show = (view: LinkView, status = 200) => data(view, status);
const verify = (site: Site, { type, token }: ConfirmLink) => {
  const proof = { type, token_hash: token, token: undefined, email: undefined, phone: undefined };
  return verifyOneTime(site.db, proof, codeGuesses(site, "anybody"), site.clock.now());
};

/** Signs this browser in as the link's user and redirects. */
async function enter(site: Site, request: Request, account: CheckedAccount): Promise<Response> {
  const start = { account, isPersistent: false, redirectTo: ownPage };
  return redirectSignedIn(site, await signInMember(site, request, start), signedIn.title);
}

// Each link type has a function that returns `view`, the page before the press, which does not consume the link, and
// `press`, the button's action.
type Found = MailedLink | undefined;

/** Signs in to the account that the page names. */
const signInLink = (site: Site, link: ConfirmLink, found: Found) => ({
  view(): LinkView {
    if (!found || found.isUsed) return { state: "dead-sign-in", isUsed: found !== undefined };
    return { state: "sign-in", email: found.email, link };
  },
  async press(request: Request) {
    const verified = verify(site, link);
    if (verified.ok && !("isHalf" in verified.value)) return enter(site, request, verified.value.account);
    // Double press.
    if (found?.isUsed && readMember(site, request)?.id === found.userId)
      return redirectWithFlash(site, ownPage, signedIn);
    return show({ state: "dead-sign-in", isUsed: found?.isUsed ?? false }, 422);
  },
});

/** Redirects to the new-password page, or posts to a client that continues on another site. */
const recoveryLink = (_site: Site, link: ConfirmLink, found: Found) => ({
  view(): LinkView | "unknown" {
    if (!found || found.isUsed) return "unknown";
    if (link.target !== null) return { state: "recovery", email: found.email, link };
    throw redirect(`/reset-password?token_hash=${link.token}&type=recovery`, 303);
  },
  press: () => show({ state: "dead-sign-in", isUsed: false }, 422),
});

/** Confirms a change of address for one of the two addresses; `other` is the unconfirmed one. */
const changeLink = (site: Site, link: ConfirmLink, found: Found) => {
  const { email = null, newEmail = null, sentTo = null, isUsed = false } = found ?? {};
  const half: LinkView = { state: "half", other: sentTo === newEmail ? email : newEmail };
  return {
    view(): LinkView {
      if (email === null || newEmail === null) return { state: "dead-change", isUsed };
      return isUsed ? half : { state: "change", from: email, to: newEmail, link };
    },
    press() {
      if (isUsed && newEmail !== null) return show(half);
      const verified = verify(site, link);
      if (!verified.ok && verified.error === "email_exists") return show({ state: "taken" }, 422);
      if (!verified.ok) return show({ state: "dead-change", isUsed }, 422);
      return show("isHalf" in verified.value ? half : { state: "changed", to: newEmail ?? "" });
    },
  };
};

const kinds = { email: signInLink, magiclink: signInLink, recovery: recoveryLink, email_change: changeLink };

/** Page and button of a link; undefined for registrations, which use a shared page. */
export function mailedLink(site: Site, link: ConfirmLink) {
  const { type } = link;
  if (type === "signup" || type === "invite") return undefined;
  const found = findMailedLink(site.db, link, site.clock.now());
  if (type === "email" && found?.purpose !== "reset") return undefined;
  return kinds[type](site, link, found);
}

const notices = new Map([
  ["user_banned", accountMessages.banned],
  ["provider_email_needs_verification", googleRejections.unverified],
]);

/** Reads the outcome of a link of the auth API from the query; null when the link is invalid without a reason. */
export function readNotice(query: URLSearchParams): LinkView | null {
  if (query.get("notice") === "half") return { state: "half", other: null };
  const text = notices.get(query.get("error_code") ?? "");
  return text === undefined ? null : { state: "notice", text };
}

/**
 * Exchanges the access token of a link's fragment for a session of this browser. The link may belong to another account
 * than the user expects, so the page names the account and requires a button press.
 */
export async function takeAccessToken(site: Site, request: Request, form: FormData) {
  const accessToken = String(form.get("access_token"));
  const bearer = await checkAccessToken(site, accessToken);
  if (!bearer.ok) return show({ state: "dead-sign-in", isUsed: false }, 422);
  const { user, session } = bearer;
  const isRecovery = form.get("type") === "recovery";
  const isOwn = readMember(site, request)?.id === user.id;
  if (isRecovery || !(isOwn || form.has("confirmed")))
    return show({ state: "access", email: user.email, accessToken, isRecovery });
  const response = isOwn
    ? await redirectWithFlash(site, ownPage, signedIn)
    : await enter(site, request, checkedUser(user));
  closeMemberSessions(site.db, user.id, { id: session.id });
  return response;
}
