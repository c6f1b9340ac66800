import { readSettings, type SiteSettings } from "~/domain/settings/queries.server";
import type { WishRequester } from "~/domain/wishes/queries.server";
import type { Site } from "~/http/context.server";
import { notFound } from "~/http/pages/not-found";
import { readRequester } from "~/http/session/requester.server";

/** The settings; throws a 404 while the board is disabled. */
export function requireWishesOn(site: Site): SiteSettings {
  const settings = readSettings(site.db);
  if (!settings.wishesOn) throw notFound();
  return settings;
}

/** The requester with their voter key. */
export function readWishRequester(site: Site, request: Request, address: string): Promise<WishRequester> {
  return readRequester(site, request, address);
}
