import { describe, expect, test, vi } from "vitest";
import { idempotentResponses } from "../../app/db/schema/idempotent-responses";
import { mails } from "../../app/db/schema/mails";
import { registrations } from "../../app/db/schema/registrations";
import { registrationMessages } from "../../app/domain/registrations/messages";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { eraseOwn } from "../../app/domain/registrations/own.server";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { sendHeld } from "../support/held-mails";
import { cookieOf, type Json } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { contextOf, guest, makeGuest } from "../support/signed-up";
import { noon, origin } from "../support/site";
import { openVisitor } from "../support/visitor";

const key = { "Idempotency-Key": "key-0001" };

const { request, asAdmin, actionsOn } = setUpApi();

const open = (fields: Json = {}) => makeEvent(site, { registrationMode: "open", ...fields });
const join = (eventId: string, fields: Json = {}, headers: Record<string, string> = {}) =>
  request("POST", `/events/${eventId}/registrations`, guest(fields), headers);
const rows = () => site.db.select().from(registrations).all();

describe("signing up", () => {
  test("returns a confirmed registration and the private link", async () => {
    const { id } = open({ registrationQuestion1: "素食吗？", registrationQuestion2: "怎么来？" });
    const { status, headers, body } = await join(id, { seats: 2, note: "带朋友", answers: ["", "走路"] });
    expect([status, headers.get("Cache-Control")]).toEqual([201, "no-store"]);
    const { token } = body.data;
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      status: "confirmed",
      held: false,
      seats: 2,
      position: null,
      token: expect.stringMatching(/^[\w-]{43}$/),
      url: `${origin}/seat/${token}`,
    });
    const event = (await request("GET", `/events/${id}`)).body.data;
    expect(event.currentParticipants).toBe(2);
    const own = (await request("GET", `/registrations/${token}`)).body.data;
    expect(own.answers).toEqual([{ question: "怎么来？", answer: "走路" }]);
    expect(event.registration).toEqual({ capacity: 20, confirmed: 2, pending: 0, waiting: 0, open: true });
  });

  test("repeated by the same browser returns the first registration, with a new link only within a minute", async () => {
    const { id } = open();
    const contact = "linyue_88";
    const first = await join(id, { contact });
    const Cookie = cookieOf(first);
    const other = await join(id, { contact, seats: 2 }, { Cookie });
    expect(other.body.data).toMatchObject({ id: first.body.data.id, seats: 1, token: null });
    const repeated = await join(id, { contact }, { Cookie });
    expect(repeated.body.data).toMatchObject({ id: first.body.data.id, status: "confirmed" });
    expect(repeated.body.data.token).toMatch(/^[\w-]{43}$/);
    site.clock.time += 60_000;
    const later = await join(id, { contact }, { Cookie });
    expect([later.status, later.body.data]).toEqual([201, { ...first.body.data, token: null, url: null }]);
    expect(rows()).toHaveLength(1);
  });

  test("is rejected at each invalid field with the message of the form", async () => {
    const { id } = open({ registrationQuestion1: "素食吗？" });
    const bad: [field: string, fields: Json, message: string][] = [
      ["name", { name: "" }, "请填写怎么称呼你"],
      ["contact", { contactType: "phone", contact: "abcdef" }, registrationMessages.phone],
      ["contactType", { contactType: "fax" }, "请选择微信号、手机或邮箱"],
      ["seats", { seats: 1.5 }, "请选择有效的人数"],
      ["seats", { seats: 5 }, "人数请选择 1 到 4 人"],
      ["answers", { answers: "走路，不吃香菜，会晚到" }, registrationMessages.answers],
      ["companions", { companions: "甲" }, registrationMessages.companions],
      ["companions", { seats: 2, companions: ["甲", "乙"] }, registrationMessages.companions],
      ["consent", { consent: false }, "同意"],
    ];
    for (const [field, fields, message] of bad) {
      const { status, body } = await join(id, fields);
      expect([fields, status, Object.keys(body.details)]).toEqual([fields, 422, [field]]);
      expect(body.details[field].join()).toContain(message);
    }
    expect(rows()).toEqual([]);
  });

  test("repeated under a key is replayed with its link, which is not in the database", async () => {
    const { id } = open();
    const body = guest({ contact: "sample-key" });
    const path = `/events/${id}/registrations`;
    const Cookie = cookieOf(
      await request("POST", "/wishes", { authorName: "小鹿", content: "想学写毛笔字" }),
    );
    const first = await request("POST", path, body, { ...key, Cookie });
    site.clock.time += 3_600_000;
    const again = await request("POST", path, body, { ...key, Cookie });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(rows()).toHaveLength(1);
    const stored = JSON.stringify(site.db.select().from(idempotentResponses).all());
    for (const secret of [first.body.data.token, first.body.data.id, "sample-key", "confirmed"])
      expect(stored).not.toContain(secret);
  });

  test("repeated under a key without cookie or token has no link: other clients share the network", async () => {
    const { id } = open();
    const path = `/events/${id}/registrations`;
    const body = guest();
    const [first, again] = [await request("POST", path, body, key), await request("POST", path, body, key)];
    expect([first.status, again.status]).toEqual([201, 409]);
    expect(JSON.stringify([again.body, [...again.headers]])).not.toContain(first.body.data.token);
    const own = await request("POST", path, body, { ...key, Cookie: cookieOf(first) });
    expect(own.body.data.id).toBe(first.body.data.id);
    expect(rows()).toHaveLength(1);
  });
});

