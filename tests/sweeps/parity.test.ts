// Forms and API apply the same rules: both reject the same input with the same messages, and store accepted input as
// the same row.
import { desc, eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { events } from "../../app/db/schema/events";
import { polls } from "../../app/db/schema/polls";
import { wishes } from "../../app/db/schema/wishes";
import { setPollStatus } from "../../app/domain/polls/commands.server";
import { type AdminBrowser, fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { makePhotoFile, openAlbum } from "../support/album";
import {
  makeComment,
  makeEvent,
  makeImage,
  makePhotos,
  makePoll,
  makeWish,
  unwrap,
} from "../support/fixtures";
import {
  type ApiResponse,
  cookieOf,
  openAdminRawClient,
  openRawClient,
  type RawClient,
} from "../support/raw-api";
import { createSite, noon, type TestSite, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeVoter } from "../support/voter";

const admin = { kind: "admin" } as const;
const dayMs = 86_400_000;
const family = "👨‍👩‍👧‍👦";
const long = (length: number) => "长".repeat(length);

let site: TestSite;
let adminBrowser: AdminBrowser;
let call: RawClient;
let asAdmin: RawClient;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  adminBrowser = await openAdminBrowser(site);
  call = openRawClient(site);
  asAdmin = openAdminRawClient(site);
});
afterEach(() => site.close());

type Verdict = { status: number; message: string };

/** The message at a field of a redisplayed form. */
async function saidOnPage(response: Response, place: string): Promise<Verdict> {
  const html = parse(await response.text());
  return { status: response.status, message: textOf(html.querySelector(place)) };
}

/** The API's message, and that of a field. */
function saidByApi({ status, body }: ApiResponse, field: string): Verdict {
  expect(body.success).toBe(false);
  const [message = ""] = body.details?.[field] ?? [];
  return { status, message };
}

type Fields = Record<string, string>;

