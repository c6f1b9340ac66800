// Administrator sign-in and sign-out, with a bearer token.
import { z } from "zod";
import { factorMessages } from "~/domain/factors/messages";
import { adminSignInSchema } from "~/domain/organisers/schema";
import { rejected } from "~/domain/result";
import { signOutRequester } from "~/http/api/api-identity.server";
import { operation } from "~/http/api/operation";
import { isoOf, timestampShape } from "~/http/api/paging";
import { showAdminCode, signInAdmin } from "~/http/session/admin-sign-in.server";

const tag = "管理员";

const login = operation({
  id: "adminLogin",
  method: "POST",
  path: "/admin/login",
  tag,
  summary: "管理员登录",
  note: "得到的 token 放进以后请求的 Authorization: Bearer 头，七天有效，带 remember 时三十天。受邀的管理员加上名字；开启两步验证后加上动态验证码。",
  access: "public",
  body: () => adminSignInSchema,
  example: { password: "管理员密码" },
  response: { status: 200, data: z.strictObject({ token: z.string(), expiresAt: timestampShape }) },
  takesAnyToken: true,
  isPrivate: true,
  hashesPassword: "organisers",
  rejections: {
    "wrong-password": 401,
    "code-needed": 401,
    wrong: 401,
    "signed-out": 401,
    ended: 401,
    throttled: 429,
    "too-many": 429,
  },
  run: async ({ site, request, body, address }) => {
    const userAgent = request.headers.get("User-Agent") ?? "";
    const signedIn = await signInAdmin(site, { address, userAgent }, body);
    if (!signedIn.ok) return signedIn;
    const { isWaiting, code } = signedIn.value;
    if (isWaiting && !code) return rejected("code-needed", factorMessages.blankCode);
    const shown = isWaiting
      ? showAdminCode(site, address, { token: signedIn.value.token, code: code ?? "" })
      : signedIn;
    if (!shown.ok) return shown;
    const { token, expiresAt } = shown.value;
    return { data: { token, expiresAt: isoOf(expiresAt) } };
  },
});

const logout = operation({
  id: "adminLogout",
  method: "POST",
  path: "/admin/logout",
  tag,
  summary: "退出登录，使 token 失效",
  access: "own",
  isPrivate: true,
  response: { status: 200, data: z.strictObject({ ended: z.literal(true) }) },
  run: async ({ site, request }) => ({
    data: { ended: true },
    cookies: await signOutRequester(site, request),
  }),
});

export const adminOperations = [login, logout];
