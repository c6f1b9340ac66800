// Reminders on the day before an event: by mail, and as a task of the organiser for guests without an address.
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { guestNotices } from "../../app/db/schema/registrations";
import { sendGuestMails } from "../../app/http/records/event-guests.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { sendHeld } from "../support/held-mails";
import { pageText, textAt } from "../support/html";
import { openAdminRawClient } from "../support/raw-api";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { makeGuest } from "../support/signed-up";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeEvent(site, { registrationMode: "open", capacity: 60 }).id;
});

const byMail = (name: string) => ({ contactType: "email", contact: `${name}@example.org` });
const open = () => rowsIn(guestNotices).filter(({ closedAt }) => closedAt === null);
const mailsOf = (kind: string) => rowsIn(mails).filter((mail) => mail.kind === `seat-${kind}`);
/** 18:00 in Turin on the day before the event, which starts on 28 November at 12:00. */
const eve = Date.parse("2026-11-27T17:00:00Z");
const minute = () => sendGuestMails(site.site);

test("confirmed guests with e-mail are reminded once, and the others by a text that is offered", async () => {
  makeGuest(site, id, byMail("su"));
  makeGuest(site, id);
  site.clock.time = eve - 60_000;
  await minute();
  expect(mailsOf("reminder")).toEqual([]);
  site.clock.time = eve;
  makeGuest(site, id, byMail("lu"));
  for (let times = 0; times < 3; times += 1) await minute();
  makeGuest(site, id, byMail("late"));
  await minute();
  const recipients = mailsOf("reminder").map(({ recipient }) => recipient);
  expect(recipients.sort()).toEqual(["lu@example.org", "su@example.org"]);
  const late = await openAdminBrowser(site);
  expect(await pageText(late, "/admin", "[aria-labelledby=attention]")).toContain(
    "明天见：1 位没有收到提醒邮件",
  );
  // A guest who has to hear of an approval has to hear of the eve, too.
  expect(
    site.db.update(guestNotices).set({ kind: "confirmed" }).where(eq(guestNotices.channel, "hand")).run()
      .changes,
  ).toBe(1);
  for (const text of ["明天见：1 位没有收到提醒邮件", "1 人还不知道报名已确认"])
    expect(await pageText(late, "/admin", "[aria-labelledby=attention]")).toContain(text);
  // A change replaces the queued reminders, and causes no other.
  await late.post(`/admin/events/${id}/postpone`, { date: "2026-11-28", time: "19:30", version: "1" });
  await sendHeld(site);
  expect([mailsOf("changed").length, mailsOf("reminder")]).toEqual([3, []]);
});

test("a reminder says 今天见 on the day, and nothing once the event has begun", async () => {
  site.mail.notifyQueued = () => {};
  makeGuest(site, id, byMail("su"));
  makeGuest(site, id);
  const at = async (time: string) => {
    site.clock.time = Date.parse(time);
    await minute();
    const late = await openAdminBrowser(site);
    const attention = await pageText(late, "/admin", "[aria-labelledby=attention]");
    const { html } = await late.page(`/admin/events/${id}/notify`);
    return [
      mailsOf("reminder").length,
      /(..见)：1 位没有/.exec(attention)?.[1],
      textAt(html, "#group-text").slice(0, 5),
    ];
  };
  expect(await at("2026-11-27T22:59:00Z")).toEqual([1, "明天见", "【明天见】"]);
  expect(await at("2026-11-27T23:01:00Z")).toEqual([1, "今天见", "【今天见】"]);
  setEvent(id, { reminder: "on", remindedStart: null });
  expect(await at("2026-11-28T10:59:00Z")).toEqual([1, "今天见", "【今天见】"]);
  expect(await at("2026-11-28T11:01:00Z")).toEqual([0, undefined, ""]);
  expect(open()).toEqual([]);
  await openAdminRawClient(site)("PUT", `/events/${id}`, { summary: "别的简介" });
  expect(open()).toEqual([]);
});

test.each([
  ["is cancelled", { status: "cancelled" as const }],
  ["has none", { reminder: "off" as const }],
])("no reminder of an event that %s is sent, by the clock or by another change", async (_, columns) => {
  makeGuest(site, id, byMail("su"));
  setEvent(id, columns);
  site.clock.time = eve;
  await minute();
  const changed = await openAdminRawClient(site)("PUT", `/events/${id}`, { summary: "别的简介" });
  expect(changed.status).toBe(200);
  await minute();
  expect(mailsOf("reminder")).toEqual([]);
  expect(eventRow(id)?.remindedStart).toBeNull();
});
