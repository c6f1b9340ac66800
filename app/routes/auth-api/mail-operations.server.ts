// Operations that send mails, and operations that verify mailed tokens and codes.
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
import { type AuthCode, invalidRequest } from "~/domain/auth/rejections";
import { otpBody, recoverBody, resendBody, signUpBody, verifyBody } from "~/domain/auth/schema";
import { signUp } from "~/domain/auth/sign-up.server";
import type { Result } from "~/domain/result";
import { readBearer } from "~/http/auth/bearer.server";
import { halfText, openLink } from "~/http/auth/open-link.server";
import { allowedTarget, targetOr } from "~/http/auth/redirect-target.server";
import { signInOverApi } from "~/http/auth/token-response.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailContext } from "~/http/limits/mail-context.server";
import { withMinimumDuration } from "~/http/limits/minimum-duration.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import {
  type AuthRequest,
  type AuthResult,
  asResult,
  authOperation,
  type QueryParameter,
} from "./auth-operation";
import { requestLimits } from "./request-limits.server";
import { doneShape, halfShape, tokenShape, userShape } from "./shapes";

export const redirectTo: QueryParameter = { name: "redirect_to", about: "邮件里的链接最后回到的地址" };

/**
 * The URL of a mailed link if the client named where it continues or uses PKCE: the page that asks for a press and then redirects
 * there. Undefined for the site's own pages. The token's row has the proof key.
 */
export function linkAddress({ site, searchParams }: AuthRequest, hasChallenge: boolean, type: string) {
  const target = allowedTarget(site, searchParams.get("redirect_to"));
  if (target === null && !hasChallenge) return undefined;
  const page = `${siteOrigin(site)}/auth/confirm`;
  const back = encodeURIComponent(targetOr(site, target));
  return (token: string) => `${page}?token_hash=${token}&type=${type}&redirect_to=${back}`;
}

function mailContexts(
  request: AuthRequest,
  { code_challenge: challenge }: { code_challenge?: string | undefined },
): MailChannel {
  const { site, address } = request;
  return {
    confirm: mailContext(site, address, "confirm"),
    reset: mailContext(site, address, "reset"),
    "email-change": mailContext(site, address, "email-change"),
    // The kind of mail reveals whether the address is registered, so both limits apply.
    "one-time": mailContext(site, address, "confirm", "reset"),
    address: (type) => linkAddress(request, Boolean(challenge), type),
  };
}

async function register(request: AuthRequest, body: z.output<typeof signUpBody>): Promise<AuthResult> {
  const { site } = request;
  const terms = {
    mail: mailContext(site, request.address, "confirm"),
    secret: site.secret,
    isDisabled: site.env.AUTH_DISABLE_SIGNUP === "on",
    isAutoconfirmed: site.env.AUTH_AUTOCONFIRM === "on",
  };
  const address = linkAddress(request, Boolean(body.code_challenge), "signup");
  const signedUp = await withMinimumDuration(request.site, () => signUp(site.db, body, terms, address));
  if (!signedUp.ok) return signedUp;
  if ("shown" in signedUp.value) return { data: signedUp.value.shown };
  const account = checkedUser(signedUp.value.signedIn);
  return asResult(await signInOverApi(request, { account, method: "password" }));
}

const done: AuthResult = { data: {} };
/** Verifies a token or code and signs in. */
async function verify(request: AuthRequest, body: z.output<typeof verifyBody>): Promise<AuthResult> {
  const { site } = request;
  const take = async (): Promise<AuthResult> => {
    const verified = verifyOneTime(site.db, body, codeGuesses(site, "anybody"), site.clock.now());
    if (!verified.ok) return verified;
    if ("isHalf" in verified.value) return { data: { msg: halfText, code: "200" } };
    return asResult(await signInOverApi(request, { account: verified.value.account, method: "otp" }));
  };
  // Recording wrong codes of a registered account takes longer.
  return body.token ? withMinimumDuration(site, take) : take();
}

/** Handles a link that a client built itself. */
async function open(request: AuthRequest): Promise<AuthResult> {
  const { site, searchParams } = request;
  const [token, type] = [searchParams.get("token"), searchParams.get("type")];
  if (!token || !type) return invalidRequest("Verify requires a token and a verification type");
  return openLink(request, { token, type, target: targetOr(site, searchParams.get("redirect_to")) });
}

