// A mailed link, as URL parameters or form fields.

const types = ["signup", "invite", "email", "magiclink", "recovery", "email_change"] as const;

export type ConfirmLink = {
  token: string;
  type: (typeof types)[number];
  /** Where a client continues with the session; null for this site's pages. */
  target: string | null;
};

type Fields = { get(name: string): unknown };

/** The token of a link or its form, or null if malformed. `allowed` returns a URL that is a valid target, else null. */
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

/** Hidden fields of the confirmation form. */
export const linkFields = ({ token, type, target }: ConfirmLink): Record<string, string> => ({
  token_hash: token,
  type,
  ...(target === null ? {} : { redirect_to: target }),
});
