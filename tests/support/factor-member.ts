// Members with a second factor.
import type { Db } from "../../app/db/client.server";
import { factorTries } from "../../app/db/schema/auth";
import { findWaitingMember } from "../../app/domain/accounts/members.server";
import { raiseSession } from "../../app/domain/factors/session-levels.server";
import { addFactor } from "./factor";
import { openMember } from "./member";
import type { TestSite } from "./site";
import type { Visitor } from "./visitor";

/** The browser of a new member with a pending second factor, and its secret. */
export async function openWaitingMember(site: TestSite, email: string) {
  const member = await openMember(site, email);
  const { secret } = addFactor(site.db, member.id, site.clock.now());
  return { ...member, secret };
}

/** The browser of a new member who has verified the second factor, and its secret. */
export async function openFactorMember(site: TestSite, email: string) {
  const member = await openWaitingMember(site, email);
  passFactor(site.db, member.token, site.clock.now());
  return member;
}

/** Verifies the second factor of a pending session. */
export function passFactor(db: Db, token: string, now: number): void {
  raiseSession(db, findWaitingMember(db, token, now)?.sessionId ?? "", now);
}

/** A sender whose wrong codes are reset each time, for tests of other limits. */
export const withoutTries = (site: TestSite, { say }: Pick<Visitor, "say">): Pick<Visitor, "say"> => ({
  say(path, fields) {
    site.db.delete(factorTries).run();
    return say(path, fields);
  },
});
