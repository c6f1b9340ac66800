// Sessions of people with a second factor, for pages that others cannot open.
import type { Db } from "../../app/db/client.server";
import { addFactor } from "../support/factor";
import { passFactor } from "../support/factor-member";
import { makeAccount, openSession } from "../support/member";
import { addWaitingHelper } from "../support/organisers";

/** Sessions of members and an organiser with a second factor, before and after its code. */
export async function openFactorSessions(db: Db, now: number) {
  const userId = await makeAccount(db, "factor@example.org", now);
  addFactor(db, userId, now);
  const session = openSession(db, userId, now);
  passFactor(db, session, now);
  return {
    "pending member": { session: openSession(db, userId, now) },
    "pending organiser": { admin: (await addWaitingHelper(db, now)).token },
    "protected member": { session },
  };
}