describe("an event", () => {
  const steps: Fields[] = [
    { title: "河边骑行", summary: "沿波河骑", category: "徒步", capacity: "12", details: "", coverUrl: "" },
    { colorScheme: "matcha-grape", backgroundUrl: "" },
    {
      date: "2026-11-28",
      time: "19:00",
      durationHours: "2.5",
      locationName: "公园",
      locationAddress: "河边",
    },
    { deposit: "100", enrollFee: "7.50", notes: "请准时", disclaimer: "安全自负", wechatQrcodeUrl: "" },
  ];
  const sent = {
    ...{ title: "河边骑行", summary: "沿波河骑", category: "徒步", capacity: 12, details: "" },
    ...{ colorScheme: "matcha-grape", startTime: "2026-11-28T19:00", endTime: "2026-11-28T21:30" },
    ...{ locationName: "公园", detailedAddress: "河边", depositCents: 10_000, enrollFeeCents: 750 },
    ...{ notes: "请准时", disclaimer: "安全自负" },
  };
  const stepAt = (step: number) => `/admin/create-event?draft=Draft0000001&step=${step}`;

  /** Fills in every step and clicks 发布活动; returns its response. */
  async function publish(changes: Fields): Promise<Response> {
    let response = new Response();
    for (const [index, fields] of steps.entries()) {
      const step = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, changes[name] ?? value]),
      );
      const intent = index === steps.length - 1 ? "publish" : "save";
      response = await adminBrowser.post(stepAt(index + 1), { ...step, intent });
    }
    return response;
  }

  test.each<[string, Fields, string, Record<string, unknown>, string]>([
    ["no title", { title: "" }, "title", { title: undefined }, "title"],
    ["a blank title", { title: " \u3000\n" }, "title", { title: " \u3000\n" }, "title"],
    ["a title of 61 families", { title: family.repeat(61) }, "title", { title: family.repeat(61) }, "title"],
    [
      "a title of one heap",
      { title: `a${"\u0301".repeat(601)}` },
      "title",
      { title: `a${"\u0301".repeat(601)}` },
      "title",
    ],
    ["a title of nothing visible", { title: "\u0000" }, "title", { title: "\u0000" }, "title"],
    ["a summary of 201", { summary: long(201) }, "summary", { summary: long(201) }, "summary"],
    ["details of 1001", { details: long(1001) }, "details", { details: long(1001) }, "details"],
    ["notes of 5001", { notes: long(5001) }, "notes", { notes: long(5001) }, "notes"],
    [
      "a disclaimer of 5001",
      { disclaimer: long(5001) },
      "disclaimer",
      { disclaimer: long(5001) },
      "disclaimer",
    ],
    [
      "a place of 101",
      { locationName: long(101) },
      "locationName",
      { locationName: long(101) },
      "locationName",
    ],
    [
      "an address of 201",
      { locationAddress: long(201) },
      "locationAddress",
      { detailedAddress: long(201) },
      "detailedAddress",
    ],
    ["a capacity of 1", { capacity: "1" }, "capacity", { capacity: 1 }, "capacity"],
    ["a capacity of 501", { capacity: "501" }, "capacity", { capacity: 501 }, "capacity"],
    ["a capacity in letters", { capacity: "abc" }, "capacity", { capacity: "abc" }, "capacity"],
    ["half a person", { capacity: "2.5" }, "capacity", { capacity: 2.5 }, "capacity"],
    ["an unknown category", { category: "跳伞" }, "category", { category: "跳伞" }, "category"],
    [
      "an unknown scheme",
      { colorScheme: "no-such" },
      "colorScheme",
      { colorScheme: "no-such" },
      "colorScheme",
    ],
    ["no start", { date: "" }, "date", { startTime: undefined, endTime: undefined }, "startTime"],
    [
      "a start at ten past",
      { time: "19:10" },
      "time",
      { startTime: "2026-11-28T19:10", endTime: undefined },
      "startTime",
    ],
    [
      "a start in half an hour",
      { date: "2026-11-21", time: "12:30" },
      "time",
      { startTime: "2026-11-21T12:30", endTime: undefined },
      "startTime",
    ],
    ["a start that is no time", { time: "25:00" }, "time", { startTime: "2026-11-28T25:00" }, "startTime"],
    ["a start on no day", { date: "2026-02-30" }, "time", { startTime: "2026-02-30T19:00" }, "startTime"],
    [
      "a start in the skipped hour",
      { date: "2027-03-28", time: "02:30" },
      "time",
      { startTime: "2027-03-28T02:30" },
      "startTime",
    ],
    ["no duration", { durationHours: "0" }, "durationHours", { endTime: "2026-11-28T19:00" }, "endTime"],
    [
      "eight hours and a half",
      { durationHours: "8.5" },
      "durationHours",
      { endTime: "2026-11-29T03:30" },
      "endTime",
    ],
    [
      "three quarters of an hour",
      { durationHours: "0.75" },
      "durationHours",
      { endTime: "2026-11-28T19:45" },
      "endTime",
    ],
    ["a deposit below nothing", { deposit: "-1" }, "deposit", { depositCents: -100 }, "depositCents"],
    ["a deposit of 10000", { deposit: "10000" }, "deposit", { depositCents: 1_000_000 }, "depositCents"],
    [
      "a deposit with three decimals",
      { deposit: "12.345" },
      "deposit",
      { depositCents: 1234.5 },
      "depositCents",
    ],
    ["a deposit in letters", { deposit: "abc" }, "deposit", { depositCents: "abc" }, "depositCents"],
    ["a fee below nothing", { enrollFee: "-0.01" }, "enrollFee", { enrollFeeCents: -1 }, "enrollFeeCents"],
    ["a fee of 999.01", { enrollFee: "999.01" }, "enrollFee", { enrollFeeCents: 99_901 }, "enrollFeeCents"],
    [
      "a fee with three decimals",
      { enrollFee: "7.505" },
      "enrollFee",
      { enrollFeeCents: 750.5 },
      "enrollFeeCents",
    ],
    [
      "a cover over http",
      { coverUrl: "http://e.example/a.jpg" },
      "coverUrl",
      { coverImage: "http://e.example/a.jpg" },
      "coverImage",
    ],
    [
      "a background that is a script",
      { backgroundUrl: "javascript:alert(1)" },
      "backgroundUrl",
      { backgroundUrl: "javascript:alert(1)" },
      "backgroundUrl",
    ],
    [
      "a code that is no address",
      { wechatQrcodeUrl: "not a url" },
      "wechatQrcodeUrl",
      { wechatQrCode: "not a url" },
      "wechatQrCode",
    ],
  ])("with %s is rejected alike", async (_, form, field, json, name) => {
    const onPage = await saidOnPage(await publish(form), `#event-form-${field}-error`);
    const byApi = saidByApi(await asAdmin("POST", "/events", { ...sent, ...json }), name);
    expect(onPage.message).not.toBe("");
    // The API takes cents.
    const message = onPage.message.replace(
      "最多两位小数",
      name.endsWith("Cents") ? "以分为单位的整数" : "$&",
    );
    expect(byApi).toEqual({ status: 422, message });
    expect(onPage.status).toBe(422);
    expect(site.db.select().from(events).all()).toEqual([]);
  });

  test.each<[string, Fields, Record<string, unknown>]>([
    ["as it is", {}, {}],
    ["with 60 families for a title", { title: family.repeat(60) }, { title: family.repeat(60) }],
    ["with spaces and line ends", { notes: " 一\r\n二 " }, { notes: " 一\r\n二 " }],
    ["without a capacity", { capacity: "" }, { capacity: null }],
    [
      "in the hour that comes twice",
      { date: "2027-10-31", time: "02:30" },
      { startTime: "2027-10-31T02:30", endTime: "2027-10-31T04:00" },
    ],
    ["with links", { coverUrl: "https://e.example/a.jpg" }, { coverImage: "https://e.example/a.jpg" }],
    ["for nothing", { deposit: "", enrollFee: "0" }, { depositCents: 0, enrollFeeCents: null }],
  ])("is stored alike: %s", async (_, form, json) => {
    await publish(form);
    await adminBrowser.post("/admin/create-event/check?draft=Draft0000001", {});
    const { status } = await asAdmin("POST", "/events", {
      ...sent,
      enrollFeeCents: form.enrollFee ? 0 : 750,
      ...json,
    });
    expect(status).toBe(201);
    const rows = site.db.select().from(events).orderBy(desc(events.draftId)).all();
    const [byForm, byApi] = rows.map(({ id, draftId, ...row }) => row);
    expect(rows).toHaveLength(2);
    expect(byApi).toEqual(byForm);
  });
});

