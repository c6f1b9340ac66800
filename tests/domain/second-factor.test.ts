// Sessions without the second factor are not signed in on pages, and never have administrator rights.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions } from "../../app/db/schema/accounts";
import {
  listMemberSessions,
  openMemberSession,
  renewMemberToken,
} from "../../app/domain/accounts/member-sessions.server";
import { findMember, findWaitingMember } from "../../app/domain/accounts/members.server";
import { findTokenSession, openTokenSession } from "../../app/domain/accounts/token-sessions.server";
import { enrolFactor, removeFactor } from "../../app/domain/factors/factors.server";
import { raiseSession } from "../../app/domain/factors/session-levels.server";
import { findAdminSession, listAdminSessions } from "../../app/domain/organisers/sessions.server";
import { addFactor } from "../support/factor";
import { unwrap } from "../support/fixtures";
import { openEachDatabase, own } from "../support/migrated-database";

const now = Date.UTC(2026, 10, 21, 11, 0);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const secret = "a secret of this site";
const email = "lin.yue@example.org";

openEachDatabase();
let userId: string;
beforeEach(() => {
  userId = own.addMember(email, "full");
});

const openPages = (isPersistent = true) =>
  openMemberSession(own.db, { userId, userAgent: "", isPersistent }, now);
const openApi = () =>
  openTokenSession(own.db, secret, { userId, userAgent: "", addressHash: "a", method: "password" }, now);
const findAdmin = (token: string, at = now) => findAdminSession(own.db, { kind: "user", token }, at);
const idOf = (token: string) =>
  (findMember(own.db, token, now) ?? findWaitingMember(own.db, token, now))?.sessionId ?? "";

describe("page sessions", () => {
  test("are valid for members and administrators without a verified factor", () => {
    unwrap(enrolFactor(own.db, { userId, friendlyName: "", issuer: "city.example", email }, now));
    const token = openPages();
    expect(findMember(own.db, token, now + 29 * dayMs)).toMatchObject({ email });
    expect(findAdmin(token)).toMatchObject({ userId, aal: "aal1" });
    expect(findWaitingMember(own.db, token, now)).toBeUndefined();
  });

  test("are pending for ten minutes until the factor is verified", () => {
    addFactor(own.db, userId, now);
    for (const isPersistent of [true, false]) {
      const token = openPages(isPersistent);
      expect([findMember(own.db, token, now), findAdmin(token)]).toEqual([undefined, undefined]);
      expect([listAdminSessions(own.db, now), listMemberSessions(own.db, userId, now)]).toEqual([[], []]);
      expect(findWaitingMember(own.db, token, now + 10 * minuteMs - 1)).toMatchObject({ id: userId, email });
      expect(findWaitingMember(own.db, token, now + 10 * minuteMs)).toBeUndefined();
    }
  });

  test.each([
    [true, 30 * dayMs],
    [false, 7 * dayMs],
  ])("have normal rights and lifetime afterwards; persistent: %s", (isPersistent, lifetimeMs) => {
    const { id: factorId } = addFactor(own.db, userId, now);
    const before = openPages(isPersistent);
    const sessionId = idOf(before);
    const raised = raiseSession(own.db, sessionId, now + minuteMs, factorId);
    expect(raised).toMatchObject({ id: sessionId, aal: "aal2", expiresAt: now + minuteMs + lifetimeMs });
    expect(JSON.parse(raised?.amr ?? "")).toMatchObject([{ method: "totp" }]);
    const token = renewMemberToken(own.db, sessionId);
    expect(findMember(own.db, before, now)).toBeUndefined();
    expect(findMember(own.db, token, now)).toMatchObject({ email, sessionId });
    expect(findAdmin(token)).toMatchObject({ id: sessionId });
  });

  test("lose their level with the factor, and require a remaining one", () => {
    const [one, other] = [addFactor(own.db, userId, now, "一"), addFactor(own.db, userId, now, "二")];
    const [first, second] = [openPages(), openPages()];
    const firstId = idOf(first);
    raiseSession(own.db, idOf(second), now, other.id);
    own.db.update(sessions).set({ aal: "aal1" }).where(eq(sessions.id, firstId)).run();
    const third = openPages();
    raiseSession(own.db, idOf(third), now, one.id);
    removeFactor(own.db, { userId, factorId: one.id }, now);
    expect(findMember(own.db, second, now)).toMatchObject({ email });
    expect(findMember(own.db, third, now)).toBeUndefined();
    expect(findWaitingMember(own.db, third, now + 10 * minuteMs)).toBeUndefined();
    removeFactor(own.db, { userId, factorId: other.id }, now);
    expect(findMember(own.db, second, now)).toMatchObject({ email });
    const left = own.db.select().from(sessions).all();
    const levels = left.map(({ aal, factorId, amr }) => [aal, factorId, amr]);
    expect(levels).toEqual(Array(2).fill(["aal1", null, "[]"]));
  });
});

test("administrator access over the API requires the factor", () => {
  const { id: factorId } = addFactor(own.db, userId, now);
  const { session } = openApi();
  expect(findTokenSession(own.db, session.id, now)).toMatchObject({ aal: "aal1" });
  expect(listMemberSessions(own.db, userId, now)).toHaveLength(1);
  expect(listAdminSessions(own.db, now)).toEqual([]);
  raiseSession(own.db, session.id, now, factorId);
  expect(listAdminSessions(own.db, now)).toMatchObject([{ id: session.id, who: email }]);
  expect(raiseSession(own.db, "nobody", now)).toBeUndefined();
});
