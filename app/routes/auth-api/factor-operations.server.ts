// Operations on second factors (contract section 9).
import {
  challengeFactor,
  enrolOverApi,
  unenrolOverApi,
  verifyFactor,
} from "~/domain/auth/factor-challenges.server";
import { factorBody, factorCodeBody } from "~/domain/auth/schema";
import { notifyingOwner } from "~/domain/factors/own-factor.server";
import { authSiteUrl } from "~/http/auth/redirect-target.server";
import { respondWithTokens } from "~/http/auth/token-response.server";
import { totpResponse } from "~/http/auth/totp-response.server";
import type { Site } from "~/http/context.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import { hashAddress, hashNetwork } from "~/http/session/requester.server";
import { asResult, authOperation } from "./auth-operation";
import { requestLimits } from "./request-limits.server";
import { challengeShape, enrolledShape, removedShape, tokenShape } from "./shapes";

/** Makes a change and mails the account's owner if it turned the second factor on or off. */
function telling<T>(site: Site, { user }: { user: { id: string } }, change: (now: number) => T): T {
  const now = site.clock.now();
  return notifyingOwner(site.db, user.id, { branding: mailBranding(site), now }, () => change(now));
}

const factorOf = (params: Record<string, string>) => params.factor ?? "";

export const factorOperations = [
  authOperation({
    id: "enrolFactor",
    method: "POST",
    path: "/factors",
    summary: "添加动态验证码",
    access: "user",
    response: { status: 200, data: enrolledShape },
    rejections: {
      403: ["insufficient_aal"],
      422: [
        ...(["mfa_factor_name_conflict", "too_many_enrolled_mfa_factors"] as const),
        ...(["mfa_phone_enroll_not_enabled", "mfa_webauthn_enroll_not_enabled"] as const),
      ],
    },
    body: () => factorBody,
    run: ({ site, body, bearer }) => {
      const terms = { host: new URL(authSiteUrl(site)).host, now: site.clock.now() };
      const result = enrolOverApi(site.db, bearer, body, terms);
      if (!result.ok) return result;
      const { id, friendlyName } = result.value;
      return { data: { id, type: "totp", friendly_name: friendlyName, totp: totpResponse(result.value) } };
    },
  }),
  authOperation({
    id: "challengeFactor",
    method: "POST",
    path: "/factors/:factor/challenge",
    summary: "开始验证",
    access: "user",
    response: { status: 200, data: challengeShape },
    rejections: { 404: ["mfa_factor_not_found", "validation_failed"] },
    limit: requestLimits.factorChallenge,
    run: ({ site, address, params, bearer }) => {
      const requested = { factorId: factorOf(params), addressHash: hashAddress(site, address) };
      const begun = challengeFactor(site.db, bearer, requested, site.clock.now());
      if (!begun.ok) return begun;
      const { id, expiresAt } = begun.value;
      return { data: { id, type: "totp", expires_at: Math.floor(expiresAt / 1000) } };
    },
  }),
  authOperation({
    id: "verifyFactor",
    method: "POST",
    path: "/factors/:factor/verify",
    summary: "提交动态验证码",
    access: "user",
    response: { status: 200, data: tokenShape },
    rejections: {
      404: ["mfa_factor_not_found", "validation_failed"],
      422: [
        ...(["mfa_factor_not_found", "mfa_ip_address_mismatch"] as const),
        ...(["mfa_challenge_expired", "mfa_verification_failed"] as const),
      ],
    },
    body: () => factorCodeBody,
    limit: requestLimits.factorVerify,
    run: async ({ site, address, params, body, bearer }) => {
      const hashAt = (at: number) => hashAddress(site, address, at);
      const attempt = { factorId: factorOf(params), network: hashNetwork(site, address), body, hashAt };
      const verified = telling(site, bearer, (now) =>
        verifyFactor(site.db, site.secret, bearer, attempt, now),
      );
      return verified.ok ? asResult(await respondWithTokens(site, verified.value)) : verified;
    },
  }),
  authOperation({
    id: "removeFactor",
    method: "DELETE",
    path: "/factors/:factor",
    summary: "移除动态验证码",
    access: "user",
    response: { status: 200, data: removedShape },
    rejections: { 404: ["mfa_factor_not_found", "validation_failed"], 422: ["insufficient_aal"] },
    run: async ({ site, params, bearer }) => {
      const removed = telling(site, bearer, (now) => unenrolOverApi(site.db, bearer, factorOf(params), now));
      return removed.ok ? { data: { id: removed.value.factorId } } : removed;
    },
  }),
];