describe("a wish", () => {
  const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "教育文化" };
  test.each<[string, Fields, string]>([
    ["a blank name", { authorName: " \u3000" }, "authorName"],
    ["a name of zero width", { authorName: "\u200b\u200b" }, "authorName"],
    ["a name of 41", { authorName: long(41) }, "authorName"],
    ["a blank text", { content: "\r\n " }, "content"],
    ["a text of 1001", { content: long(1001) }, "content"],
    ["a turned text", { content: "abc\u202edef" }, "content"],
    ["an unknown category", { category: "天气" }, "category"],
  ])("with %s is rejected alike", async (_, changes, field) => {
    const fields = { ...typed, ...changes };
    const onPage = await saidOnPage(await openVisitor(site).say("/wishes", fields), `#wish-${field}-error`);
    expect(onPage.message).not.toBe("");
    expect(saidByApi(await call("POST", "/wishes", fields), field)).toEqual(onPage);
    expect(site.db.select().from(wishes).all()).toEqual([]);
  });

  test.each<[string, Fields]>([
    ["as it is", {}],
    ["with 40 families for a name", { authorName: family.repeat(40) }],
    ["of no category", { category: "" }],
    ["of the category general", { category: "general" }],
    ["with control characters and line ends", { content: " a\u0000\tb\r\nc " }],
    ["with a link", { content: "看 https://example.org" }],
  ])("is stored alike: %s", async (_, changes) => {
    await openVisitor(site).say("/wishes", { ...typed, ...changes });
    expect((await call("POST", "/wishes", { ...typed, ...changes })).status).toBe(201);
    const rows = site.db.select().from(wishes).all();
    const [first, second] = rows.map(({ id, visitorId, receiptHash, ...row }) => row);
    expect(rows).toHaveLength(2);
    expect(second).toEqual(first);
  });
});