describe("the private link", () => {
  const at = (token: string) => `/registrations/${token}`;

  test("stores names of companions, at most one less than the seats, and has the ticket of a confirmed registration", async () => {
    const { id } = open({ capacity: 4 });
    const mine = (await join(id, { seats: 3, companions: ["阿南", " "] })).body.data;
    const path = `/registrations/${mine.token}`;
    const read = async () => (await request("GET", path)).body.data;
    expect(await read()).toMatchObject({
      companions: ["阿南"],
      ticket: expect.stringMatching(new RegExp(`^${origin}/t/${mine.id}[\\w-]{16}1$`)),
    });
    const excess = await request("PATCH", path, { seats: 2, companions: ["阿南", "小北"] });
    expect([excess.status, excess.body.details]).toEqual([
      422,
      { companions: [registrationMessages.companions] },
    ]);
    // Fewer seats delete the names above the new count.
    expect((await request("PATCH", path, { seats: 2 })).body.data.companions).toEqual(["阿南"]);
    expect((await request("DELETE", path)).body.data.ticket).toBeNull();
  });

  test("reads, changes and withdraws, and confirms the first waiting registration", async () => {
    const { id } = open({ capacity: 3 });
    const mine = makeGuest(site, id, { seats: 3 });
    const next = makeGuest(site, id, { contactType: "email", contact: "next@example.org" });
    const read = await request("GET", at(mine.token));
    expect(read.headers.get("Cache-Control")).toContain("no-store");
    expect(read.headers.get("ETag")).toBeNull();
    expect(read.body.data).toMatchObject({ id: mine.registration.id, eventId: id, name: "小鹿", seats: 3 });
    const changed = await request("PATCH", at(mine.token), { seats: 2, note: "晚到" });
    expect(changed.body.data).toMatchObject({ seats: 2, note: "晚到", status: "confirmed" });
    expect((await request("GET", at(next.token))).body.data).toMatchObject({ status: "confirmed" });
    const more = await request("PATCH", at(mine.token), { seats: 4 });
    expect([more.status, more.body.details]).toEqual([409, { seats: ["名额不够，现在没有空余的名额"] }]);
    for (let times = 0; times < 2; times += 1)
      expect((await request("DELETE", at(mine.token))).body.data).toMatchObject({ status: "cancelled" });
    const kinds = site.db.select().from(mails).all();
    expect(kinds.map(({ kind }) => kind)).toEqual(["seat-received", "seat-moved-up"]);
  });

  test("that is unknown returns 404 and is not logged", async () => {
    const { id } = open();
    const { token } = makeGuest(site, id);
    const wrong = "x".repeat(43);
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const body = method === "PATCH" ? {} : undefined;
      expect((await request(method, at(wrong), body)).status).toBe(404);
      expect((await request(method, at(token), body)).status).toBe(200);
    }
    const log = site.logged.join("\n");
    expect(log).toContain("/api/registrations/*");
    for (const secret of [wrong, token]) expect(log).not.toContain(secret);
  });
});

