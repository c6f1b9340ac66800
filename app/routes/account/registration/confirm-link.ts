// The link of a mail, as it comes in an address or back in a form.

const types = ["signup", "invite", "email", "magiclink", "recovery", "email_change"] as const;

export type ConfirmLink = { token: string; type: (typeof types)[number] };

type Fields = { get(name: string): unknown };

/** The token of a link or of its form, or null when it cannot be one. */
export function readConfirmLink(fields: Fields): ConfirmLink | null {
  const token = fields.get("token_hash");
  const type = types.find((name) => name === fields.get("type"));
  if (!type || typeof token !== "string" || !/^(pkce_)?[\w-]{43}$/.test(token)) return null;
  return { token, type };
}
