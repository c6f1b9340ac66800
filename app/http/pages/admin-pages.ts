// The organiser's pages, which navigate between each other without a document load. A test compares them with the routes' handles.

const adminPath = /^\/(admin|dashboard|drafts|draft-test)(\/|$)/;
/** Below /admin, but a separate document or a file. */
const ownDocument =
  /^\/admin\/(login(\/code)?|logout|draft-save|drafts\/export|votes\/[^/]+\/results\.(csv|xlsx)|events\/[^/]+\/guests\/print)\/?$/;

/** Whether a path is below the organiser's URLs, pages and others. */
export function isBelowAdmin(path: string): boolean {
  return adminPath.test(path);
}

/** Whether a URL of this site is a hydrated organiser page. A fragment alone refers to the same document. */
export function isAdminPage(href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  return isBelowAdmin(path) && !ownDocument.test(path);
}
