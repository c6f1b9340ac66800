// Calls that send mails, and calls that verify mailed tokens and codes.
import { z } from "zod";
import { checkedUser } from "~/domain/accounts/checked-account.server";
import type { Owner } from "~/domain/auth/email-change.server";
import {
  type MailChannel,
  resendOneTime,
  sendOneTime,
  sendRecovery,
  verifyOneTime,
} from "~/domain/auth/one-time.server";
import { invalidRequest } from "~/domain/auth/rejections";
import { otpBody, recoverBody, resendBody, signUpBody, verifyBody } from "~/domain/auth/schema";
import { signUp } from "~/domain/auth/sign-up.server";
import { readBearer } from "~/http/auth/bearer.server";
import { halfText, openLink } from "~/http/auth/open-link.server";
import { allowedTarget, targetOr } from "~/http/auth/redirect-target.server";
import { signInOverApi } from "~/http/auth/token-answer.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailContext } from "~/http/limits/mail-context.server";
import { withMinimumDuration } from "~/http/limits/minimum-duration.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { type AuthAnswer, type AuthVisit, authCall, type QueryParameter } from "./auth-call";
import { callLimits } from "./call-limits.server";
import { asAnswer, type Outcome, rejectionOf } from "./outcomes";
import { doneShape, halfShape, tokenShape, userShape } from "./shapes";

export const redirectTo: QueryParameter = { name: "redirect_to", about: "邮件里的链接最后回到的地址" };

/**
 * The URL of a mailed link if the client named where it continues or uses PKCE: the page that asks for a press and then redirects
 * there. Undefined for the site's own pages. The token's row has the proof key.
 */
export function linkAddress({ site, query }: AuthVisit, hasChallenge: boolean, type: string) {
  const target = allowedTarget(site, query.get("redirect_to"));
  if (target === null && !hasChallenge) return undefined;
  const page = `${siteOrigin(site)}/auth/confirm`;
  const back = encodeURIComponent(targetOr(site, target));
  return (token: string) => `${page}?token_hash=${token}&type=${type}&redirect_to=${back}`;
}

function mailContexts(
  visit: AuthVisit,
  { code_challenge: challenge }: { code_challenge?: string | undefined },
): MailChannel {
  const { site, address } = visit;
  return {
    confirm: mailContext(site, address, "confirm"),
    reset: mailContext(site, address, "reset"),
    "email-change": mailContext(site, address, "email-change"),
    // The kind of mail reveals whether the address is registered, so both limits apply.
    "one-time": mailContext(site, address, "confirm", "reset"),
    address: (type) => linkAddress(visit, Boolean(challenge), type),
  };
}

/** Runs work that queues mails, in constant time against enumeration, and notifies the mailer before responding. */
async function mailed<T>(
  visit: AuthVisit,
  work: () => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return withMinimumDuration(visit.site, async () => {
    const outcome = await work();
    await visit.site.mail.notifyQueued();
    return outcome;
  });
}

async function register(visit: AuthVisit, body: z.output<typeof signUpBody>): Promise<AuthAnswer> {
  const { site } = visit;
  const terms = {
    mail: mailContext(site, visit.address, "confirm"),
    secret: site.secret,
    isDisabled: site.env.AUTH_DISABLE_SIGNUP === "on",
    isAutoconfirmed: site.env.AUTH_AUTOCONFIRM === "on",
  };
  const address = linkAddress(visit, Boolean(body.code_challenge), "signup");
  const made = await mailed(visit, () => signUp(site.db, body, terms, address));
  if (!made.ok) return rejectionOf(made);
  if ("shown" in made.value) return { json: made.value.shown };
  const account = checkedUser(made.value.signedIn);
  return asAnswer(await signInOverApi(visit, { account, method: "password" }));
}

const done: AuthAnswer = { json: {} };
/** Verifies a token or code and signs in. */
async function verify(visit: AuthVisit, body: z.output<typeof verifyBody>): Promise<AuthAnswer> {
  const { site } = visit;
  const take = async (): Promise<AuthAnswer> => {
    const verified = verifyOneTime(site.db, body, codeGuesses(site, "anybody"), site.clock.now());
    if (!verified.ok) return rejectionOf(verified);
    if ("isHalf" in verified.value) return { json: { msg: halfText, code: "200" } };
    return asAnswer(await signInOverApi(visit, { account: verified.value.account, method: "otp" }));
  };
  // Recording wrong codes of a registered account takes longer.
  return body.token ? withMinimumDuration(site, take) : take();
}

