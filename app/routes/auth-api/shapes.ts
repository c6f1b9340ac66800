// Responses of the auth API (contract section 4). Strict, so that nothing undocumented is returned.
import { z } from "zod";

const time = z.iso.datetime().meta({ description: "UTC 时间" });
const json = z.record(z.string(), z.unknown());

const identityShape = z
  .strictObject({
    identity_id: z.uuid(),
    id: z.string(),
    user_id: z.uuid(),
    identity_data: json,
    provider: z.string(),
    last_sign_in_at: time.optional(),
    created_at: time,
    updated_at: time,
    email: z.string(),
  })
  .meta({ id: "Identity" });

const factorShape = z
  .strictObject({
    id: z.uuid(),
    friendly_name: z.string().optional(),
    factor_type: z.literal("totp"),
    status: z.enum(["unverified", "verified"]),
    created_at: time,
    updated_at: time,
    last_challenged_at: time.optional(),
  })
  .meta({ id: "Factor" });

const passing = {
  email_confirmed_at: time,
  confirmed_at: time,
  confirmation_sent_at: time,
  recovery_sent_at: time,
  email_change_sent_at: time,
  reauthentication_sent_at: time,
  last_sign_in_at: time,
  banned_until: time,
};

export const userShape = z
  .strictObject({
    id: z.uuid(),
    aud: z.literal("authenticated"),
    role: z.literal("authenticated"),
    email: z.string(),
    phone: z.literal(""),
    ...z.object(passing).partial().shape,
    new_email: z.string().optional().meta({ description: "等待确认的新邮箱" }),
    app_metadata: z.strictObject({ provider: z.string(), providers: z.array(z.string()) }),
    user_metadata: json.meta({ description: "用户自己写的资料" }),
    identities: z.array(identityShape),
    factors: z.array(factorShape).optional(),
    created_at: time,
    updated_at: time,
    is_anonymous: z.literal(false),
  })
  .meta({ id: "User" });

export const tokenShape = z
  .strictObject({
    access_token: z.string().meta({ description: "放进以后请求的 Authorization: Bearer 头" }),
    token_type: z.literal("bearer"),
    expires_in: z.int().meta({ description: "秒" }),
    expires_at: z.int().meta({ description: "UTC 秒" }),
    refresh_token: z.string().meta({ description: "只能用一次，换来下一个" }),
    user: userShape,
    weak_password: z.strictObject({ message: z.string(), reasons: z.array(z.string()) }).optional(),
  })
  .meta({ id: "Session" });

export const enrolledShape = z.strictObject({
  id: z.uuid(),
  type: z.literal("totp"),
  friendly_name: z.string().optional(),
  totp: z.strictObject({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
});
export const challengeShape = z.strictObject({
  id: z.uuid(),
  type: z.literal("totp"),
  expires_at: z.int(),
});
export const removedShape = z.strictObject({ id: z.uuid() });

/** One of the two addresses of a change has agreed. */
export const halfShape = z.strictObject({ msg: z.string(), code: z.literal("200") });

export const doneShape = z.strictObject({});

export const settingsShape = z
  .strictObject({
    external: z.record(z.string(), z.boolean()).meta({ description: "哪些登录方式可用" }),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    sms_provider: z.literal(""),
    saml_enabled: z.literal(false),
  })
  .meta({ id: "Settings" });

const text = z.string();

export const keysShape = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.literal("EC"),
      crv: z.literal("P-256"),
      x: text,
      y: text,
      kid: text,
      alg: z.literal("ES256"),
      use: z.literal("sig"),
      key_ops: z.tuple([z.literal("verify")]),
    }),
  ),
});

export const healthShape = z.strictObject({ version: text, name: text, description: text });
export const configurationShape = z.looseObject({ issuer: text, jwks_uri: text });
export const documentShape = z.looseObject({ openapi: text });

const reasons = z.strictObject({ reasons: z.array(z.enum(["length", "characters"])) });

/** A rejection for clients that name version 2024-01-01 or a later one. */
export const errorShape = z
  .strictObject({ code: text, message: text, weak_password: reasons.optional() })
  .meta({ id: "AuthError", description: "X-Supabase-Api-Version 为 2024-01-01 或更晚时" });

export const legacyErrorShape = z
  .strictObject({
    code: z.int(),
    error_code: text,
    msg: text,
    error_id: text.optional(),
    weak_password: reasons.optional(),
  })
  .meta({ id: "LegacyAuthError", description: "没有写明版本时" });

/** A fault of an ID token, in the words of OAuth. */
export const oauthErrorShape = z
  .strictObject({ error: text, error_description: text })
  .meta({ id: "OAuthError", description: "身份令牌有误时" });
