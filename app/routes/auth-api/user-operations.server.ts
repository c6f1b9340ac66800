// Operations of users on their own accounts: reading, changing, signing out.
import { closeMemberSessions } from "~/domain/accounts/member-sessions.server";
import { denied, invalidRequest } from "~/domain/auth/rejections";
import { userBody } from "~/domain/auth/schema";
import { sendReauthentication, updateUser } from "~/domain/auth/update-user.server";
import { userObject } from "~/domain/auth/user-object.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailContext } from "~/http/limits/mail-context.server";
import { authOperation } from "./auth-operation";
import { linkAddress, redirectTo } from "./mail-operations.server";
import { requestLimits } from "./request-limits.server";
import { doneShape, userShape } from "./shapes";

const linkingDisabled = () => denied("manual_linking_disabled", "Manual linking is disabled");
const linking = {
  access: "user",
  response: { status: null },
  rejections: { 404: ["manual_linking_disabled"] },
  run: linkingDisabled,
} as const;

export const userOperations = [
  authOperation({
    id: "getUser",
    method: "GET",
    path: "/user",
    summary: "当前用户",
    access: "user",
    response: { status: 200, data: userShape },
    run: ({ site, bearer: { user } }) => ({ data: userObject(site.db, user) }),
  }),
  authOperation({
    id: "updateUser",
    method: "PUT",
    path: "/user",
    summary: "修改当前用户",
    access: "user",
    body: () => userBody,
    limit: requestLimits.user,
    hashesPassword: "members",
    parameters: [redirectTo],
    response: { status: 200, data: userShape },
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
    run: async (request) => {
      const { site, body, bearer } = request;
      const terms = {
        mail: mailContext(site, request.address, "email-change"),
        link: { address: linkAddress(request, Boolean(body.code_challenge), "email_change") },
        repeats: site.env.AUTH_REAUTH_FOR_PASSWORD === "on",
        guesses: codeGuesses(site, "signed-in"),
      };
      const updated = await updateUser(site.db, bearer, body, terms);
      return updated.ok ? { data: userObject(site.db, updated.value) } : updated;
    },
  }),
  authOperation({
    id: "signOut",
    method: "POST",
    path: "/logout",
    summary: "退出登录",
    access: "user",
    parameters: [{ name: "scope", about: "哪些会话，默认全部", values: ["global", "local", "others"] }],
    response: { status: 204 },
    rejections: { 400: ["validation_failed"] },
    run: ({ site, searchParams, bearer: { user, session } }) => {
      const scope = searchParams.get("scope") ?? "global";
      const which = { global: "all", local: { id: session.id }, others: { butId: session.id } } as const;
      if (scope !== "global" && scope !== "local" && scope !== "others")
        return invalidRequest(`Unsupported logout scope "${scope.slice(0, 40)}"`);
      closeMemberSessions(site.db, user.id, which[scope]);
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    },
  }),
  authOperation({
    id: "reauthenticate",
    method: "GET",
    path: "/reauthenticate",
    summary: "发送安全验证码",
    access: "user",
    writesOnGet: true,
    response: { status: 200, data: doneShape },
    rejections: { 422: ["email_not_confirmed", "feature_disabled"], 429: ["over_email_send_rate_limit"] },
    run: async ({ site, address, bearer: { user } }) => {
      const sent = sendReauthentication(site.db, user, mailContext(site, address, "reauthentication"));
      return sent.ok ? { data: {} } : sent;
    },
  }),
  authOperation({
    id: "linkIdentity",
    method: "GET",
    path: "/user/identities/authorize",
    summary: "连接其他登录方式",
    ...linking,
  }),
  authOperation({
    id: "unlinkIdentity",
    method: "DELETE",
    path: "/user/identities/:identity",
    summary: "断开登录方式",
    ...linking,
  }),
];
