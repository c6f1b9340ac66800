// Loader data of the page frame.
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { type Preferences, readPreferences } from "../cookies";
import { type FlashMessage, readFlash } from "../forms/flash.server";
import { knownParameters } from "../query";
import { siteOrigin } from "../security/public-origin.server";
import { readAdmin } from "../session/admin-guard.server";
import { readMember } from "../session/member.server";

export type RootData = {
  site: { name: string; tagline: string; city: string; seal: string; wishesOn: boolean; pollsOn: boolean };
  preferences: Preferences;
  /** The origin for canonical and shared links: always the configured one. */
  sharedOrigin: string;
  /** Path and query of this page, for returning to it. */
  here: string;
  /** Whether the administrator is signed in. */
  isAdmin: boolean;
  /** The member who is signed in. */
  member: { email: string } | null;
  flash: FlashMessage | null;
};

export async function readRootData(site: Site, request: Request): Promise<RootData> {
  const settings = readSettings(site.db);
  const { siteName: name, tagline, city, seal, wishesOn, pollsOn } = settings;
  const url = new URL(request.url);
  const member = readMember(site, request);
  return {
    site: { name, tagline, city, seal, wishesOn, pollsOn },
    preferences: readPreferences(request),
    sharedOrigin: siteOrigin(site),
    here: url.pathname + knownParameters(url.search),
    isAdmin: readAdmin(site, request) !== undefined,
    member: member ? { email: member.email } : null,
    flash: await readFlash(site, request),
  };
}
