// Organisers other than the one with the site's password, as stored rows.

import { eq } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { organisers, sessions } from "../../app/db/schema/accounts";
import { newSecret } from "../../app/domain/factors/factor-codes.server";
import { invitationToken, inviteOrganiser } from "../../app/domain/organisers/invitations.server";
import type { OrganiserRole } from "../../app/domain/organisers/roles";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { newId } from "../../app/platform/ids";
import { hashPassword } from "../../app/platform/password-hash.server";
import { unwrap } from "./fixtures";
import type { TestSite } from "./site";
import { openVisitor } from "./visitor";

/** Makes an account an organiser with full access without ending its sessions. Returns the organiser's id. */
export function makeOrganiser(db: Db, userId: string, now = 1): string {
  const id = newId();
  db.insert(organisers)
    .values({ id, name: "lin", role: "full", userId, createdAt: now, updatedAt: now })
    .run();
  return id;
}

/** The token of a new invitation with the role `review`. */
export function openInvitation(site: TestSite): string {
  const siteTime = { now: site.clock.now(), timeZone: site.env.SITE_TIME_ZONE };
  const terms = { role: "review", scope: "all", chosen: [] } as const;
  return invitationToken(site.secret, unwrap(inviteOrganiser(site.db, { kind: "cli" }, terms, siteTime)).id);
}

/** A helper whose sign-in is pending the second factor, and its secret. */
export async function openWaitingHelper(site: TestSite) {
  const [now, secret] = [site.clock.now(), newSecret()];
  const helper = await openHelper(site, { role: "review", name: newId() });
  site.db.delete(sessions).where(eq(sessions.organiserId, helper.id)).run();
  site.db
    .update(organisers)
    .set({ totpSecret: secret, totpSince: now })
    .where(eq(organisers.id, helper.id))
    .run();
  const { token } = openAdminSession(site.db, { userAgent: "test" }, now, helper.id);
  return { helper: openVisitor(site, { admin: token }), secret };
}

export const helperPassword = "correct battery";

type Helper = { role: OrganiserRole; name?: string; eventIds?: string[] | null; expiresAt?: number | null };

/** A helper with a password, and their signed-in browser. */
export async function openHelper(
  site: TestSite,
  { role, name = "阿明", eventIds = null, expiresAt = null }: Helper,
) {
  const now = site.clock.now();
  const id = newId();
  const passwordHash = await hashPassword(helperPassword);
  const events = eventIds === null ? null : JSON.stringify(eventIds);
  site.db
    .insert(organisers)
    .values({ id, name, role, eventIds: events, passwordHash, expiresAt, createdAt: now, updatedAt: now })
    .run();
  const { token } = openAdminSession(site.db, { userAgent: "test" }, now, id);
  return { id, name, token, cookies: { Cookie: `admin=${token}` }, ...openVisitor(site, { admin: token }) };
}
