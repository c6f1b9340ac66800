// The ticket of a confirmed registration: its visibility, invalidation, code, picture and calendar.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { registrations } from "../../app/db/schema/registrations";
import { signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { guestFields, guestsOf, makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

const hourMs = 3_600_000;

openEachSite({ RATE_LIMITS: "off" });

/** A guest of a new event; `ticket` is the path of the ticket, read from its code. */
async function makeGuest(event: Record<string, unknown> = {}, fields: Record<string, string> = {}) {
  const { id } = makeOpenEvent(site, event);
  const visitor = openVisitor(site);
  const path = registrationPathOf(await signUpIn(visitor, id, fields));
  visitor.jar.delete("flash");
  const row = guestsOf(site, id)[0];
  return { id, visitor, path, guestId: row?.id ?? "", ticket: await ticketOf(path) };
}

async function ticketOf(path: string): Promise<string> {
  const response = await (await site.send(`/api/registrations/${path.slice("/seat/".length)}`)).json();
  return String(response.data.ticket).replace(origin, "");
}

const codeIn = async (path: string, headers = {}) =>
  (await site.page(path, headers)).html.querySelector("#ticket svg path")?.getAttribute("d");
const change = (id: string, columns: Partial<typeof events.$inferInsert>) =>
  site.db.update(events).set(columns).where(eq(events.id, id)).run();

test("its URL shows that it is a ticket, for which event, and no data of the guest", async () => {
  const { id, ticket, path, guestId } = await makeGuest({}, { seats: "2", note: "带朋友" });
  expect(ticket).toMatch(/^\/t\/[\w-]{28,36}$/);
  const { status, response, html } = await site.page(ticket);
  const main = html.querySelector("main");
  expect(status).toBe(200);
  expect(textOf(main)).toContain("波河边的初冬野餐");
  for (const part of ["11月28日 星期六 12:00–15:00", "瓦伦蒂诺公园"]) expect(textOf(main)).toContain(part);
  for (const secret of [guestFields.name, guestFields.contact, path, `/seat/`, `check-in`, "带朋友"])
    expect(html.querySelector("body")?.toString().replaceAll(ticket, "")).not.toContain(secret);
  expect(main?.querySelectorAll("form, button, input")).toEqual([]);
  expect(html.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(response.headers.get("X-Offline-Copy")).toBeNull();
  expect(site.logged.join("\n")).not.toContain(ticket);
  const admin = await site.send(ticket, { headers: await signIn(site), redirect: "manual" });
  expect([admin.status, admin.headers.get("Location")]).toEqual([
    302,
    `/admin/events/${id}/check-in?guest=${guestId}`,
  ]);
});

describe("is invalid after", () => {
  const cases: [string, (guest: Awaited<ReturnType<typeof makeGuest>>) => unknown, string, boolean][] = [
    ["a withdrawal", ({ visitor, path }) => visitor.say(path, { intent: "withdraw" }), "报名已经取消", false],
    ["the erasure", ({ visitor, path }) => visitor.say(path, { intent: "erase" }), "报名已经取消", false],
    ["a decline", ({ id }) => set(id, { status: "declined" }), "报名已经取消", false],
    [
      "another sign-up",
      async ({ visitor, path, id }) => {
        await visitor.say(path, { intent: "withdraw" });
        await signUpIn(visitor, id);
      },
      "报名已经取消",
      false,
    ],
    [
      "the end of the event",
      ({ id }) => change(id, { startAt: noon - 9 * hourMs, endAt: noon - 1 }),
      "已经结束",
      true,
    ],
    ["the cancellation of the event", ({ id }) => change(id, { status: "cancelled" }), "活动已取消", true],
  ];
  const set = (id: string, columns: Partial<typeof registrations.$inferInsert>) =>
    site.db.update(registrations).set(columns).where(eq(registrations.eventId, id)).run();

  test.each(cases)("%s", async (_name, befall, text, isConfirmed) => {
    const guest = await makeGuest();
    await befall(guest);
    const { status, html } = await site.page(guest.ticket);
    const main = textOf(html.querySelector("main"));
    expect([status, main]).toEqual([410, expect.stringContaining("这张票已经作废")]);
    expect(main).toContain(text);
    // The check-in shows the state of an event whose guest is still on the list.
    const admin = await site.send(guest.ticket, { headers: await signIn(site), redirect: "manual" });
    expect(admin.status).toBe(isConfirmed ? 302 : 410);
  });

  test("the deletion of its row", async () => {
    const { ticket, id } = await makeGuest();
    site.db.delete(registrations).where(eq(registrations.eventId, id)).run();
    expect((await site.page(ticket)).status).toBe(410);
  });
});

test("a forged, truncated or foreign code is not found", async () => {
  const [one, other] = [await makeGuest(), await makeGuest()];
  const code = one.ticket.slice(3);
  const foreign = other.ticket.slice(3, 15) + code.slice(12);
  const later = `${code.slice(0, 28)}2`;
  for (const forged of [
    foreign,
    later,
    code.slice(0, -1),
    `${code}0`,
    "x",
    "A".repeat(29),
    "%00",
    one.path.slice(6),
  ]) {
    const { status, html } = await site.page(`/t/${forged}`);
    expect([forged, status]).toEqual([forged, 404]);
    expect(textOf(html.querySelector("main"))).toContain("这不是有效的票");
  }
});

test("is on every page of a confirmed registration, and on no other", async () => {
  const { visitor, path, guestId, ticket } = await makeGuest({ capacity: 2 });
  const code = await codeIn(path);
  expect(code).toMatch(/^M/);
  expect(await codeIn(`/seat/${guestId}`, visitor.headers())).toBe(code);
  for (const shown of [path, `/seat/${guestId}`])
    expect(textOf((await visitor.page(shown)).html.querySelector("#ticket"))).toContain(
      "签到时出示这个二维码",
    );
  expect((await site.page(path)).html.querySelector("#ticket a")?.getAttribute("href")).toBe(
    `${path}/ticket.png`,
  );
  expect(ticket).not.toContain(path.slice(6));
  const pending = await makeGuest({ registrationMode: "approval" });
  const waiting = await makeGuest({ capacity: 2 }, { seats: "3" });
  for (const guest of [pending, waiting]) {
    expect([guest.ticket, await codeIn(guest.path)]).toEqual(["null", undefined]);
    const { status } = await site.send(`${guest.path}/ticket.png`);
    expect(status).toBe(404);
  }
});

test("its picture is private and never stored", async () => {
  const { path, guestId, visitor } = await makeGuest();
  const { drawn } = site.site.posters;
  const draws: unknown[] = [];
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const drawOnce = site.site.posters.drawOnce.bind(site.site.posters);
  site.site.posters.drawOnce = async (job, begin = () => {}) => {
    begin();
    draws.push(job);
    return png;
  };
  const response = await site.send(`${path}/ticket.png`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Content-Disposition")).toContain("ticket.png");
  expect(draws).toMatchObject([
    {
      content: {
        kind: "ticket",
        title: "波河边的初冬野餐",
        name: "林月",
        seats: "1 人",
        place: "瓦伦蒂诺公园",
      },
    },
  ]);
  expect((await site.send(`/seat/${guestId}/ticket.png`)).status).toBe(404);
  expect((await site.send(`/seat/${guestId}/ticket.png`, { headers: visitor.headers() })).status).toBe(200);
  await visitor.say(path, { intent: "withdraw" });
  expect((await site.send(`${path}/ticket.png`)).status).toBe(404);
  site.site.posters.drawOnce = drawOnce;
  expect(site.site.posters.drawn).toBe(drawn);
});

test("the calendar of a registration links to it, has alarms, and is private", async () => {
  const { path, id, guestId, visitor } = await makeGuest();
  const response = await site.send(`${path}/calendar.ics`);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const text = (await response.text()).replaceAll("\r\n ", "");
  expect(text).toContain(origin + path);
  expect(text.match(/TRIGGER:-P1D|TRIGGER:-PT2H/g)).toHaveLength(2);
  const open = (await (await site.send(`/events/${id}.ics`)).text()).replaceAll("\r\n ", "");
  expect(open.match(/BEGIN:VALARM/g)).toHaveLength(2);
  expect(open).not.toMatch(/余 \d+ 位|\/seat\//);
  expect(await (await site.send("/calendar.ics")).text()).not.toContain("VALARM");
  expect((await site.send(`/seat/${guestId}/calendar.ics`)).status).toBe(404);
  expect((await site.send(`/seat/${guestId}/calendar.ics`, { headers: visitor.headers() })).status).toBe(200);
});

test("the registration's page may be stored offline until the event ends, while it is waiting or confirmed", async () => {
  const copyOf = async (path: string, headers = {}) =>
    (await site.send(path, { headers })).headers.get("X-Offline-Copy");
  const { path, id, guestId, visitor } = await makeGuest({ capacity: 2 });
  const endAt = site.db.select().from(events).where(eq(events.id, id)).get()?.endAt;
  const until = `until=${endAt}`;
  expect([await copyOf(path), await copyOf(`/seat/${guestId}`, visitor.headers())]).toEqual([until, until]);
  expect((await site.page(path)).html.querySelector("body")?.hasAttribute("data-own")).toBe(true);
  expect(await copyOf((await makeGuest({ registrationMode: "approval" })).path)).toMatch(/^until=\d+$/);
  // An organiser opens links of other people.
  expect(await copyOf(path, await signIn(site))).toBeNull();
  expect(await copyOf(path, { Cookie: "lite=1" })).toBe("never");
  const failed = await visitor.say(path, { intent: "update", seats: "9" });
  expect([failed.status, failed.headers.get("X-Offline-Copy")]).toEqual([422, null]);
  change(id, { status: "cancelled" });
  expect(await copyOf(path)).toBeNull();
  change(id, { status: "active" });
  await visitor.say(path, { intent: "withdraw" });
  expect(await copyOf(path)).toBeNull();
  await visitor.say(path, { intent: "erase" });
  expect((await site.send(path)).status).toBe(404);
});
