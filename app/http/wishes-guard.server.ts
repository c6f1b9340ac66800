// Who asks for the board of wishes, and whether it is there at all.
import { readSettings, type SiteSettings } from "../domain/settings/queries.server";
import type { WishReader } from "../domain/wishes/queries.server";
import { readAsker } from "./asker.server";
import type { Site } from "./context.server";
import { notFound } from "./not-found";

/** The settings; throws the 404 page when the board is switched off. */
export function requireWishesOn(site: Site): SiteSettings {
  const settings = readSettings(site.db);
  if (!settings.wishesOn) throw notFound();
  return settings;
}

/** Who reads the board. */
export function readWishReader(site: Site, request: Request, address: string): WishReader {
  return readAsker(site, request, address);
}
