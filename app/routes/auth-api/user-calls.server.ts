// Calls of users about themselves: reading, changing, signing out.
import { closeMemberSessions } from "~/domain/accounts/member-sessions.server";
import { denied, invalidRequest } from "~/domain/auth/rejections";
import { userBody } from "~/domain/auth/schema";
import { sendReauthentication, updateUser } from "~/domain/auth/update-user.server";
import { userObject } from "~/domain/auth/user-object.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailContext } from "~/http/limits/mail-context.server";
import { authCall } from "./auth-call";
import { callLimits } from "./call-limits.server";
import { linkAddress, redirectTo } from "./mail-calls.server";
import { rejectionOf } from "./outcomes";
import { doneShape, userShape } from "./shapes";

const linkingDisabled = () => denied("manual_linking_disabled", "Manual linking is disabled");
const linking = {
  access: "user",
  answer: { status: null },
  rejections: { 404: ["manual_linking_disabled"] },
  run: linkingDisabled,
} as const;

export const userCalls = [
  authCall({
    id: "getUser",
    method: "GET",
    path: "/user",
    summary: "当前用户",
    access: "user",
    answer: { status: 200, data: userShape },
    run: ({ site }, _body, { user }) => ({ json: userObject(site.db, user) }),
  }),
  authCall({
    id: "updateUser",
    method: "PUT",
    path: "/user",
    summary: "修改当前用户",
    access: "user",
    body: userBody,
    limit: callLimits.user,
    hashesPassword: true,
    query: [redirectTo],
    answer: { status: 200, data: userShape },
    rejections: {
      400: ["reauthentication_needed", "phone_provider_disabled"],
      401: ["insufficient_aal"],
      403: ["not_admin"],
      409: ["conflict"],
      422: [
        ...(["weak_password", "same_password", "email_exists", "reauthentication_not_valid"] as const),
        ...(["validation_failed", "feature_disabled"] as const),
      ],
      429: ["over_email_send_rate_limit"],
    },
    run: async (visit, body, bearer) => {
      const { site } = visit;
      const terms = {
        mail: mailContext(site, visit.address, "email-change"),
        link: { address: linkAddress(visit, Boolean(body.code_challenge), "email_change") },
        repeats: site.env.AUTH_REAUTH_FOR_PASSWORD === "on",
        guesses: codeGuesses(site, "signed-in"),
      };
      const updated = await updateUser(site.db, bearer, body, terms);
      await site.mail.notifyQueued();
      return updated.ok ? { json: userObject(site.db, updated.value) } : rejectionOf(updated);
    },
  }),
  authCall({
    id: "signOut",
    method: "POST",
    path: "/logout",
    summary: "退出登录",
    access: "user",
    query: [{ name: "scope", about: "哪些会话，默认全部", values: ["global", "local", "others"] }],
    answer: { status: 204 },
    rejections: { 400: ["validation_failed"] },
    run: ({ site, query }, _body, { user, session }) => {
      const scope = query.get("scope") ?? "global";
      const which = { global: "all", local: { id: session.id }, others: { butId: session.id } } as const;
      if (scope !== "global" && scope !== "local" && scope !== "others")
        return invalidRequest(`Unsupported logout scope "${scope.slice(0, 40)}"`);
      closeMemberSessions(site.db, user.id, which[scope]);
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    },
  }),
  authCall({
    id: "reauthenticate",
    method: "GET",
    path: "/reauthenticate",
    summary: "发送安全验证码",
    access: "user",
    isChange: true,
    answer: { status: 200, data: doneShape },
    rejections: { 422: ["email_not_confirmed", "feature_disabled"], 429: ["over_email_send_rate_limit"] },
    run: async ({ site, address }, _body, { user }) => {
      const sent = sendReauthentication(site.db, user, mailContext(site, address, "reauthentication"));
      await site.mail.notifyQueued();
      return sent.ok ? { json: {} } : rejectionOf(sent);
    },
  }),
  authCall({
    id: "linkIdentity",
    method: "GET",
    path: "/user/identities/authorize",
    summary: "连接其他登录方式",
    ...linking,
  }),
  authCall({
    id: "unlinkIdentity",
    method: "DELETE",
    path: "/user/identities/:identity",
    summary: "断开登录方式",
    ...linking,
  }),
];