describe("the organiser", () => {
  const listOf = async (id: string, query = ""): Promise<Json> =>
    (await asAdmin("GET", `/events/${id}/registrations${query}`)).body.data;
  const change = (eventId: string, id: string, body: Json) =>
    asAdmin("PATCH", `/events/${eventId}/registrations/${id}`, body);

  test("lists by status and search, in pages", async () => {
    const { id } = open({ capacity: 3 });
    for (const name of ["阿岚", "小北", "老周"]) makeGuest(site, id, { name });
    makeGuest(site, id, { name: "候补人" });
    const all = await listOf(id);
    expect(all.registrations.map(({ name }: Json) => name)).toEqual(["阿岚", "小北", "老周", "候补人"]);
    expect(all.pagination).toEqual({ page: 1, limit: 20, total: 4, totalPages: 1 });
    expect(all.registrations[3]).toMatchObject({ status: "waiting", position: 1, arrival: 4, erased: false });
    expect((await listOf(id, "?status=waiting")).pagination.total).toBe(1);
    expect((await listOf(id, `?search=${encodeURIComponent("小北")}`)).registrations).toHaveLength(1);
    const second = await asAdmin("GET", `/events/${id}/registrations?limit=3&page=2`);
    expect(second.body.data.registrations).toHaveLength(1);
    expect((await listOf(id, "?page=9")).registrations).toEqual([]);
  });

  test("counts arrivals, marks the refund, and exceeds the capacity only with consent", async () => {
    const { id } = open({ capacity: 3 });
    const { registration } = makeGuest(site, id, { seats: 3 });
    const waiting = makeGuest(site, id, { seats: 2 }).registration;
    const attendedAt = new Date(noon).toISOString();
    const steps: [guest: string, body: Json, changed: Json | [status: number, error: string]][] = [
      [registration.id, { arrived: 2 }, { attended: true, arrived: 2, attendedAt }],
      [registration.id, { attended: false, arrived: 1 }, { attended: true, arrived: 1, attendedAt }],
      [registration.id, { arrived: 11 }, [422, "到场人数请填 0 到 10"]],
      [registration.id, { seats: 2, arrived: 3 }, [422, "到场的人数不能超过 2 人"]],
      [waiting.id, { arrived: 1 }, [409, "只有已确认的人可以签到"]],
      [registration.id, { refunded: true }, [409, "还没有记定金已收"]],
      [registration.id, { depositPaid: true, refunded: true }, { depositPaid: true, refunded: true }],
      [registration.id, { depositPaid: false }, { depositPaid: false, refunded: false }],
      [waiting.id, { status: "confirmed", override: true }, { status: "confirmed", seats: 2 }],
      [waiting.id, { seats: 3, override: false }, [409, "名额不够，已经超出 2 位"]],
      [waiting.id, { override: "yes" }, [422, "请选择是或否"]],
    ];
    for (const [guestId, body, changed] of steps) {
      const response = await change(id, guestId, body);
      const expected = Array.isArray(changed)
        ? { status: changed[0], body: { error: changed[1] } }
        : { status: 200, body: { data: changed } };
      expect({ sent: body, ...response }).toMatchObject({ sent: body, ...expected });
    }
    expect(actionsOn(waiting.id)).toEqual(["registration.create", "registration.override"]);
    expect((await change(open().id, waiting.id, {})).status).toBe(404);
    const found = async (status: string) => (await listOf(id, `?status=${status}`)).pagination.total;
    await change(id, waiting.id, { depositPaid: true });
    expect([await found("paid"), await found("refundable")]).toEqual([1, 0]);
    await change(id, waiting.id, { status: "declined" });
    expect([await found("paid"), await found("refundable")]).toEqual([1, 1]);
  });
});

const listNotices = async (id: string, query = "?open=1") =>
  (await asAdmin("GET", `/events/${id}/notices${query}`)).body.data;
const openAt = () => open({ capacity: 20, locationName: "屋顶", locationAddress: "" });
const move = (id: string) => asAdmin("PUT", `/events/${id}`, { locationName: "地下室" });

