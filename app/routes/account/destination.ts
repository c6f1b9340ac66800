import { withQuery } from "~/http/query";
import { localPath } from "~/http/security/local-path";

export const ownPage = "/dashboard";

/** A path of this site, defaulting to the member's account page. */
export function destination(value: FormDataEntryValue | null): string {
  const path = localPath(value);
  return path === "/" ? ownPage : path;
}

/** URL of an account page that continues at a path. */
export const towards = (page: string, redirectTo: string): string =>
  redirectTo === ownPage ? page : withQuery(page, { redirectTo });
