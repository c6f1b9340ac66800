// Links with words or punctuation glued to them, as chats make them of `https://site/e/ID，一起来`.

/** A public page by an id, and what follows it; a `/` before letters or digits is another address. */
const glued =
  /^\/(e|events?|photos|polls|wishes)\/([0-9A-Za-z]{12})(\/(?:join|discussion|poster|\d))?(?!\/[0-9A-Za-z])./i;

const folders: Record<string, string> = { e: "events", event: "events" };

/** The path of the page that a link with something glued to it begins with, or null. */
export function gluedTarget(pathname: string): string | null {
  if (pathname.endsWith(".data")) return null;
  const [, name = "", id, part = ""] = glued.exec(pathname) ?? [];
  if (id === undefined) return null;
  const folder = name.toLowerCase();
  return `/${folders[folder] ?? folder}/${id}${part.toLowerCase()}`;
}
