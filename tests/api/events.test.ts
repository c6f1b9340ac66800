import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePhotos, makeWish } from "../support/fixtures";
import type { Json } from "../support/raw-api";
import { makeGuest } from "../support/signed-up";
import { dayMs, hourMs, noon } from "../support/site";

const iso = (at: number) => new Date(at).toISOString();

const { request, asAdmin, actionsOn } = setUpApi();

const sent = { title: "上山", startTime: "2026-12-05T14:00" };
const stored = (id: string) => site.db.select().from(events).where(eq(events.id, id)).get();

describe("a new event", () => {
  test("requires a title and a start; other fields have the form's defaults", async () => {
    const { status, body } = await asAdmin("POST", "/events", sent);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: "上山",
      summary: "",
      description: "",
      details: "",
      category: "其他",
      status: "active",
      phase: "upcoming",
      archived: false,
      capacity: 10,
      currentParticipants: 0,
      colorScheme: "lemon-sky",
      startTime: "2026-12-05T13:00:00.000Z",
      endTime: "2026-12-05T15:00:00.000Z",
      depositCents: 0,
      enrollFeeCents: 0,
      location: "",
      coverImage: null,
      wechatQrCode: null,
      version: 1,
      _count: { comments: 0, albumPhotos: 0 },
    });
    expect(body.data.notes).toContain("年满 18 周岁");
    expect((await request("GET", `/events/${body.data.id}`)).body.data).toEqual(body.data);
    expect(actionsOn(body.data.id)).toEqual(["event.create"]);
  });

  test("accepts description for summary, location for its name, and any spelling of a status", async () => {
    const fields = { capacity: null, description: "一句话", location: "苏佩尔加", status: "Published" };
    const { body } = await asAdmin("POST", "/events", { ...sent, ...fields });
    const summary = { summary: "一句话", description: "一句话" };
    const others = { locationName: "苏佩尔加", status: "active", capacity: null };
    expect(body.data).toMatchObject({ ...summary, ...others });
  });

  test("has a list of tags, each once and in order; an unknown one is rejected at the field", async () => {
    const { body } = await asAdmin("POST", "/events", { ...sent, tags: ["室内", "孩子可来", "室内"] });
    expect(body.data.tags).toEqual(["孩子可来", "室内"]);
    const path = `/events/${body.data.id}`;
    expect((await request("GET", path)).body.data.tags).toEqual(["孩子可来", "室内"]);
    const four = ["室内", "孩子可来", "有素食", "可以带狗"];
    for (const tags of [["有酒"], ["孩子可来 室内"], [1], "室内", four, Array(9).fill("有酒")]) {
      const { status, body: rejected } = await asAdmin("PUT", path, { tags });
      expect([status, Object.keys(rejected.details)]).toEqual([422, ["tags"]]);
    }
    for (const [tags, stored] of [
      [null, ["孩子可来", "室内"]],
      [[], []],
    ])
      expect((await asAdmin("PUT", path, { tags })).body.data.tags).toEqual(stored);
  });

  test("with an unknown status is rejected, as is a change to one", async () => {
    const { id } = makeEvent(site, {}, "ended");
    for (const status of ["constructor", "draft"]) {
      const created = await asAdmin("POST", "/events", { ...sent, status });
      const changed = await asAdmin("PUT", `/events/${id}`, { status });
      for (const response of [created, changed])
        expect([response.status, Object.keys(response.body.details)]).toEqual([422, ["status"]]);
    }
    expect(stored(id)?.status).toBe("ended");
  });

  test("as ended or cancelled is rejected, while an update accepts it", async () => {
    const error = "新活动只能是进行中，创建后才能标记为已完成或取消";
    for (const status of [" Completed ", "Cancelled"]) {
      const rejected = await asAdmin("POST", "/events", { ...sent, status });
      expect(rejected.status).toBe(422);
      expect(rejected.body).toEqual({ success: false, error, details: { status: [error] } });
      expect(site.db.select().from(events).all()).toEqual([]);
      const { id } = makeEvent(site, { startAt: noon });
      expect((await asAdmin("PUT", `/events/${id}`, { status })).status).toBe(200);
      expect(stored(id)?.status).toBe(/cancel/i.test(status) ? "cancelled" : "ended");
      site.db.delete(events).run();
    }
  });
});

