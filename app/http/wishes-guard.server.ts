// Access to the wish board.
import { readSettings, type SiteSettings } from "../domain/settings/queries.server";
import type { WishReader } from "../domain/wishes/queries.server";
import { readAsker } from "./asker.server";
import type { Site } from "./context.server";
import { notFound } from "./not-found";

/** The settings; throws a 404 while the board is disabled. */
export function requireWishesOn(site: Site): SiteSettings {
  const settings = readSettings(site.db);
  if (!settings.wishesOn) throw notFound();
  return settings;
}

/** The requester with their voter key. */
export function readWishReader(site: Site, request: Request, address: string): WishReader {
  return readAsker(site, request, address);
}
