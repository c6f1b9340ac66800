// Messages and limits of signing in, shared by the forms and the API.
import { z } from "zod";

export const adminSignInMessages = {
  wrongPassword: "密码错误，请重试",
  blankPassword: "请输入密码",
  signInFirst: "请先登录管理员账号",
  forgotten: "忘记密码请联系系统管理员",
  tooMany: (minutes: number) => `尝试次数过多，请在 ${minutes} 分钟后再试`,
} as const;

export const adminPasswordLimits = { least: 8, most: 200 } as const;

const passwordSchema = z.string().max(adminPasswordLimits.most, adminSignInMessages.wrongPassword);

export const adminSignInSchema = z.object({
  password: passwordSchema.min(1, adminSignInMessages.blankPassword),
});

/** A new password of the administrator: nothing that the sign-in would refuse. */
export const newAdminPasswordSchema = passwordSchema.min(
  adminPasswordLimits.least,
  `密码至少需要${adminPasswordLimits.least}个字符`,
);
