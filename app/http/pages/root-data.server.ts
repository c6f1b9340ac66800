import { findNickname } from "../../domain/members/nickname.server";
import { type Organiser, type Permission, permissionsOf } from "../../domain/organisers/roles";
import { countUnseen, hasRegistrations } from "../../domain/registrations/queries.server";
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { isSignedUp, type Preferences, readPreferences } from "../cookies";
import { type FlashMessage, readFlash } from "../forms/flash.server";
import { knownParameters } from "../query";
import { type OrganisedEvent, readOrganisedEvent } from "../records/organised-event.server";
import { siteOrigin } from "../security/public-origin.server";
import { readAdmin } from "../session/admin-guard.server";
import { readMember } from "../session/member.server";
import { readVisitor } from "../session/visitor.server";
import { isBelowAdmin } from "./admin-pages";

type AdminLink = { href: string; label: string };
export type AdminLinks = {
  /** Under the brand; thanks to helpers. */
  tagline: string;
  /** The navigation; `waiting` is the number of items that wait for the organiser. */
  sections: (AdminLink & { waiting: number; current: "page" | "true" | undefined })[];
  menu: AdminLink[];
  /** Who is signed in; `role` has the name, too. */
  person: { name: string; role: string; address: string };
};

/** An organiser on one of the organiser's pages. */
export type AdminReader = { site: Site; organiser: Organiser; url: URL; email: string | null };

export type RootData = {
  site: { name: string; tagline: string; city: string; seal: string; wishesOn: boolean; pollsOn: boolean };
  preferences: Preferences;
  /** The origin for canonical and shared links: always the configured one. */
  sharedOrigin: string;
  /** Path and query of this page, for returning to it. */
  currentUrl: string;
  /** Whether an organiser is signed in. */
  isAdmin: boolean;
  /** The signed-in organiser's id. */
  organiserId: string | null;
  /** The organiser's permissions; empty for other visitors. */
  permissions: readonly Permission[];
  /** The navigation of organiser pages, as far as the organiser may use it; null elsewhere. */
  adminLinks: AdminLinks | null;
  /** The event of a public page, for its signed-in organiser. */
  organised: OrganisedEvent | null;
  /** Whether the visitor has registrations. */
  isSignedUp: boolean;
  /** Number of the visitor's registrations with an unseen change; 0 on pages that are the same for every visitor. */
  unseen: number;
  /** The signed-in member. */
  member: { email: string; nickname: string } | null;
  /** At most three messages of previous actions, the newest last. */
  flash: FlashMessage[];
};

/** `eventId` is the id in the URL, of an event or of another record. `linksOf` returns the navigation of an organiser's page. */
export async function readRootData(
  site: Site,
  request: Request,
  eventId: string | undefined,
  linksOf: (reader: AdminReader) => AdminLinks,
): Promise<RootData> {
  const settings = readSettings(site.db);
  const { siteName: name, tagline, city, seal, wishesOn, pollsOn } = settings;
  const url = new URL(request.url);
  const member = readMember(site, request);
  const organiser = readAdmin(site, request, "own")?.organiser;
  const permissions = organiser ? permissionsOf[organiser.role] : [];
  const isOrganiserPage = isBelowAdmin(url.pathname);
  const isWithRegistrations =
    isSignedUp(request) ||
    (member !== undefined && hasRegistrations(site.db, { userId: member.id, visitorId: null }));
  const countChanges = async () => {
    const ids = { visitorId: await readVisitor(site, request), userId: member?.id ?? null };
    return countUnseen(site.db, ids, site.clock.now());
  };
  return {
    site: { name, tagline, city, seal, wishesOn, pollsOn },
    preferences: readPreferences(request),
    sharedOrigin: siteOrigin(site),
    currentUrl: url.pathname + knownParameters(url.search),
    isAdmin: organiser !== undefined,
    organiserId: organiser?.id ?? null,
    permissions,
    adminLinks:
      organiser && isOrganiserPage ? linksOf({ site, organiser, url, email: member?.email ?? null }) : null,
    organised: organiser && !isOrganiserPage ? readOrganisedEvent(site, organiser, eventId) : null,
    isSignedUp: isWithRegistrations,
    unseen: isWithRegistrations && !isOrganiserPage ? await countChanges() : 0,
    member: member ? { email: member.email, nickname: findNickname(site.db, member.id) } : null,
    flash: await readFlash(site, request),
  };
}
