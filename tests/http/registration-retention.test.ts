// Personal data of guests: how long it is stored, what erases it, and where it is never written.
import { describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { jobRuns } from "../../app/db/schema/jobs";
import { registrations, registrationTokens } from "../../app/db/schema/registrations";
import { siteSettings } from "../../app/db/schema/settings";
import { addressRetentionMs } from "../../app/domain/address-retention.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOwn } from "../../app/domain/registrations/own.server";
import { findByToken } from "../../app/domain/registrations/queries.server";
import { eraseOldRegistrations } from "../../app/domain/registrations/retention.server";
import { registrationContext } from "../../app/http/records/event-guests.server";
import { runDueJobs } from "../../server/housekeeping";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, unwrap } from "../support/fixtures";
import { memberPassword, openMember } from "../support/member";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { contextOf, makeGuest } from "../support/signed-up";
import { dayMs, noon, origin } from "../support/site";

const personal = {
  name: "阿岚的名字",
  contactType: "email",
  contact: "personal@example.org",
  note: "坐轮椅",
  answers: ["不吃香菜"],
};
const secrets = ["阿岚的名字", "personal@example.org", "坐轮椅", "不吃香菜", "主办方的备注"];

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });

const open = (fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", registrationQuestion1: "忌口？", ...fields });
const rowOf = (id: string) => rowsIn(registrations).find((row) => row.id === id);

/** Runs the jobs as on another day, so that all are due. */
async function sweepAt(time: number): Promise<void> {
  site.db.delete(jobRuns).run();
  site.clock.time = time;
  await runDueJobs(site.site);
}

/** All rows of a table as one text. */
const textOfTable = (name: string) =>
  JSON.stringify(site.db.$client.prepare(`SELECT * FROM "${name}"`).all());

/** A guest with all personal data, a payment and an arrival. */
function makeFullGuest(eventId: string) {
  const created = makeGuest(site, eventId, { ...personal, seats: 2 });
  const input = { attended: true, depositPaid: true, feePaid: true, adminNote: "主办方的备注" };
  unwrap(changeGuest(site.db, admin, { eventId, id: created.registration.id, input }, contextOf(site)));
  return created;
}

const erased = {
  ...{ name: "", contact: null, contactKey: null, note: "", answers: "[]", adminNote: "" },
  ...{ visitorId: null, userId: null, addressHash: null },
};
function expectErased(id: string) {
  expect(rowOf(id)).toMatchObject(erased);
  for (const table of ["registrations", "registration_edits"])
    for (const secret of secrets) expect(textOfTable(table)).not.toContain(secret);
}

describe("after the event", () => {
  test("contacts and answers are erased after thirty days; seats, status and ticks remain", async () => {
    const event = open();
    const { registration, token } = makeFullGuest(event.id);
    await sweepAt(event.endAt + 30 * dayMs);
    expect(rowOf(registration.id)?.name).toBe(personal.name);
    expect(textOfTable("registration_edits")).toContain("主办方的备注");
    await sweepAt(event.endAt + 30 * dayMs + 1);
    expectErased(registration.id);
    const retained = { seats: 2, status: "confirmed", depositSeats: 2, feeSeats: 2, attendedAt: noon };
    expect(rowOf(registration.id)).toMatchObject({ ...retained, erasedAt: site.clock.time });
    expect(findByToken(site.db, token)).toBeUndefined();
    expect(rowsIn(registrationTokens)).toEqual([]);
    const { body } = await openRawClient(site)("GET", `/events/${event.id}`);
    expect(body.data.registration).toMatchObject({ confirmed: 2 });
    const run = { name: "old-registrations", outcome: "ok", note: "1" };
    expect(rowsIn(jobRuns)).toContainEqual(expect.objectContaining(run));
  });

  test("the setting counts from the end; many are erased in batches, each once", () => {
    site.db.update(siteSettings).set({ registrationDays: 7 }).run();
    const event = open({ capacity: 100 });
    const { registration } = makeFullGuest(event.id);
    const erase = (afterMs: number) =>
      eraseOldRegistrations(site.db, event.endAt + afterMs, 3, registrationContext(site));
    expect([erase(7 * dayMs), erase(7 * dayMs + 1)]).toEqual([0, 1]);
    expectErased(registration.id);
    for (let at = 0; at < 7; at += 1) makeGuest(site, event.id);
    expect([1, 2, 3, 4].map(() => erase(31 * dayMs))).toEqual([3, 3, 1, 0]);
  });
});

test("hashes of addresses are erased after seven days, whatever the event does", async () => {
  const { registration } = makeGuest(site, open().id);
  await sweepAt(noon + addressRetentionMs);
  expect(rowOf(registration.id)?.addressHash).not.toBeNull();
  await sweepAt(noon + addressRetentionMs + 1);
  expect(rowOf(registration.id)).toMatchObject({ addressHash: null, name: "小鹿" });
});

test("the audit log and the log contain no personal data and no token", async () => {
  const event = open();
  const { registration, token } = makeFullGuest(event.id);
  const request = openRawClient(site);
  await request("PATCH", `/registrations/${token}`, { note: "坐轮椅，晚到" });
  await request("DELETE", `/registrations/${token}`);
  unwrap(eraseOwn(site.db, { token }, contextOf(site)));
  const entries = rowsIn(auditEntries).filter(({ entityId }) => entityId === registration.id);
  expect(entries.length).toBeGreaterThan(3);
  const written = JSON.stringify(entries) + site.logged.join("\n");
  for (const secret of [...secrets, token]) expect(written).not.toContain(secret);
});

test("immediate erasure happens with the account's deletion, and the seats go to waiting guests", async () => {
  const lin = await openMember(site, "lin.yue@example.org");
  const { id } = open({ capacity: 2 });
  const mine = makeGuest(site, id, { ...personal, seats: 2 }, { userId: lin.id });
  const next = makeGuest(site, id);
  expect((await lin.post("/account/delete", { password: memberPassword })).status).toBe(303);
  expectErased(mine.registration.id);
  expect(findByToken(site.db, next.token)?.status).toBe("confirmed");
  expect(textOfTable("users")).not.toContain("lin.yue@example.org");
});
