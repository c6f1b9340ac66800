/** A path as the log keeps it: the token of a receipt is a secret of its owner. */
export function loggedPath(pathname: string): string {
  return pathname.replace(/^\/receipt\/.+/i, "/receipt/*");
}