describe("a comment", () => {
  const typed = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };
  test.each<[string, Fields, string]>([
    ["a blank name", { authorName: " " }, "authorName"],
    ["a name of 41", { authorName: long(41) }, "authorName"],
    ["a blank text", { content: " \n" }, "content"],
    ["a text of 1001", { content: long(1001) }, "content"],
    ["a turned text", { content: "abc\u202edef" }, "content"],
    ["an e-mail that is none", { authorEmail: "su@" }, "authorEmail"],
    ["an e-mail of 300 characters", { authorEmail: `${"s".repeat(290)}@e.example` }, "authorEmail"],
  ])("with %s is rejected alike", async (_, changes, field) => {
    const { id } = makeEvent(site, {}, "ended");
    const fields = { ...typed, ...changes };
    const posted = await openVisitor(site).say(`/events/${id}/discussion`, fields);
    const onPage = await saidOnPage(posted, `#comment-${field}-error`);
    expect(onPage.message).not.toBe("");
    expect(saidByApi(await call("POST", "/comments", { eventId: id, ...fields }), field)).toEqual(onPage);
    expect(site.db.select().from(comments).all()).toEqual([]);
  });

  test("before the end is rejected alike", async () => {
    const { id } = makeEvent(site);
    const posted = await openVisitor(site).say(`/events/${id}/discussion`, typed);
    const onPage = await saidOnPage(posted, "h1");
    const { status, body } = await call("POST", "/comments", { eventId: id, ...typed });
    expect({ status, message: body.error }).toEqual(onPage);
    expect(onPage).toEqual({ status: 403, message: "活动结束后才能发表评论" });
  });

  test.each<[string, Fields]>([
    ["as it is", {}],
    ["without an e-mail", { authorEmail: " " }],
    ["with line ends in the name", { authorName: "苏\n苏" }],
  ])("is stored alike: %s", async (_, changes) => {
    const { id } = makeEvent(site, {}, "ended");
    await openVisitor(site).say(`/events/${id}/discussion`, { ...typed, ...changes });
    await call("POST", "/comments", { eventId: id, ...typed, ...changes });
    const rows = site.db.select().from(comments).all();
    const [first, second] = rows.map(({ id, visitorId, receiptHash, ...row }) => row);
    expect(rows).toHaveLength(2);
    expect(second).toEqual(first);
  });
});

