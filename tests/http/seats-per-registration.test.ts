// The most seats of one registration, a setting of the event: every way to register or to change seats follows it, and a
// registration keeps what it had before the setting was lowered.
import { describe, expect, test } from "vitest";
import { registrations } from "../../app/db/schema/registrations";
import { fieldsOf, flashOf } from "../support/admin-browser";

import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { attributesAt, pageOf, textAt, textsAt } from "../support/html";
import { openAdminRawClient, openRawClient } from "../support/raw-api";
import { guestsOf, registrationPathOf, signUpIn } from "../support/registrations";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { guest as guestInput } from "../support/signed-up";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });

const upTo = (most: number) => `人数请选择 1 到 ${most} 人`;
const numbers = (most: number) => Array.from({ length: most }, (_, at) => String(at + 1));
const withSix = () => makeOpenEvent(site, { capacity: 60, seatsMax: 6, depositCents: 10_000 }).id;
const seatsOf = (id: string) => guestsOf(site, id).map(({ seats }) => seats);
const seatValues = (html: Parameters<typeof attributesAt>[0]) =>
  attributesAt(html, "main [type=radio][name=seats]", "value");

test("is 4 for events that say nothing, and 1 to 10 in the form, its draft, history and copy", async () => {
  const { id } = makeOpenEvent(site);
  const at = (draft: string) => `/admin/events/${id}/edit?draft=${draft}&step=4`;
  const opened = async (path: string) =>
    fieldsOf((await admin.page(`${path}&new=1`)).html.querySelector("#event-form"));
  const form = await opened(at("Seats0000001"));
  expect([eventRow(id)?.seatsMax, form.seatsMax]).toEqual([4, "4"]);
  for (const seatsMax of ["0", "11", "2.5", "六"]) {
    const html = await pageOf(admin.post(at("Seats0000001"), { ...form, seatsMax, intent: "publish" }), 422);
    expect(textAt(html, "#event-form-seatsMax-error")).toBe("请填 1–10 人，孩子也算");
    expect(attributesAt(html, "[name=seatsMax]", "value")).toEqual([seatsMax]);
  }
  await admin.post(at("Seats0000001"), { ...form, seatsMax: "６人", intent: "publish" });
  expect(eventRow(id)?.seatsMax).toBe(6);
  expect(textAt((await admin.page(`/admin/events/${id}/history`)).html, "main")).toContain("每次最多报几人");
  const copy = await admin.post(`/admin/events/${id}/duplicate`, { date: "2026-12-05", time: "14:00" });
  const draft = new URL(copy.headers.get("Location") ?? "", "http://x").searchParams.get("draft");
  const copied = await admin.page(`/admin/create-event?draft=${draft}&step=4`);
  expect(attributesAt(copied.html, "[name=seatsMax]", "value")).toEqual(["6"]);
});

