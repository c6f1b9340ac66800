// Where one goes after signing in.
import { ownPath } from "~/http/own-path";

export const ownPage = "/dashboard";

/** A path of this site, or the member's own page for anything else. */
export function destination(value: FormDataEntryValue | null): string {
  const path = ownPath(value);
  return path === "/" ? ownPage : path;
}
