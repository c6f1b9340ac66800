// The site's own name, under which only the organiser posts.
import type { Db } from "../../db/client.server";
import { isReservedName } from "../reserved-names";
import { rejected } from "../result";
import { textMessages } from "../text-rules";
import { readSettings } from "./queries.server";

/** The rejection of a post under a name that passes for the site; null for other names. */
export function rejectSiteName(db: Db, authorName: string) {
  if (!isReservedName(authorName, readSettings(db).siteName)) return null;
  return rejected("invalid", textMessages.reservedName, { authorName: [textMessages.reservedName] });
}