describe("a registration has at most as many", () => {
  test("at the sign-up and its change by the guest, with companions for all of them", async () => {
    const id = withSix();
    const visitor = openVisitor(site);
    const { html } = await visitor.page(`/events/${id}/join`);
    expect(seatValues(html)).toEqual(numbers(6));
    expect(textsAt(html, "#fees [data-seats]").at(-1)).toBe("6 人共 定金 ¥600");
    expect(textAt(html, "#sign-up-seats")).toContain("最多 6 人，孩子也算");
    expect(html.querySelectorAll("main [name^=companion]")).toHaveLength(5);
    for (const seats of ["7", "10", "11", "0", "1e1"])
      expect([seats, (await signUpIn(visitor, id, { seats })).status]).toEqual([seats, 422]);
    const companions = Object.fromEntries(numbers(5).map((at) => [`companion${at}`, `朋友${at}`]));
    const own = registrationPathOf(await signUpIn(visitor, id, { seats: "6", ...companions }));
    expect(guestsOf(site, id)[0]?.companions).toBe('["朋友1","朋友2","朋友3","朋友4","朋友5"]');
    const tooMany = await pageOf(visitor.say(`${own}/edit`, { seats: "7" }), 422);
    expect(textAt(tooMany, "#change-seats-error")).toBe(upTo(6));
    // Lowered: the six stay, the form offers them, fewer are possible, more are not.
    setEvent(id, { seatsMax: 2 });
    expect(seatValues((await visitor.page(`${own}/edit`)).html)).toEqual(numbers(6));
    expect((await visitor.say(`${own}/edit`, { seats: "6", note: "晚到", ...companions })).status).toBe(303);
    expect(guestsOf(site, id)[0]).toMatchObject({ seats: 6, note: "晚到" });
    expect((await visitor.say(`${own}/edit`, { seats: "3", companion1: "朋友1" })).status).toBe(303);
    expect((await visitor.say(`${own}/edit`, { seats: "4" })).status).toBe(422);
    expect(seatsOf(id)).toEqual([3]);
    await visitor.say(own, { intent: "withdraw" });
    expect((await signUpIn(visitor, id, { seats: "3" })).status).toBe(422);
    expect((await signUpIn(visitor, id, { seats: "2" })).status).toBe(303);
  });

  test("on the waiting list, and where a request for more waits for approval", async () => {
    const id = makeOpenEvent(site, { capacity: 8, seatsMax: 8, registrationMode: "approval" }).id;
    const [asking, waiting] = [openVisitor(site), openVisitor(site)];
    const own = registrationPathOf(await signUpIn(asking, id, { seats: "1" }));
    const path = `/admin/events/${id}/guests`;
    const [first] = guestsOf(site, id);
    await admin.post(path, { id: first?.id ?? "", intent: "approve" });
    await asking.say(`${own}/edit`, { seats: "8" });
    await signUpIn(waiting, id, { contact: "waiting_1", seats: "8" });
    setEvent(id, { seatsMax: 4 });
    expect(guestsOf(site, id)).toMatchObject([
      { seats: 1, requestedSeats: 8 },
      { seats: 8, status: "waiting" },
    ]);
    // What was asked for stays possible; the organiser decides.
    expect((await asking.say(`${own}/edit`, { seats: "8", note: "真的" })).status).toBe(303);
    expect(flashOf(site, await admin.post(path, { id: first?.id ?? "", intent: "seats-8" }))).toContain(
      "8 人",
    );
    expect(seatsOf(id)).toEqual([8, 8]);
  });

  test("by the organiser: added guests, ＋, walk-ins with and without scripts, 接龙", async () => {
    const id = withSix();
    const path = `/admin/events/${id}/guests`;
    expect(seatValues((await admin.page(`${path}/add`)).html)).toEqual(numbers(6));
    const added = await pageOf(admin.post(`${path}/add`, { name: "阿南", seats: "7" }), 422);
    expect(textAt(added, "#guest-seats-error")).toBe(upTo(6));
    await admin.post(`${path}/add`, { name: "小鹿", seats: "5" });
    const [guest] = guestsOf(site, id);
    const press = (intent: string) => admin.post(path, { id: guest?.id ?? "", intent });
    await press("seats-6");
    expect(flashOf(site, await press("seats-7"))).toBe(`小鹿：${upTo(6)}`);
    expect(flashOf(site, await press("seats-10"))).toBe(`小鹿：${upTo(6)}`);
    const checkIn = `/admin/events/${id}/check-in`;
    const { html } = await admin.page(checkIn);
    expect(seatValues(html)).toEqual(numbers(6));
    const plus = html.querySelector('[aria-label="增加一位：小鹿"]');
    expect(plus?.getAttribute("aria-disabled")).toBe("true");
    const walkIn = await pageOf(admin.post(checkIn, { name: "临时", seats: "7", id: "Walkin000001" }), 422);
    expect(textAt(walkIn, "#walk-in-seats-error")).toBe(upTo(6));
    const send = (guestId: string, fields: Record<string, string>) =>
      site.post(`${checkIn}/${guestId}`, fields, { Accept: "application/json", Cookie: admin.Cookie });
    const offline = await send("Walkin000002", { name: "断网时加的", seats: "10", age: "1000" });
    expect([offline.status, (await offline.json()).error]).toEqual([422, upTo(6)]);
    expect((await send("Walkin000003", { name: "一家", seats: "6" })).status).toBe(200);
    expect((await send(guest?.id ?? "", { seats: "7" })).status).toBe(422);
    const chain = await pageOf(
      admin.post(`${path}/chain`, { text: "1. 大家庭 6人\n2. 车队 7人", intent: "read" }),
      200,
    );
    expect(attributesAt(chain, "select[name=seats-1] option", "value")).toEqual(numbers(6));
    expect(textAt(chain, "[aria-label=读取结果]")).toContain(`第 2 行「2. 车队 7人」${upTo(6)}`);
    const more = { text: "1. 大家庭 6人", intent: "add", line: "1", "seats-1": "7" };
    expect((await admin.post(`${path}/chain`, more)).status).toBe(422);
    expect(seatsOf(id)).toEqual([6, 6]);
    // A list of its own with two digits is read again.
    setEvent(id, { seatsMax: 10 });
    await press("seats-10");
    const list = (await admin.page(`${path}/chain`)).html.querySelector("#list")?.text ?? "";
    const again = await pageOf(admin.post(`${path}/chain`, { text: list, intent: "read" }), 200);
    expect(textAt(again, "[role=status]")).toBe("新的 0 组（0 人），已在名单 2 组，看不明白 0 行");
    setEvent(id, { seatsMax: 1 });
    const fewer = (await admin.page(checkIn)).html.querySelector('[aria-label="减少一位：小鹿"]');
    expect(fewer?.getAttribute("value")).toBe("seats=9");
    expect((await send(guest?.id ?? "", { arrived: "10" })).status).toBe(200);
    expect(rowsIn(registrations).find((row) => row.id === guest?.id)).toMatchObject({
      seats: 10,
      arrived: 10,
    });
  });

  test("in the API, where an absent or null limit stays", async () => {
    const [request, asAdmin] = [openRawClient(site), openAdminRawClient(site)];
    const created = await asAdmin("POST", "/events", {
      ...{ title: "家庭日", startTime: "2026-12-05T10:00:00Z", registrationMode: "open", seatsMax: 6 },
    });
    const { id } = created.body.data;
    expect(created.body.data.seatsMax).toBe(6);
    for (const seatsMax of [0, 11, 2.5, "6"]) {
      const { status, body } = await asAdmin("PUT", `/events/${id}`, { seatsMax });
      expect([seatsMax, status, Object.keys(body.details)]).toEqual([seatsMax, 422, ["seatsMax"]]);
    }
    for (const seatsMax of [undefined, null])
      expect((await asAdmin("PUT", `/events/${id}`, { title: "家庭日", seatsMax })).body.data.seatsMax).toBe(
        6,
      );
    const path = `/events/${id}/registrations`;
    const seven = await request("POST", path, guestInput({ seats: 7 }));
    expect([seven.status, seven.body.details]).toEqual([422, { seats: [upTo(6)] }]);
    const six = await request("POST", path, guestInput({ seats: 6 }));
    expect(six.status).toBe(201);
    await asAdmin("PUT", `/events/${id}`, { seatsMax: 2 });
    expect((await request("GET", `/events/${id}`)).body.data.seatsMax).toBe(2);
    const own = `/registrations/${six.body.data.token}`;
    const change = async (at: string, body: object) => (await asAdmin("PATCH", at, body)).status;
    expect(await change(`${path}/${six.body.data.id}`, { seats: 7 })).toBe(422);
    expect(await change(own, { seats: 7 })).toBe(422);
    expect(await change(own, { seats: 6, note: "都来" })).toBe(200);
    expect(await change(`${path}/${six.body.data.id}`, { seats: 5 })).toBe(200);
    expect(await change(own, { seats: 6 })).toBe(422);
    expect(seatsOf(id)).toEqual([5]);
    makeGuest(site, id, { name: "晓", seats: 2 });
    expect((await asAdmin("PATCH", `${path}/${guestsOf(site, id)[1]?.id}`, { seats: 3 })).status).toBe(422);
  });
});
