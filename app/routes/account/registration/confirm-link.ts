// The link of a mail, as it comes in an address or back in a form.

const types = ["signup", "invite", "email", "magiclink", "recovery", "email_change"] as const;

export type ConfirmLink = {
  token: string;
  type: (typeof types)[number];
  /** Where a client continues with the session; null for the pages of this site. */
  target: string | null;
};

type Fields = { get(name: string): unknown };

/** The token of a link or of its form, or null when it cannot be one. `allowed` returns a URL that may be a target, else null. */
export function readConfirmLink(
  fields: Fields,
  allowed: (url: string | null) => string | null,
): ConfirmLink | null {
  const token = fields.get("token_hash");
  const type = types.find((name) => name === fields.get("type"));
  if (!type || typeof token !== "string" || !/^(pkce_)?[\w-]{43}$/.test(token)) return null;
  const target = fields.get("redirect_to");
  return { token, type, target: allowed(typeof target === "string" ? target : null) };
}

/** The hidden fields of its form. */
export const linkFields = ({ token, type, target }: ConfirmLink): Record<string, string> => ({
  token_hash: token,
  type,
  ...(target === null ? {} : { redirect_to: target }),
});