describe("notices", () => {
  test("contain pending news of guests, with old and new values and the channel", async () => {
    const { id, startAt } = openAt();
    const { registration } = makeGuest(site, id, { name: "阿岚" });
    makeGuest(site, id, { contactType: "email", contact: "su@example.org" });
    expect((await listNotices(id)).notices).toEqual([]);
    const endAt = startAt + 4 * 3_600_000;
    await asAdmin("PUT", `/events/${id}`, { locationName: "地下室", endTime: new Date(endAt).toISOString() });
    const held = {
      channel: "mail",
      sendAt: new Date(site.clock.time + mailHoldMs).toISOString(),
      toldAt: null,
    };
    expect((await listNotices(id)).notices[1]).toMatchObject(held);
    await sendHeld(site);
    const { notices, pagination } = await listNotices(id);
    expect(pagination).toMatchObject({ page: 1, total: 1 });
    const [first] = notices;
    expect(first).toEqual({
      id: expect.stringMatching(/^\w{12}$/),
      registrationId: registration.id,
      name: "阿岚",
      kind: "changed",
      channel: "hand",
      createdAt: expect.any(String),
      sendAt: null,
      toldAt: null,
      changes: [
        { field: "endTime", before: expect.any(String), after: new Date(endAt).toISOString() },
        { field: "place", before: "屋顶", after: "地下室" },
      ],
    });
    const all = (await listNotices(id, "")).notices;
    expect(all.map(({ channel, toldAt }: typeof first) => [channel, toldAt !== null])).toEqual([
      ["hand", false],
      ["mail", true],
    ]);
    await asAdmin("PUT", `/events/${id}`, { status: "cancelled" });
    const cancelled = { field: "eventStatus", before: "active", after: "cancelled" };
    expect((await listNotices(id)).notices[0].changes[0]).toEqual(cancelled);
  });

  test("hold mails, which are sent at once, withdrawn, or ended by telling everybody", async () => {
    const { id } = openAt();
    makeGuest(site, id, { contactType: "email", contact: "su@example.org" });
    const changes = () => rowsIn(mails).filter(({ kind }) => kind === "seat-changed").length;
    const hold = (locationName: string) => asAdmin("PUT", `/events/${id}`, { locationName });
    await hold("地下室");
    expect((await asAdmin("DELETE", `/events/${id}/notices/mails`)).body.data).toEqual({ withdrawn: 1 });
    expect((await listNotices(id)).notices[0]).toMatchObject({ channel: "hand", sendAt: null });
    await hold("院子");
    expect((await asAdmin("POST", `/events/${id}/notices/told`)).body.data).toEqual({ told: 1 });
    await sendHeld(site);
    expect(changes()).toBe(0);
    await hold("屋顶");
    expect((await asAdmin("POST", `/events/${id}/notices/send`)).body.data).toEqual({ sent: 1 });
    await vi.waitFor(() => expect(changes()).toBe(1));
  });

  test("are closed and reopened by id; a later change has another id", async () => {
    const { id } = openAt();
    const { registration } = makeGuest(site, id);
    await move(id);
    const [{ id: notice }] = (await listNotices(id)).notices;
    const patch = (isInformed: unknown, of = notice) =>
      asAdmin("PATCH", `/events/${id}/notices/${of}`, { told: isInformed });
    for (let times = 0; times < 2; times += 1)
      expect((await patch(true)).body.data).toMatchObject({ id: notice, toldAt: expect.any(String) });
    expect((await patch(false)).body.data).toMatchObject({ id: notice, toldAt: null });
    await asAdmin("PUT", `/events/${id}`, { locationName: "院子" });
    expect((await patch(true)).status).toBe(404);
    expect((await patch("yes")).status).toBe(422);
    expect((await patch(true, "A".repeat(12))).status).toBe(404);
    const [{ id: newest }] = (await listNotices(id)).notices;
    await patch(true, newest);
    await asAdmin("PUT", `/events/${id}`, { locationName: "屋顶" });
    // The guest already knows a later change than this notice, or has a notice of it.
    expect((await patch(false, newest)).status).toBe(409);
    expect(actionsOn(registration.id)).toContain("registration.notice-close");
  });
});

