/** The attributes of a `Set-Cookie` value, sorted, as their order has no meaning. */
export const attributesOf = (setCookie = ""): string[] => setCookie.split("; ").slice(1).sort();
