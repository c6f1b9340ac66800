// Sessions of people with a second factor, for pages that others cannot open.
import type { Db } from "../../app/db/client.server";
import { enrolFactor } from "../../app/domain/factors/factors.server";
import { addFactor } from "../support/factor";
import { passFactor } from "../support/factor-member";
import { unwrap } from "../support/fixtures";
import { makeAccount, openSession } from "../support/member";
import { addWaitingHelper } from "../support/organisers";

/** Sessions of members and an organiser with a second factor, before and after its code, and of a member with a new secret. */
export async function openFactorSessions(db: Db, now: number) {
  const userId = await makeAccount(db, "factor@example.org", now);
  addFactor(db, userId, now);
  const session = openSession(db, userId, now);
  passFactor(db, session, now);
  const email = "enrolling@example.org";
  const enrolling = await makeAccount(db, email, now);
  unwrap(enrolFactor(db, { userId: enrolling, friendlyName: "", issuer: "localhost", email }, now));
  return {
    "enrolling member": { session: openSession(db, enrolling, now) },
    "pending member": { session: openSession(db, userId, now) },
    "pending organiser": { admin: (await addWaitingHelper(db, now)).token },
    "protected member": { session },
  };
}
