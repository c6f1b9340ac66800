// The link of a verification, as it comes in an address or back in a form.

export type ConfirmLink = { token: string; type: string };

type Fields = { get(name: string): unknown };

/** The token of a link or of its form, or null when it cannot be one. */
export function readConfirmLink(fields: Fields): ConfirmLink | null {
  const [token, type] = [fields.get("token_hash"), fields.get("type")];
  if (typeof token !== "string" || !/^[\w-]{43}$/.test(token)) return null;
  return type === "signup" || type === "email" ? { token, type } : null;
}