/** The session of a request to a public operation, if it sends one. */
async function findOwner({ site, request }: AuthRequest): Promise<Owner | null> {
  const bearer = await readBearer(site, request);
  return bearer.ok ? { userId: bearer.user.id, sessionId: bearer.session.id } : null;
}

const asDone = <T>(outcome: Result<T, AuthCode>): AuthResult => (outcome.ok ? done : outcome);

const otp = {
  ...({ method: "POST", access: "public", body: () => otpBody, limit: requestLimits.otp } as const),
  summary: "发送登录链接与验证码",
  parameters: [redirectTo],
  response: { status: 200, data: doneShape } as const,
  rejections: {
    400: ["phone_provider_disabled"],
    422: ["validation_failed", "otp_disabled"],
    429: ["over_email_send_rate_limit"],
  } as const,
  run: async ({ body, ...request }: AuthRequest & { body: z.output<typeof otpBody> }) => {
    const isDisabled = request.site.env.AUTH_DISABLE_SIGNUP === "on";
    return asDone(
      await withMinimumDuration(request.site, () =>
        sendOneTime(request.site.db, body, mailContexts(request, body), isDisabled),
      ),
    );
  },
};

export const mailOperations = [
  authOperation({
    id: "signUp",
    method: "POST",
    path: "/signup",
    summary: "注册",
    access: "public",
    body: () => signUpBody,
    limit: requestLimits.signup,
    hashesPassword: "members",
    run: ({ body, ...request }) => register(request, body),
    parameters: [redirectTo],
    response: { status: 200, data: z.union([userShape, tokenShape]) },
    rejections: {
      400: ["phone_provider_disabled"],
      422: [
        ...(["signup_disabled", "anonymous_provider_disabled", "weak_password"] as const),
        ...(["user_already_exists", "validation_failed"] as const),
      ],
      429: ["over_email_send_rate_limit"],
    },
  }),
  authOperation({ id: "sendOtp", path: "/otp", ...otp }),
  authOperation({ id: "sendMagicLink", path: "/magiclink", ...otp }),
  authOperation({
    id: "verifyOtp",
    method: "POST",
    path: "/verify",
    summary: "验证链接或验证码",
    access: "public",
    body: () => verifyBody,
    limit: requestLimits.verify,
    run: ({ body, ...request }) => verify(request, body),
    response: { status: 200, data: z.union([tokenShape, halfShape]) },
    rejections: {
      400: ["phone_provider_disabled", "user_banned"],
      403: ["otp_expired"],
      422: ["email_exists"],
    },
  }),
  authOperation({
    id: "openLink",
    method: "GET",
    path: "/verify",
    summary: "打开邮件里的链接",
    access: "public",
    limit: requestLimits.verify,
    writesOnGet: true,
    run: open,
    parameters: [
      { name: "token", about: "链接里的值", isRequired: true },
      { name: "type", about: "邮件的种类", isRequired: true },
      redirectTo,
    ],
    response: { status: 303 },
    rejections: { 400: ["validation_failed"] },
  }),
  authOperation({
    id: "recover",
    method: "POST",
    path: "/recover",
    summary: "发送重置密码邮件",
    access: "public",
    body: () => recoverBody,
    limit: requestLimits.recover,
    parameters: [redirectTo],
    response: { status: 200, data: doneShape },
    rejections: { 422: ["feature_disabled"], 429: ["over_email_send_rate_limit"] },
    run: async ({ body, ...request }) =>
      asDone(
        await withMinimumDuration(request.site, () =>
          sendRecovery(request.site.db, body, mailContexts(request, body)),
        ),
      ),
  }),
  authOperation({
    id: "resend",
    method: "POST",
    path: "/resend",
    summary: "重新发送邮件",
    access: "public",
    body: () => resendBody,
    limit: requestLimits.resend,
    parameters: [redirectTo],
    response: { status: 200, data: doneShape },
    rejections: {
      400: ["phone_provider_disabled"],
      422: ["feature_disabled"],
      429: ["over_email_send_rate_limit"],
    },
    run: async ({ body, ...request }) => {
      const owner = body.type === "email_change" ? await findOwner(request) : null;
      const contexts = mailContexts(request, body);
      return asDone(
        await withMinimumDuration(request.site, () => resendOneTime(request.site.db, body, contexts, owner)),
      );
    },
  }),
];
