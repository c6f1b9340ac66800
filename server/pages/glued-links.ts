// Links with text or punctuation attached, as chat apps detect them in `https://site/e/ID，一起来`.

/** A public page by id, and the rest of the path. */
const page = /^\/(e|events?|photos|polls|wishes)\/([0-9A-Za-z]{12})(\/(?:join|discussion|poster|\d))?(.+)$/i;

/** Text that may follow an id or a word: anything but another path segment. */
const glued = /^(?!\/[!-~])./;
const gluedEncoded = /^\/?%(?:25|[89A-F])/i;
/** Text that may follow the number of a photo: punctuation, then non-ASCII text; `1.0` and `1e0` are no photos. */
const gluedToNumber = /^(?:[^0-9A-Za-z%/-]|%2[05])*(?:\/?%(?:25|[89A-F]).*)?$/i;

function isGlued(part: string, rest: string): boolean {
  if (/\d/.test(part)) return gluedToNumber.test(rest);
  return gluedEncoded.test(rest) || glued.test(rest);
}

const folders: Record<string, string> = { e: "events", event: "events" };

/** The path of the page that a link with attached text starts with, or null. */
export function gluedTarget(pathname: string): string | null {
  if (pathname.endsWith(".data")) return null;
  const [, name = "", id, part = "", rest = ""] = page.exec(pathname) ?? [];
  if (id === undefined || !isGlued(part, rest)) return null;
  const folder = name.toLowerCase();
  return `/${folders[folder] ?? folder}/${id}${part.toLowerCase()}`;
}
