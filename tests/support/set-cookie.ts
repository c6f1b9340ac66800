// What a response tells a browser to keep.

/** The attributes of a `Set-Cookie` value in the order of the alphabet, as theirs has no meaning. */
export const attributesOf = (setCookie = ""): string[] => setCookie.split("; ").slice(1).sort();