describe("a poll", () => {
  const typed = { title: "去哪里？", description: "", option1: "滑雪", option2: "看海", option3: "包饺子" };
  const usual = { startTime: "", endTime: "", status: "active" };

  async function createByForm(fields: Fields): Promise<Response> {
    const { html } = await adminBrowser.page("/admin/votes/create");
    const address = html.querySelector("main form")?.getAttribute("action") ?? "";
    return adminBrowser.post(address, { ...typed, ...usual, ...fields });
  }

  test.each<[string, Fields, Record<string, unknown>, string]>([
    ["no title", { title: "" }, { title: undefined }, "title"],
    ["a title of 101", { title: long(101) }, { title: long(101) }, "title"],
    ["a description of 501", { description: long(501) }, { description: long(501) }, "description"],
    ["two equal options", { option3: "滑雪" }, { option3: "滑雪" }, "option3"],
    [
      "two options that read alike",
      { option2: "Ａ B", option3: "ab" },
      { option2: "Ａ B", option3: "ab" },
      "option3",
    ],
    ["an option missing", { option2: " " }, { option2: undefined }, "option2"],
    ["an option of 61", { option1: long(61) }, { option1: long(61) }, "option1"],
    ["an unknown status", { status: "open" }, { status: "open" }, "status"],
    [
      "an end before the start",
      { startTime: "2026-12-02T10:00", endTime: "2026-12-01T10:00" },
      { startTime: "2026-12-02T10:00", endTime: "2026-12-01T10:00" },
      "endTime",
    ],
    ["an end that is no time", { endTime: "soon" }, { endTime: "soon" }, "endTime"],
    [
      "a start in the skipped hour",
      { startTime: "2027-03-28T02:30" },
      { startTime: "2027-03-28T02:30" },
      "startTime",
    ],
  ])("with %s is rejected alike", async (_, form, json, field) => {
    const onPage = await saidOnPage(await createByForm(form), `#poll-${field}-error`);
    expect(onPage.message).not.toBe("");
    expect(saidByApi(await asAdmin("POST", "/polls", { ...typed, ...json }), field)).toEqual(onPage);
    expect(site.db.select().from(polls).all()).toEqual([]);
  });

  test.each<[string, Fields, Record<string, unknown>]>([
    ["as it is", {}, {}],
    [
      "with options in a list",
      {},
      {
        option1: undefined,
        option2: undefined,
        option3: undefined,
        options: ["滑雪", { text: "看海" }, "包饺子"],
      },
    ],
    [
      "with rules and times",
      { allowMultiple: "on", membersOnly: "on", endTime: "2026-12-01T10:00" },
      { allowMultiple: true, isAnonymous: false, endTime: "2026-12-01T09:00:00Z" },
    ],
    ["as a draft", { status: "draft" }, { status: "DRAFT" }],
  ])("is stored alike: %s", async (_, form, json) => {
    await createByForm(form);
    await asAdmin("POST", "/polls", { ...typed, ...json });
    const rows = site.db.select().from(polls).all();
    expect(rows).toHaveLength(2);
    const [first, second] = rows.map(({ id, ...row }) => row);
    expect(second).toEqual(first);
  });
});

describe("a vote", () => {
  const said = async (response: Response): Promise<Verdict> => saidOnPage(response, "[role=alert]");

  test.each<[string, (number | string)[], Record<string, unknown>]>([
    ["for nothing", [], {}],
    ["for two where one is allowed", [1, 2], { selectedOptions: [1, 2] }],
    ["for a fourth option", [4], { selectedOption: 4 }],
    ["for half an option", ["1.5"], { selectedOption: 1.5 }],
  ])("%s is rejected alike", async (_, choices, json) => {
    const { id } = makePoll(site);
    const onPage = await said(await makeVoter(site).vote(id, choices));
    const byApi = await call("POST", `/polls/${id}/vote`, { pollId: id, ...json });
    expect([byApi.status, onPage.status]).toEqual([422, 422]);
    expect(onPage.message).toContain(byApi.body.error);
    expect(byApi.body.error).toMatch(/\p{Script=Han}/u);
  });

  test("a second time is rejected alike", async () => {
    const { id } = makePoll(site);
    const voter = makeVoter(site);
    const { html } = await site.page("/polls");
    const form = fieldsOf(html.querySelector(`#poll-${id} form`));
    await voter.vote(id, [1]);
    const onPage = await said(
      await site.post(`/polls/${id}/vote`, { ...form, selectedOption: "2" }, voter.jar),
    );
    const first = await call("POST", `/polls/${id}/vote`, { selectedOption: 1 });
    const { status, body } = await call(
      "POST",
      `/polls/${id}/vote`,
      { selectedOption: 2 },
      { Cookie: cookieOf(first) },
    );
    expect([status, body.error]).toEqual([409, "您已经投过票了！"]);
    expect(onPage.status).toBe(409);
    expect(onPage.message).toContain(body.error);
  });

  test.each([
    ["in a closed poll", { status: "active" as const }, "ended" as const, 409],
    ["for members", { isAnonymous: false }, "active" as const, 401],
    ["before the start", { startAt: noon + dayMs }, "active" as const, 409],
  ])("%s is rejected alike", async (_, fields, status, requested) => {
    const { id } = makePoll(site, fields);
    const open = makePoll(site);
    const { html } = await site.page("/polls");
    const form = fieldsOf(html.querySelector(`#poll-${open.id} form`));
    unwrap(setPollStatus(site.db, admin, { id, status }, noon));
    const voter = openVisitor(site);
    const onPage = await said(await voter.say(`/polls/${id}/vote`, { ...form, selectedOption: "1" }));
    const byApi = await call("POST", `/polls/${id}/vote`, { selectedOption: 1 });
    expect([byApi.status, onPage.status]).toEqual([requested, requested]);
    expect(onPage.message).toContain(byApi.body.error);
  });
});

