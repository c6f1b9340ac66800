// Organisers other than the one with the site's password, as stored rows, and their entries of the audit log.
import { expect } from "vitest";
import type { Db } from "../../app/db/client.server";
import { organisers } from "../../app/db/schema/accounts";
import { auditEntries } from "../../app/db/schema/audit";
import { newSecret } from "../../app/domain/factors/factor-codes.server";
import { invitationToken, inviteOrganiser } from "../../app/domain/organisers/invitations.server";
import type { OrganiserRole } from "../../app/domain/organisers/roles";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { newId } from "../../app/platform/ids";
import { hashPassword } from "../../app/platform/password-hash.server";
import { unwrap } from "./fixtures";
import { rowsIn } from "./rows";
import type { TestSite } from "./site";
import { openVisitor, type Visitor } from "./visitor";

/** Makes an account an organiser with full access without ending its sessions. Returns the organiser's id. */
export function makeOrganiser(db: Db, userId: string, now = 1): string {
  const id = newId();
  db.insert(organisers)
    .values({ id, name: "lin", role: "full", userId, createdAt: now, updatedAt: now })
    .run();
  return id;
}

/** The token of a new invitation with the role `review`. */
export function openInvitation({ db, clock, timeZone, secret }: InvitingSite): string {
  const siteTime = { now: clock.now(), timeZone };
  const terms = { role: "review", scope: "all", chosen: [] } as const;
  return invitationToken(secret, unwrap(inviteOrganiser(db, { kind: "cli" }, terms, siteTime)).id);
}

type InvitingSite = Pick<TestSite, "db" | "secret" | "timeZone"> & {
  clock: Pick<TestSite["clock"], "now">;
};

/** A helper whose sign-in is pending the second factor: the session's token, and the factor's secret. */
export async function addWaitingHelper(db: Db, now: number) {
  const [id, secret] = [newId(), newSecret()];
  const factor = { passwordHash: await hashPassword(helperPassword), totpSecret: secret, totpSince: now };
  db.insert(organisers)
    .values({ id, name: id, role: "review", ...factor, createdAt: now, updatedAt: now })
    .run();
  return { token: openAdminSession(db, { userAgent: "test" }, now, id).token, secret };
}

/** The browser of such a helper, and the secret. */
export async function openWaitingHelper(site: TestSite) {
  const { token, secret } = await addWaitingHelper(site.db, site.clock.now());
  return { helper: openVisitor(site, { admin: token }), secret };
}

/** The browser of the organiser, signed in. */
export const openOrganiser = (site: TestSite) =>
  openVisitor(site, {
    admin: openAdminSession(site.db, { userAgent: "test" }, site.clock.now()).token,
  });

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

/** The status of a page for a browser. */
export const statusFor = async (browser: Visitor, path = "/admin/sessions") =>
  (await browser.page(path)).response.status;

/** The actors of the audited actions of a kind. */
export const actorsOf = (kind: string) =>
  rowsIn(auditEntries).flatMap(({ action, actor }) => (action === kind ? [actor] : []));

/** The actor of an organiser with a name. */
export const named = (name: string) => expect.stringMatching(new RegExp(`^organiser:\\w{12}:${name}$`));

/** Expects each post to be rejected with its message. */
export async function expectRejections(
  by: Visitor,
  path: string,
  rejections: [Record<string, string>, string][],
) {
  for (const [fields, text] of rejections) {
    const response = await by.post(path, fields);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(text)]);
  }
}
