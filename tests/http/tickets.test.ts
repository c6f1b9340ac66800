// The ticket of a confirmed registration: its visibility, invalidation, code, picture and calendar.
import { describe, expect, test } from "vitest";
import { registrations } from "../../app/db/schema/registrations";
import { signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { attributeAt, locationOf, pageText, textAt } from "../support/html";
import { guestFields, guestsOf, makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { eventRow, setEvent } from "../support/rows";
import { hourMs, noon, origin } from "../support/site";
import { openVisitor } from "../support/visitor";

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
  attributeAt((await site.page(path, headers)).html, "#ticket svg path", "d");
test("its URL shows that it is a ticket, for which event, and no data of the guest", async () => {
  const { id, ticket, path, guestId } = await makeGuest({}, { seats: "2", note: "带朋友" });
  expect(ticket).toMatch(/^\/t\/[\w-]{28,36}$/);
  const { status, response, html } = await site.page(ticket);
  const main = textAt(html, "main");
  expect(status).toBe(200);
  for (const part of ["波河边的初冬野餐", "11月28日 星期六 12:00–15:00", "瓦伦蒂诺公园"])
    expect(main).toContain(part);
  for (const secret of [guestFields.name, guestFields.contact, path, `/seat/`, `check-in`, "带朋友"])
    expect(html.querySelector("body")?.toString().replaceAll(ticket, "")).not.toContain(secret);
  expect(html.querySelectorAll("main :is(form, button, input)")).toEqual([]);
  expect(attributeAt(html, "meta[name=robots]", "content")).toBe("noindex");
  expect(response.headers.get("X-Offline-Copy")).toBeNull();
  expect(site.logged.join("\n")).not.toContain(ticket);
  const admin = await site.send(ticket, { headers: await signIn(site), redirect: "manual" });
  const checkIn = `/admin/events/${id}/check-in?guest=${guestId}`;
  expect([admin.status, locationOf(admin)]).toEqual([302, checkIn]);
});

describe("is invalid after", () => {
  type Guest = Awaited<ReturnType<typeof makeGuest>>;
  const withdraw = ({ visitor, path }: Guest) => visitor.say(path, { intent: "withdraw" });
  const past = { startAt: noon - 9 * hourMs, endAt: noon - 1 };
  const cases: [string, (guest: Guest) => unknown, text: string, isConfirmed: boolean][] = [
    ["a withdrawal", withdraw, "报名已经取消", false],
    ["the erasure", ({ visitor, path }) => visitor.say(path, { intent: "erase" }), "报名已经取消", false],
    ["a decline", () => decline(), "报名已经取消", false],
    [
      "another sign-up",
      async (guest) => [await withdraw(guest), await signUpIn(guest.visitor, guest.id)],
      "报名已经取消",
      false,
    ],
    ["the deletion of its row", () => site.db.delete(registrations).run(), "这张票已经作废", false],
    ["the end of the event", ({ id }) => setEvent(id, past), "已经结束", true],
    ["the cancellation of the event", ({ id }) => setEvent(id, { status: "cancelled" }), "活动已取消", true],
  ];
  const decline = () => site.db.update(registrations).set({ status: "declined" }).run();

  test.each(cases)("%s", async (_name, befall, text, isConfirmed) => {
    const guest = await makeGuest();
    await befall(guest);
    const { status, html } = await site.page(guest.ticket);
    const main = textAt(html, "main");
    expect([status, main]).toEqual([410, expect.stringContaining("这张票已经作废")]);
    expect(main).toContain(text);
    // The check-in shows the state of an event whose guest is still on the list.
    const admin = await site.send(guest.ticket, { headers: await signIn(site), redirect: "manual" });
    expect(admin.status).toBe(isConfirmed ? 302 : 410);
  });
});

test("a forged, truncated or foreign code is not found", async () => {
  const [one, other] = [await makeGuest(), await makeGuest()];
  const code = one.ticket.slice(3);
  const foreign = other.ticket.slice(3, 15) + code.slice(12);
  const changed = [foreign, `${code.slice(0, 28)}2`, code.slice(0, -1), `${code}0`];
  for (const forged of [...changed, "x", "A".repeat(29), "%00", one.path.slice(6)]) {
    const { status, html } = await site.page(`/t/${forged}`);
    expect([forged, status]).toEqual([forged, 404]);
    expect(textAt(html, "main")).toContain("这不是有效的票");
  }
});

test("is on every page of a confirmed registration, and on no other", async () => {
  const { visitor, path, guestId, ticket } = await makeGuest({ capacity: 2 });
  const code = await codeIn(path);
  expect(code).toMatch(/^M/);
  expect(await codeIn(`/seat/${guestId}`, visitor.headers())).toBe(code);
  for (const shown of [path, `/seat/${guestId}`])
    expect(await pageText(visitor, shown, "#ticket")).toContain("签到时出示这个二维码");
  const picture = attributeAt((await site.page(path)).html, "#ticket a", "href");
  expect(picture).toBe(`${path}/ticket.png`);
  expect(ticket).not.toContain(path.slice(6));
  const pending = await makeGuest({ registrationMode: "approval" });
  const waiting = await makeGuest({ capacity: 2 }, { seats: "3" });
  for (const guest of [pending, waiting]) {
    expect([guest.ticket, await codeIn(guest.path)]).toEqual(["null", undefined]);
    expect((await site.send(`${guest.path}/ticket.png`)).status).toBe(404);
  }
});

test("its picture and the calendar of its registration are private; the picture is never stored", async () => {
  const { path, id, guestId, visitor } = await makeGuest();
  const { drawn } = site.site.posters;
  const draws: unknown[] = [];
  site.site.posters.drawOnce = async (job, begin = () => {}) => {
    begin();
    draws.push(job);
    return Buffer.from("picture");
  };
  const response = await site.send(`${path}/ticket.png`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(response.headers.get("Content-Disposition")).toContain("ticket.png");
  const texts = { title: "波河边的初冬野餐", name: "林月", seats: "1 人", place: "瓦伦蒂诺公园" };
  expect(draws).toMatchObject([{ content: { kind: "ticket", ...texts } }]);
  const linesOf = async (at: string) => (await (await site.send(at)).text()).replaceAll("\r\n ", "");
  const own = await linesOf(`${path}/calendar.ics`);
  expect(own).toContain(origin + path);
  expect(own.match(/TRIGGER:-P1D|TRIGGER:-PT2H/g)).toHaveLength(2);
  const open = await linesOf(`/events/${id}.ics`);
  expect(open.match(/BEGIN:VALARM/g)).toHaveLength(2);
  expect(open).not.toMatch(/余 \d+ 位|\/seat\//);
  expect(await linesOf("/calendar.ics")).not.toContain("VALARM");
  for (const file of ["ticket.png", "calendar.ics"]) {
    const at = `/seat/${guestId}/${file}`;
    expect((await site.send(at)).status, file).toBe(404);
    expect((await site.send(at, { headers: visitor.headers() })).status, file).toBe(200);
  }
  await visitor.say(path, { intent: "withdraw" });
  expect((await site.send(`${path}/ticket.png`)).status).toBe(404);
  expect(site.site.posters.drawn).toBe(drawn);
});

test("the registration's page may be stored offline until the event ends, while it is waiting or confirmed", async () => {
  const copyOf = async (path: string, headers = {}) =>
    (await site.send(path, { headers })).headers.get("X-Offline-Copy");
  const { path, id, guestId, visitor } = await makeGuest({ capacity: 2 });
  const until = `until=${eventRow(id)?.endAt}`;
  expect([await copyOf(path), await copyOf(`/seat/${guestId}`, visitor.headers())]).toEqual([until, until]);
  expect((await site.page(path)).html.querySelector("body")?.hasAttribute("data-own")).toBe(true);
  expect(await copyOf((await makeGuest({ registrationMode: "approval" })).path)).toMatch(/^until=\d+$/);
  // An organiser opens links of other people.
  expect(await copyOf(path, await signIn(site))).toBeNull();
  expect(await copyOf(path, { Cookie: "lite=1" })).toBe("never");
  const failed = await visitor.say(path, { intent: "update", seats: "9" });
  expect([failed.status, failed.headers.get("X-Offline-Copy")]).toEqual([422, null]);
  setEvent(id, { status: "cancelled" });
  expect(await copyOf(path)).toBeNull();
  setEvent(id, { status: "active" });
  await visitor.say(path, { intent: "withdraw" });
  expect(await copyOf(path)).toBeNull();
  await visitor.say(path, { intent: "erase" });
  expect((await site.send(path)).status).toBe(404);
});
