// Reserves the site's name for posts of the organiser.
import type { Db } from "../../db/client.server";
import { isReservedName } from "../reserved-names";
import { rejected } from "../result";
import { textMessages } from "../text-rules";
import { readSettings } from "./queries.server";

/** Rejects a post whose author name could be mistaken for the site's; null for other names. */
export function rejectSiteName(db: Db, authorName: string) {
  if (!isReservedName(authorName, readSettings(db).siteName)) return null;
  return rejected("invalid", textMessages.reservedName, { authorName: [textMessages.reservedName] });
}
