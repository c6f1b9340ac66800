// Members with a second factor.
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
  const now = site.clock.now();
  raiseSession(site.db, findWaitingMember(site.db, member.token, now)?.sessionId ?? "", now);
  return member;
}

/** A sender whose wrong codes are reset each time, for tests of other limits. */
export const withoutTries = (site: TestSite, { say }: Pick<Visitor, "say">): Pick<Visitor, "say"> => ({
  say(path, fields) {
    site.db.delete(factorTries).run();
    return say(path, fields);
  },
});