describe("a change", () => {
  test("preserves omitted fields, and the duration when only the start is sent", async () => {
    const { id } = makeEvent(site, { depositCents: 500, durationMs: 2.5 * hourMs });
    const before = (await request("GET", `/events/${id}`)).body.data;
    site.clock.time += 1000;
    const { status, body } = await asAdmin("PUT", `/events/${id}`, { title: "改了" });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...before, title: "改了", version: 2, updatedAt: iso(noon + 1000) });
    const moved = (await asAdmin("PUT", `/events/${id}`, { startTime: "2026-12-05T14:00" })).body.data;
    expect(Date.parse(moved.endTime) - Date.parse(moved.startTime)).toBe(2.5 * hourMs);
  });

  test("preserves a past start, and rejects moving it into the past", async () => {
    const { id } = makeEvent(site, { startAt: noon - hourMs });
    expect((await asAdmin("PUT", `/events/${id}`, { title: "进行中" })).status).toBe(200);
    const moved = await asAdmin("PUT", `/events/${id}`, { startTime: iso(noon - 2 * hourMs) });
    expect([moved.status, Object.keys(moved.body.details)]).toEqual([422, ["startTime"]]);
  });

  test("of a completed event can change only its status", async () => {
    const { id } = makeEvent(site, {}, "ended");
    const rejected = await asAdmin("PUT", `/events/${id}`, { status: "active", title: "改了" });
    expect([rejected.status, rejected.body.error]).toEqual([409, "已结束的活动不能编辑"]);
    expect(stored(id)).toMatchObject({ title: "波河边的初冬野餐", status: "ended" });
    expect((await asAdmin("PUT", `/events/${id}`, { status: "active" })).body.data.status).toBe("active");
  });

  test("to the status completed is possible before the start, alone and with other fields", async () => {
    for (const body of [{ status: "ended" }, { status: "ended", title: "改了" }]) {
      const { id } = makeEvent(site, { startAt: noon + hourMs });
      const early = await asAdmin("PUT", `/events/${id}`, body);
      expect([early.status, early.body.data.status]).toEqual([200, "ended"]);
      const comment = { eventId: id, authorName: "小雨", content: "已经结束了" };
      expect((await request("POST", "/comments", comment)).status).toBe(201);
    }
  });

  test("to the same status is not a change", async () => {
    const { id } = makeEvent(site, {}, "ended");
    const before = stored(id);
    for (const body of [{ status: "ended" }, {}])
      expect((await asAdmin("PUT", `/events/${id}`, body)).status).toBe(200);
    expect(stored(id)).toEqual(before);
  });

  test("a response is accepted unchanged as a request", async () => {
    const { id } = makeEvent(site, { coverLink: "https://e.example/a.jpg" });
    const { body } = await asAdmin("GET", `/events/${id}`);
    const sent = await asAdmin("PUT", `/events/${id}`, body.data);
    expect(sent.body.data).toEqual({ ...body.data, version: 2 });
  });
});

test("a deletion returns the deleted event, and deletes comments and photos", async () => {
  const { id } = makeEvent(site, {}, "ended");
  makeComment(site, { eventId: id });
  await makePhotos(site, id, [1]);
  const { status, body } = await asAdmin("DELETE", `/events/${id}`);
  expect([status, body]).toEqual([200, { success: true, data: { id } }]);
  for (const path of [`/events/${id}`, `/events/${id}/photos`, `/comments/event/${id}`])
    expect((await request("GET", path)).status).toBe(404);
  expect((await asAdmin("DELETE", `/events/${id}`)).status).toBe(404);
});

test("counts include only public content, in the list too", async () => {
  const { id } = makeEvent(site, {}, "ended");
  for (const status of ["approved", "approved", "pending", "rejected"] as const)
    makeComment(site, { eventId: id, status, ...(status === "rejected" ? { rejectionReason: "广告" } : {}) });
  await makePhotos(site, id, [1, 3, 5]);
  const _count = { comments: 2, albumPhotos: 3 };
  expect((await request("GET", `/events/${id}`)).body.data._count).toEqual(_count);
  expect((await request("GET", "/events")).body.data[0]._count).toEqual(_count);
  expect((await request("GET", `/comments/event/${id}`)).body.data.pagination.total).toBe(_count.comments);
});

test("pictures are set only by the URL of an upload, and removed by null", async () => {
  const image = await makeImage(site, "#204060", 64, 48, "cover");
  const url = `/uploads/${image.hash}.jpg`;
  const { id } = makeEvent(site);
  const named = await asAdmin("PUT", `/events/${id}`, { coverImage: url, backgroundUrl: url });
  expect(named.body.data).toMatchObject({ coverImage: url, imageUrl: url, backgroundUrl: url });
  expect(stored(id)).toMatchObject({ coverImageId: image.id, coverLink: null });
  expect((await site.send(url)).status).toBe(200);
  const other = await asAdmin("PUT", `/events/${id}`, { imageUrl: "https://e.example/a.jpg" });
  expect(other.body.data.coverImage).toBe("https://e.example/a.jpg");
  const none = await asAdmin("PUT", `/events/${id}`, { coverImage: null });
  expect(none.body.data).toMatchObject({ coverImage: null, imageUrl: null, backgroundUrl: url });
  const unknown = { coverImage: `/uploads/${"0".repeat(20)}.jpg` };
  const { status, body } = await asAdmin("PUT", `/events/${id}`, unknown);
  expect([status, body.details]).toEqual([422, { coverImage: ["封面图片URL格式不正确"] }]);
  // A group code is valid for seven days.
  const code = await makeImage(site, "#204060", 64, 64, "qr");
  const coded = await asAdmin("PUT", `/events/${id}`, { wechatQrCode: `/uploads/${code.hash}.jpg` });
  expect(coded.body.data.wechatQrCodeValidUntil).toBe(iso(noon + 7 * dayMs));
});

