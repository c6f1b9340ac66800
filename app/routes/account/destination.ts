// Where to continue after signing in.
import { localPath } from "~/http/security/local-path";

export const ownPage = "/dashboard";

/** A path of this site, defaulting to the member's own page. */
export function destination(value: FormDataEntryValue | null): string {
  const path = localPath(value);
  return path === "/" ? ownPage : path;
}