describe("corrections", () => {
  const mailsTo = (recipient: string) =>
    site.db
      .select()
      .from(mails)
      .all()
      .filter((mail) => mail.recipient === recipient);
  const proofIn = (text = "") => /\/seat\/([\w-]{43})/.exec(text)?.[1] ?? "";

  test("keep seat and place, by guest and organiser; another kind of contact changes at once", async () => {
    const { id } = open({ registrationQuestion1: "素食吗？" });
    const { token, registration } = makeGuest(site, id, { seats: 2, answers: ["是"] });
    const own = `/registrations/${token}`;
    const changes = { name: "阿岚", contactType: "phone", contact: "+39 333 1234567", note: "晚到" };
    const more = { answers: ["不是"], companions: ["小北"] };
    const { arrival } = rows()[0] ?? {};
    expect((await request("PATCH", own, { ...changes, ...more })).body.data).toMatchObject({
      ...changes,
      answers: [{ question: "素食吗？", answer: "不是" }],
      companions: ["小北"],
      seats: 2,
    });
    const path = `/events/${id}/registrations/${registration.id}`;
    const byOrganiser = await asAdmin("PATCH", path, { name: "管理员的朋友", depositPaid: true });
    expect(byOrganiser.body.data).toMatchObject({
      name: "管理员的朋友",
      depositPaid: true,
      status: "confirmed",
      arrival,
    });
    expect((await asAdmin("PATCH", path, { contactType: "email", contact: "nothing" })).body.details).toEqual(
      {
        contact: [registrationMessages.email],
      },
    );
    const ticks = { alone: true, showName: true };
    expect((await request("PATCH", own, ticks)).body.data).toMatchObject({ alone: false, showName: true });
    expect((await request("PATCH", own, { seats: 1, alone: true })).body.data).toMatchObject(ticks);
    expect((await asAdmin("PATCH", path, { showName: false })).body.data).toMatchObject({ showName: false });
    const named = await asAdmin("PATCH", path, { showName: true });
    expect([named.status, Object.keys(named.body.details)]).toEqual([422, ["showName"]]);
    expect((await request("PATCH", own, { seats: 2 })).body.data).toMatchObject({ alone: false });
    const other = makeGuest(site, id);
    const { contactType, contact } = other.registration;
    const taken = await asAdmin("PATCH", path, { contactType, contact, seats: 1 });
    expect([taken.status, taken.body.error, rows()[0]?.seats]).toEqual([409, registrationMessages.known, 2]);
    expect((await request("PATCH", `/registrations/${other.token}`, changes)).status).toBe(200);
    expect(actionsOn(registration.id)).toContain("registration.correct");
  });

  test("of an e-mail address wait for its proof; the old one is told, and both mails have no link to the registration", async () => {
    site.mail.notifyQueued = () => {};
    const { id } = open();
    const { token } = makeGuest(site, id, { contactType: "email", contact: "lin@example.org" });
    const own = `/registrations/${token}`;
    const changed = await request("PATCH", own, { contact: "lin@new.example" });
    expect(changed.body.data).toMatchObject({
      contact: "lin@example.org",
      pendingContact: "lin@new.example",
    });
    const told = mailsTo("lin@example.org").find(({ kind }) => kind === "seat-contact-changed");
    expect(proofIn(told?.textPart)).toBe("");
    const [proof] = mailsTo("lin@new.example");
    const link = `/seat/${proofIn(proof?.textPart)}`;
    const page = await (await site.send(link)).text();
    expect(page).toContain("确认新邮箱");
    expect(page).not.toContain("小鹿");
    expect((await request("GET", `/registrations/${proofIn(proof?.textPart)}`)).status).toBe(404);
    const proven = await openVisitor(site).say(link, { intent: "prove" });
    expect(proven.status).toBe(303);
    expect((await site.send(proven.headers.get("Location") ?? "")).status).toBe(200);
    expect(rows()[0]).toMatchObject({
      contact: "lin@new.example",
      pendingContact: null,
      pendingTokenHash: null,
    });
    expect((await site.send(link)).status).toBe(404);
    const pending = async (change: Record<string, unknown>) =>
      (await request("PATCH", own, change)).body.data.pendingContact;
    expect(await pending({ contact: "lin@third.example" })).toBe("lin@third.example");
    expect(await pending({ pendingContact: "other@example.org" })).toBe("lin@third.example");
    expect(await pending({ pendingContact: null })).toBeNull();
    await request("PATCH", own, { contact: "lin@third.example" });
    unwrap(eraseOwn(site.db, { token }, contextOf(site)));
    expect(rows()[0]).toMatchObject({ contact: null, pendingContact: null, pendingTokenHash: null });
  });
});