/** Handles a link that a client built itself. */
async function open(visit: AuthVisit): Promise<AuthAnswer> {
  const { site, query } = visit;
  const [token, type] = [query.get("token"), query.get("type")];
  if (!token || !type) return invalidRequest("Verify requires a token and a verification type");
  return openLink(visit, { token, type, target: targetOr(site, query.get("redirect_to")) });
}

/** The session of a call that takes none, where it sends one. */
async function findOwner({ site, request }: AuthVisit): Promise<Owner | null> {
  const bearer = await readBearer(site, request);
  return bearer.ok ? { userId: bearer.user.id, sessionId: bearer.session.id } : null;
}

const asDone = <T>(outcome: Outcome<T>): AuthAnswer => (outcome.ok ? done : rejectionOf(outcome));

const otp = {
  ...({ method: "POST", access: "public", body: otpBody, limit: callLimits.otp } as const),
  summary: "发送登录链接与验证码",
  query: [redirectTo],
  answer: { status: 200, data: doneShape } as const,
  rejections: {
    400: ["phone_provider_disabled"],
    422: ["validation_failed", "otp_disabled"],
    429: ["over_email_send_rate_limit"],
  } as const,
  run: async (visit: AuthVisit, body: z.output<typeof otpBody>) => {
    const isDisabled = visit.site.env.AUTH_DISABLE_SIGNUP === "on";
    return asDone(
      await mailed(visit, () => sendOneTime(visit.site.db, body, mailContexts(visit, body), isDisabled)),
    );
  },
};

export const mailCalls = [
  authCall({
    id: "signUp",
    method: "POST",
    path: "/signup",
    summary: "注册",
    access: "public",
    body: signUpBody,
    limit: callLimits.signup,
    hashesPassword: true,
    run: register,
    query: [redirectTo],
    answer: { status: 200, data: z.union([userShape, tokenShape]) },
    rejections: {
      400: ["phone_provider_disabled"],
      422: [
        ...(["signup_disabled", "anonymous_provider_disabled", "weak_password"] as const),
        ...(["user_already_exists", "validation_failed"] as const),
      ],
      429: ["over_email_send_rate_limit"],
    },
  }),
  authCall({ id: "sendOtp", path: "/otp", ...otp }),
  authCall({ id: "sendMagicLink", path: "/magiclink", ...otp }),
  authCall({
    id: "verifyOtp",
    method: "POST",
    path: "/verify",
    summary: "验证链接或验证码",
    access: "public",
    body: verifyBody,
    limit: callLimits.verify,
    run: verify,
    answer: { status: 200, data: z.union([tokenShape, halfShape]) },
    rejections: {
      400: ["phone_provider_disabled", "user_banned"],
      403: ["otp_expired"],
      422: ["email_exists"],
    },
  }),
  authCall({
    id: "openLink",
    method: "GET",
    path: "/verify",
    summary: "打开邮件里的链接",
    access: "public",
    limit: callLimits.verify,
    isChange: true,
    run: open,
    query: [
      { name: "token", about: "链接里的值", isRequired: true },
      { name: "type", about: "邮件的种类", isRequired: true },
      redirectTo,
    ],
    answer: { status: 303 },
    rejections: { 400: ["validation_failed"] },
  }),
  authCall({
    id: "recover",
    method: "POST",
    path: "/recover",
    summary: "发送重置密码邮件",
    access: "public",
    body: recoverBody,
    limit: callLimits.recover,
    query: [redirectTo],
    answer: { status: 200, data: doneShape },
    rejections: { 422: ["feature_disabled"], 429: ["over_email_send_rate_limit"] },
    run: async (visit, body) =>
      asDone(await mailed(visit, () => sendRecovery(visit.site.db, body, mailContexts(visit, body)))),
  }),
  authCall({
    id: "resend",
    method: "POST",
    path: "/resend",
    summary: "重新发送邮件",
    access: "public",
    body: resendBody,
    limit: callLimits.resend,
    query: [redirectTo],
    answer: { status: 200, data: doneShape },
    rejections: {
      400: ["phone_provider_disabled"],
      422: ["feature_disabled"],
      429: ["over_email_send_rate_limit"],
    },
    run: async (visit, body) => {
      const owner = body.type === "email_change" ? await findOwner(visit) : null;
      const contexts = mailContexts(visit, body);
      return asDone(await mailed(visit, () => resendOneTime(visit.site.db, body, contexts, owner)));
    },
  }),
];
