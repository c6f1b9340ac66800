// Where to continue after signing in.
import { ownPath } from "~/http/own-path";

export const ownPage = "/dashboard";

/** A path of this site, defaulting to the member's own page. */
export function destination(value: FormDataEntryValue | null): string {
  const path = ownPath(value);
  return path === "/" ? ownPage : path;
}