test("dashboard figures are correct", async () => {
  makeEvent(site);
  makeEvent(site, { startAt: noon - hourMs });
  const { id } = makeEvent(site, {}, "ended");
  makeComment(site, { eventId: id });
  makeComment(site, { eventId: id, status: "pending" });
  makeWish(site);
  await makePhotos(site, id, [2]);
  const { body } = await asAdmin("GET", "/events/admin/stats");
  expect(body.data).toEqual({
    totalEvents: 3,
    ongoingEvents: expect.any(Number),
    completedEvents: 1,
    upcomingEvents: 1,
    pendingComments: 1,
    totalComments: 2,
    totalWishes: 1,
    totalPolls: 0,
    albumPhotos: 1,
  });
});

test("an event that was read can be changed by either name and sent back, and a completed one with another status", async () => {
  const { id } = makeEvent(site, { summary: "沿波河骑" });
  const read = async () => (await asAdmin("GET", `/events/${id}`)).body.data;
  const put = async (changes: Json) =>
    (await asAdmin("PUT", `/events/${id}`, { ...(await read()), ...changes })).body.data;
  expect(await put({ description: "沿多拉河骑" })).toMatchObject({ summary: "沿多拉河骑" });
  expect(await put({ status: "ended" })).toMatchObject({ status: "ended", summary: "沿多拉河骑" });
  expect(await put({ status: "active" })).toMatchObject({ status: "active" });
});

describe("the registration of an event", () => {
  const put = (id: string, body: Json) => asAdmin("PUT", `/events/${id}`, body);
  const newEvent = { title: "屋顶酒会", startTime: "2026-12-05T19:00" };

  test("are set, returned and validated", async () => {
    const fields = {
      registrationMode: "approval",
      registrationDeadline: "2026-12-04T17:00:00.000Z",
      registrationNote: "定金请转给小林",
      registrationQuestion1: "素食吗？",
    };
    const created = await asAdmin("POST", "/events", { ...newEvent, ...fields });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject(fields);
    const { id } = created.body.data;
    const moved = await put(id, { startTime: "2026-12-03T18:30" });
    expect(moved.body.data.registrationDeadline).toBe("2026-12-02T16:30:00.000Z");
    await put(id, { startTime: newEvent.startTime });
    const changed = await put(id, { registrationMode: "open", registrationDeadline: null });
    const set = { registrationMode: "open", registrationDeadline: null };
    expect(changed.body.data).toMatchObject({ ...fields, ...set });
    for (const wrong of [
      { registrationMode: "maybe" },
      { registrationDeadline: "soon" },
      { registrationDeadline: "2026-12-05T18:00:01Z" },
      { registrationNote: "长".repeat(5001) },
      { registrationQuestion2: "长".repeat(500) },
    ]) {
      const { status, body } = await put(id, wrong);
      expect([status, Object.keys(body.details)]).toEqual([422, Object.keys(wrong)]);
    }
  });

  test("default to open registration; a count without a mode selects the count alone", async () => {
    const modeOf = async (body: Json) => {
      const { status, body: response } = await asAdmin("POST", "/events", { ...newEvent, ...body });
      return [status, response.data?.registrationMode ?? response.details];
    };
    expect(await modeOf({})).toEqual([201, "open"]);
    expect(await modeOf({ currentParticipants: 0 })).toEqual([201, "open"]);
    expect(await modeOf({ currentParticipants: 3 })).toEqual([201, "off"]);
    const [status, details] = await modeOf({ currentParticipants: 3, registrationMode: "open" });
    expect([status, Object.keys(details)]).toEqual([422, ["currentParticipants"]]);
  });

  test("reject a count of an event with registration, unless it is unchanged", async () => {
    const { id } = makeEvent(site, { registrationMode: "open" });
    makeGuest(site, id, { seats: 2 });
    const { status, body } = await put(id, { currentParticipants: 5 });
    expect([status, body.details]).toEqual([422, { currentParticipants: [body.error] }]);
    expect((await put(id, { currentParticipants: 2, title: "新的标题" })).status).toBe(200);
    const off = await put(id, { registrationMode: "off", currentParticipants: 5 });
    expect(off.body.data).toMatchObject({ registrationMode: "off", currentParticipants: 5 });
  });
});
