// Sessions of people with a second factor, for pages that others cannot open.
import type { Db } from "../../app/db/client.server";
import { organisers } from "../../app/db/schema/accounts";
import { findWaitingMember } from "../../app/domain/accounts/members.server";
import { newSecret } from "../../app/domain/factors/factor-codes.server";
import { raiseSession } from "../../app/domain/factors/session-levels.server";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { newId } from "../../app/platform/ids";
import { hashPassword } from "../../app/platform/password-hash.server";
import { addFactor } from "../support/factor";
import { makeAccount, openSession } from "../support/member";

/** Sessions of members and an organiser with a second factor, before and after its code. */
export async function openFactorSessions(db: Db, now: number) {
  const userId = await makeAccount(db, "factor@example.org", now);
  addFactor(db, userId, now);
  const session = openSession(db, userId, now);
  raiseSession(db, findWaitingMember(db, session, now)?.sessionId ?? "", now);
  const ways = {
    passwordHash: await hashPassword("correct battery"),
    totpSecret: newSecret(),
    totpSince: now,
  };
  const helper = { id: newId(), name: "阿明", role: "review", createdAt: now, updatedAt: now } as const;
  db.insert(organisers)
    .values({ ...helper, ...ways })
    .run();
  const { token } = openAdminSession(db, { userAgent: "test" }, now, helper.id);
  return {
    "protected member": { session },
    "pending member": { session: openSession(db, userId, now) },
    "pending organiser": { admin: token },
  };
}
