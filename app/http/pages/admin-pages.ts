// The organiser's pages, which open in place of each other. A test holds them beside the routes' handles.

const adminPath = /^\/(admin|dashboard|drafts|draft-test)(\/|$)/;
/** Below /admin, but a document or a file of its own. */
const ownDocument =
  /^\/admin\/(login(\/code)?|logout|draft-save|drafts\/export|votes\/[^/]+\/results\.csv)\/?$/;

/** Whether a path is one of the organiser's addresses, pages and others. */
export function isBelowAdmin(path: string): boolean {
  return adminPath.test(path);
}

/** Whether an address of this site is a hydrated page of the organiser. A fragment alone is a place on the same document. */
export function isAdminPage(href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  return isBelowAdmin(path) && !ownDocument.test(path);
}