describe("a rejection", () => {
  const nouns = [
    ["wishes", () => makeWish(site, { status: "pending" }).id],
    ["comments", () => makeComment(site, { eventId: makeEvent(site, {}, "ended").id, status: "pending" }).id],
  ] as const;
  const reasons = [
    ["no reason", " "],
    ["a reason of 501", long(501)],
    ["a turned reason", "a\u202eb"],
  ] as const;
  test.each(
    nouns.flatMap(([noun, make]) => reasons.map(([what, reason]) => ({ noun, make, what, reason }))),
  )("of $noun with $what is rejected alike", async ({ noun, make, reason }) => {
    const id = make();
    const page = await adminBrowser.post(`/admin/${noun}/${id}/reject`, { reason });
    const html = parse(await page.text());
    const byApi = saidByApi(
      await asAdmin("PATCH", `/${noun}/${id}/status`, { status: "rejected", reason }),
      "reason",
    );
    expect([page.status, byApi.status]).toEqual([422, 422]);
    expect(byApi.message).not.toBe("");
    const [at] = html.querySelectorAll("[id$=reason-error]").map(textOf);
    expect(at).toBe(byApi.message);
  });
});

test("a sixth photo is rejected alike", async () => {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1, 2, 3, 4, 5]);
  const album = await openAlbum(site, id);
  const onPage = await album.putMany(await makePhotoFile());
  const { hash } = await makeImage(site, "#112233");
  const byApi = await asAdmin("POST", `/events/${id}/photos`, { photos: [{ url: `/uploads/${hash}.jpg` }] });
  expect([onPage.status, byApi.status]).toEqual([409, 409]);
  expect(textOf(onPage.html.querySelector("main"))).toContain(byApi.body.error);
  expect(byApi.body.error).toBe("每个活动最多 5 张照片");
});

describe("the administrator's password", () => {
  test.each([
    ["blank", "", 422],
    ["wrong", "wrong horse", 401],
    ["far too long", "p".repeat(201), 422],
  ])("when %s is rejected alike", async (_, password, status) => {
    const onPage = await saidOnPage(await site.post("/admin/login", { password }), "#password-error");
    const byApi = await call("POST", "/admin/login", { password });
    expect(byApi.status).toBe(status);
    expect(onPage).toEqual({ status: 422, message: byApi.body.error });
  });
});

test("an event is changed alike", async () => {
  const rows = [];
  for (const isForm of [true, false]) {
    const { id } = makeEvent(site);
    const address = `/admin/events/${id}/edit?draft=Edit0000000${Number(isForm)}&step=1`;
    if (isForm) {
      const { html } = await adminBrowser.page(address);
      await adminBrowser.post(address, {
        ...fieldsOf(html.querySelector("#event-form")),
        title: "改了",
        intent: "publish",
      });
    } else await asAdmin("PUT", `/events/${id}`, { title: "改了" });
    const row = site.db.select().from(events).where(eq(events.id, id)).get();
    rows.push({ ...row, id: "" });
  }
  expect(rows[0]).toMatchObject({ title: "改了", version: 2 });
  expect(rows[1]).toEqual(rows[0]);
});
