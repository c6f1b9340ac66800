import { routePath } from "./route-path";

/** A path as the log keeps it: the token of a receipt is a secret of its owner, however its address is spelled. */
export function loggedPath(pathname: string): string {
  return /^\/receipt\/./i.test(routePath(pathname)) ? "/receipt/*" : pathname;
}
