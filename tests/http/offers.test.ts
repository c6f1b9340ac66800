// Seats that are freed near the start of an event that asks 还来吗: offered to waiting guests, who answer by page or API or let the offer
// end, and whom the organiser informs where the site cannot.
import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { listToAnswer } from "../../app/domain/registrations/notices/queries.server";
import { changeGuest, changeGuests } from "../../app/domain/registrations/organise.server";
import { filterGuests } from "../../app/domain/registrations/queries.server";
import { undoGuestChanges } from "../../app/domain/registrations/undo.server";
import { registrationContext, sendGuestMails } from "../../app/http/records/event-guests.server";
import { flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachAdmin, site } from "../support/each-site";
import { admin, unwrap } from "../support/fixtures";
import { sendHeld } from "../support/held-mails";
import { attributesAt, pageText, textsAt } from "../support/html";
import { mailsIn } from "../support/mailbox";
import { openAdminRawClient } from "../support/raw-api";
import { guestsOf, makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { eventRow, rowsIn } from "../support/rows";
import { contextOf, makeGuest, moveEvent } from "../support/signed-up";
import { hourMs, noon } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
const startAt = Date.parse("2026-11-28T11:00:00Z");
const hoursBefore = (hours: number) => startAt - hours * hourMs;
let id: string;
let first: string;
let waiting: string;
let byHand: Visitor;
let byHandPath: string;
const minute = () => sendGuestMails(site.site);
const press = (path: string, intent: string, visitor = openVisitor(site)) => visitor.say(path, { intent });
const statuses = () => guestsOf(site, id).map(({ status }) => status);
const mailsOf = (kind: string) => rowsIn(mails).filter((mail) => mail.kind === `seat-${kind}`);
const tasks = async () => pageText(await openAdminBrowser(site), "/admin", "[aria-labelledby=attention]");
const guestsText = async () => pageText(await openAdminBrowser(site), `/admin/events/${id}/guests`);
const patch = (guest: number, body: object) =>
  openAdminRawClient(site)("PATCH", `/events/${id}/registrations/${guestsOf(site, id)[guest]?.id}`, body);
const setCapacity = async (capacity: number) =>
  expect((await openAdminRawClient(site)("PUT", `/events/${id}`, { capacity })).status).toBe(200);
const read = async (token: string) =>
  (await openAdminRawClient(site)("GET", `/registrations/${token}`)).body.data;

/** A full event with a waiting guest who has mail, and one who has none. */
beforeEach(async () => {
  ({ id } = makeOpenEvent(site, { capacity: 2, reconfirm: "on", reconfirmHour: "10" }));
  first = makeGuest(site, id, { name: "阿岚", seats: 2 }).token;
  waiting = makeGuest(site, id, { name: "大白", contactType: "email", contact: "dabai@example.org" }).token;
  byHand = openVisitor(site);
  byHandPath = registrationPathOf(await signUpIn(byHand, id, { seats: "2" }));
  byHand.jar.delete("flash");
  site.clock.time = hoursBefore(30);
  await minute();
});

describe("a freed seat", () => {
  test("is offered to the first fitting guest, held, accepted once, and then answered", async () => {
    await press(`/seat/${first}`, "not-coming");
    expect(statuses()).toEqual(["cancelled", "offered", "waiting"]);
    const overview = await pageText(await openAdminBrowser(site), `/admin/events/${id}`);
    expect(new Set(overview.match(/余 \d 位/g))).toEqual(new Set(["余 1 位"]));
    site.mail.notifyQueued();
    await site.mail.whenStored();
    const [mail] = (await mailsIn(site.folder)).slice(-1);
    expect(mail?.subject).toMatch(/^有名额了，要不要来：/);
    expect(mail?.text).toContain("请在 11月27日 18:00 以前在「我的报名」里按「要」或「不要了」");
    expect(await read(waiting)).toMatchObject({
      status: "offered",
      coming: null,
      position: null,
      offerExpiresAt: new Date(hoursBefore(18)).toISOString(),
    });
    // Reading the page of the mail answers nothing; others cannot take the seat.
    const visitor = openVisitor(site);
    const intents = attributesAt(
      (await visitor.page(`/seat/${waiting}`)).html,
      "main [name=intent]",
      "value",
    );
    expect(intents).toEqual(expect.arrayContaining(["coming", "not-coming"]));
    const late = makeGuest(site, id, { name: "小北", seats: 2 });
    expect(late.registration.status).toBe("waiting");
    expect(flashOf(site, await press(`/seat/${waiting}`, "coming"))).toBe("名额是你的了，到时候见");
    expect((await press(`/seat/${waiting}`, "coming")).status).toBe(303);
    expect(await read(waiting)).toMatchObject({ status: "confirmed", coming: true, offerExpiresAt: null });
    expect(statuses()).toEqual(["cancelled", "confirmed", "waiting", "waiting"]);
  });

  test("passes on when the offer ends, tells whom it passed over, and is told by hand without an address", async () => {
    await press(`/seat/${first}`, "not-coming");
    await setCapacity(3);
    expect(statuses()).toEqual(["cancelled", "offered", "offered"]);
    expect(await tasks()).toContain("2 人还不知道有名额");
    expect(await guestsText()).toMatch(/大白.*等回复.*到 11月27日 18:00.*林月.*等回复.*要你告诉 TA/s);
    expect(await byHand.send("/my-registrations/state").then((reply) => reply.text())).toContain(
      "有名额了 · 等回复",
    );
    expect(textsAt((await byHand.page("/my-registrations")).html, "main li a").join()).toContain(
      "有名额了：去回答",
    );
    await setCapacity(2);
    site.clock.time = hoursBefore(18);
    await minute();
    await minute();
    expect(statuses()).toEqual(["cancelled", "waiting", "waiting"]);
    expect(mailsOf("lapsed").map(({ recipient }) => recipient)).toEqual(["dabai@example.org"]);
    expect(await tasks()).toContain("2 人还不知道名额过了时间");
    expect(await pageText(byHand, byHandPath, "#offer")).toContain("留给你的名额过了时间");
    // A sign of life takes what is free, or the place in the queue.
    expect(flashOf(site, await press(byHandPath, "coming", byHand))).toBe("名额是你的了，到时候见");
    expect(flashOf(site, await press(`/seat/${waiting}`, "coming"))).toBe("名额已经给了别人，你还在候补里");
    await press(byHandPath, "not-coming", byHand);
    expect(statuses()).toEqual(["cancelled", "offered", "cancelled"]);
    expect(flashOf(site, await press(`/seat/${waiting}`, "not-coming"))).toBe("名额让出去了，谢谢你早说");
    expect(flashOf(site, await press(`/seat/${waiting}`, "coming"))).toBe("名额还是你的，到时候见");
    expect(statuses()).toEqual(["cancelled", "confirmed", "cancelled"]);
  });

  test("that the guest answers too late goes to the next one, before the clock passes it on", async () => {
    await press(`/seat/${first}`, "not-coming");
    makeGuest(site, id, { name: "小北" });
    site.clock.time = hoursBefore(18) + 1;
    expect(statuses()).toEqual(["cancelled", "offered", "waiting", "confirmed"]);
    // The seat that was held is free again, and no other guest waits.
    expect(flashOf(site, await press(`/seat/${waiting}`, "coming"))).toBe("名额是你的了，到时候见");
  });

  test("is given directly by the organiser, and the offer is taken back with the act that made it", async () => {
    const cancelled = await patch(0, { status: "cancelled" });
    expect([cancelled.status, statuses()]).toEqual([200, ["cancelled", "offered", "waiting"]]);
    await (await openAdminBrowser(site)).post(`/admin/events/${id}/guests`, {
      id: guestsOf(site, id)[1]?.id ?? "",
      intent: "approve",
    });
    expect(statuses()).toEqual(["cancelled", "confirmed", "waiting"]);
    await sendHeld(site);
    expect([mailsOf("offered").length, mailsOf("moved-up").length]).toEqual([0, 1]);
  });

  test("is offered no longer once the organiser undoes what freed it, and offered again after an undone gift", () => {
    const context = () => registrationContext(site.site);
    const change = (guest: number, status: "cancelled" | "confirmed") => {
      const of = { eventId: id, id: guestsOf(site, id)[guest]?.id ?? "", input: { status } };
      return unwrap(changeGuest(site.db, admin, of, context())).auditId ?? "";
    };
    const undo = (auditId: string) =>
      unwrap(undoGuestChanges(site.db, admin, { eventId: id, auditIds: [auditId] }, context()));
    undo(change(0, "cancelled"));
    expect([statuses(), guestsOf(site, id)[1]?.offerExpiresAt]).toEqual([
      ["confirmed", "waiting", "waiting"],
      null,
    ]);
    change(0, "cancelled");
    const given = change(1, "confirmed");
    site.clock.time += hourMs;
    undo(given);
    expect(statuses()).toEqual(["cancelled", "offered", "waiting"]);
    expect(guestsOf(site, id)[1]?.offerExpiresAt).toBe(hoursBefore(17));
  });

  test("is given at once when the event moves away or the switch is off, and held while it is cancelled", async () => {
    await press(`/seat/${first}`, "not-coming");
    const api = openAdminRawClient(site);
    await api("PUT", `/events/${id}`, { status: "cancelled" });
    expect((await press(`/seat/${waiting}`, "coming")).status).toBe(409);
    await api("PUT", `/events/${id}`, { status: "active" });
    expect(statuses()).toEqual(["cancelled", "offered", "waiting"]);
    moveEvent(site, id, 7);
    expect(statuses()).toEqual(["cancelled", "confirmed", "waiting"]);
    site.clock.time += 7 * 24 * hourMs;
    await setCapacity(4);
    expect(statuses()).toEqual(["cancelled", "confirmed", "offered"]);
    await openAdminRawClient(site)("PUT", `/events/${id}`, { reconfirm: false });
    expect(statuses()).toEqual(["cancelled", "confirmed", "confirmed"]);
  });

  test("stays free for the entrance once the event has begun", async () => {
    site.clock.time = startAt + hourMs;
    await patch(0, { status: "cancelled" });
    expect(statuses()).toEqual(["cancelled", "waiting", "waiting"]);
    expect((await patch(1, { status: "confirmed" })).status).toBe(200);
  });
});

test("40 seats with 12 silent guests and 9 waiting parties end with people who said yes", async () => {
  site.clock.time = noon;
  const full = makeOpenEvent(site, { capacity: 40, reconfirm: "on" }).id;
  site.clock.time = hoursBefore(72);
  const guests = Array.from({ length: 40 }, (_, at) => makeGuest(site, full, { name: `客${at}` }));
  const queue = [2, 1, 1, 2, 1, 1, 2, 1, 1].map((seats) => makeGuest(site, full, { seats }));
  const rows = () => guestsOf(site, full);
  const api = openAdminRawClient(site);
  const say = (token: string, coming: boolean) => api("POST", `/registrations/${token}/coming`, { coming });
  site.clock.time = hoursBefore(48);
  await minute();
  for (const { token } of guests.slice(12)) expect((await say(token, true)).status).toBe(200);
  const late = await openAdminBrowser(site);
  expect(await pageText(late, `/admin/events/${full}/guests`)).toContain("已回 28 · 没回 12");
  // The organiser gives up those who stay silent.
  site.clock.time = hoursBefore(24);
  const event = eventRow(full);
  if (!event) throw new Error("the event is stored");
  const context = contextOf(site);
  const asked = listToAnswer(site.db, event, rows(), context);
  const silent = filterGuests(
    rows(),
    { filter: "unanswered", search: "" },
    { event, now: context.now, asked },
  );
  const ids = silent.map((row) => row.id);
  expect(ids).toHaveLength(12);
  unwrap(
    changeGuests(
      site.db,
      admin,
      { eventId: full, ids, input: { status: "cancelled" } },
      registrationContext(site.site),
    ),
  );
  expect(rows().filter(({ status }) => status === "offered")).toHaveLength(9);
  for (const { token } of queue.slice(1)) expect((await say(token, true)).status).toBe(200);
  site.clock.time = hoursBefore(12);
  await minute();
  const yes = rows().filter((row) => row.status === "confirmed" && row.answeredStart === event.startAt);
  const people = yes.reduce((sum, { seats }) => sum + seats, 0);
  expect(people).toBeGreaterThanOrEqual(38);
  expect(rows().filter(({ status }) => status === "offered")).toEqual([]);
});
