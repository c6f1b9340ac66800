// Forms and API apply the same rules: both reject the same input with the same messages, and store accepted input as
// the same row.
import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { events } from "../../app/db/schema/events";
import { polls } from "../../app/db/schema/polls";
import { wishes } from "../../app/db/schema/wishes";
import { setPollStatus } from "../../app/domain/polls/commands.server";
import { fieldsOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makePoll, unwrap } from "../support/fixtures";
import { type ApiResponse, openAdminRawClient, openRawClient, type RawClient } from "../support/raw-api";
import { noon, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

const admin = { kind: "admin" } as const;
const dayMs = 86_400_000;
const long = (length: number) => "长".repeat(length);

openEachAdmin({ RATE_LIMITS: "off" });
let request: RawClient;
let asAdmin: RawClient;
beforeEach(() => {
  request = openRawClient(site);
  asAdmin = openAdminRawClient(site);
});

type Verdict = { status: number; message: string };
type Fields = Record<string, string>;
type Changes = Record<string, unknown>;

/** The message at a field of a re-rendered form. */
async function saidOnPage(response: Response, selector: string): Promise<Verdict> {
  const html = parse(await response.text());
  return { status: response.status, message: textOf(html.querySelector(selector)) };
}

/** The API's message, and that of a field. */
function saidByApi({ status, body }: ApiResponse, field: string): Verdict {
  expect(body.success).toBe(false);
  const [message = ""] = body.details?.[field] ?? [];
  return { status, message };
}

/** A record created by a form and by an API request, from the same input except for these changes. */
type Subject = {
  table: SQLiteTable;
  /** The id of the message at a field of the form. */
  errorAt: (field: string) => string;
  byForm: (changes: Fields) => Promise<Response>;
  byApi: (changes: Changes) => Promise<ApiResponse>;
};

const steps: Fields[] = [
  { title: "河边骑行", summary: "沿波河骑", category: "徒步", capacity: "12", details: "", coverUrl: "" },
  { colorScheme: "matcha-grape", backgroundUrl: "" },
  { date: "2026-11-28", time: "19:00", durationHours: "2.5", locationName: "公园", locationAddress: "河边" },
  { deposit: "100", enrollFee: "7.50", notes: "请准时", disclaimer: "安全自负", wechatQrcodeUrl: "" },
];

/** Fills in every step and clicks 发布活动; returns its response. */
async function publish(changes: Fields): Promise<Response> {
  let response = new Response();
  for (const [index, fields] of steps.entries()) {
    const step = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, changes[name] ?? value]),
    );
    const intent = index === steps.length - 1 ? "publish" : "save";
    const address = `/admin/create-event?draft=Draft0000001&step=${index + 1}`;
    response = await adminBrowser.post(address, { ...step, intent });
  }
  return response;
}

const event: Subject = {
  table: events,
  errorAt: (field) => `#event-form-${field}-error`,
  byForm: publish,
  byApi: (changes) =>
    asAdmin("POST", "/events", {
      title: "河边骑行",
      summary: "沿波河骑",
      category: "徒步",
      capacity: 12,
      details: "",
      colorScheme: "matcha-grape",
      startTime: "2026-11-28T19:00",
      endTime: "2026-11-28T21:30",
      locationName: "公园",
      detailedAddress: "河边",
      depositCents: 10_000,
      enrollFeeCents: 750,
      notes: "请准时",
      disclaimer: "安全自负",
      ...changes,
    }),
};

const wishInput = { authorName: "小鹿", content: "想学写毛笔字", category: "教育文化" };
const wish: Subject = {
  table: wishes,
  errorAt: (field) => `#wish-${field}-error`,
  byForm: (changes) => openVisitor(site).say("/wishes", { ...wishInput, ...changes }),
  byApi: (changes) => request("POST", "/wishes", { ...wishInput, ...changes }),
};

const commentInput = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };
const comment: Subject = {
  table: comments,
  errorAt: (field) => `#comment-${field}-error`,
  byForm: (changes) =>
    openVisitor(site).say(`/events/${ended()}/discussion`, { ...commentInput, ...changes }),
  byApi: (changes) => request("POST", "/comments", { eventId: ended(), ...commentInput, ...changes }),
};

const questionInput = { authorName: "苏苏", content: "可以带小孩吗？" };
const question: Subject = {
  table: comments,
  errorAt: (field) => `#question-${field}-error`,
  byForm: (changes) =>
    openVisitor(site).say(`/events/${coming()}/questions`, { ...questionInput, ...changes }),
  byApi: (changes) => request("POST", "/questions", { eventId: coming(), ...questionInput, ...changes }),
};

const pollInput = { title: "去哪里？", description: "", option1: "滑雪", option2: "看海", option3: "包饺子" };
const poll: Subject = {
  table: polls,
  errorAt: (field) => `#poll-${field}-error`,
  async byForm(changes) {
    const { html } = await adminBrowser.page("/admin/votes/create");
    const address = html.querySelector("main form")?.getAttribute("action") ?? "";
    const usual = { startAt: "", endAt: "", status: "active" };
    return adminBrowser.post(address, { ...pollInput, ...usual, ...changes });
  },
  byApi: (changes) => asAdmin("POST", "/polls", { ...pollInput, ...changes }),
};

/** The event of the questions. */
function coming(): string {
  return site.db.select().from(events).where(eq(events.status, "active")).get()?.id ?? makeEvent(site).id;
}

/** The completed event of the comments. */
const ended = () =>
  site.db.select().from(events).where(eq(events.status, "ended")).get()?.id ??
  makeEvent(site, {}, "ended").id;

/**
 * Changes that form and API reject with one text; those of the API where they differ. The first name of each is that
 * of the rejected field.
 */
type Rejected = [what: string, form: Fields, json?: Changes];

const rejectedPosts: Rejected[] = [
  ["a blank name", { authorName: " \u3000" }],
  ["a name of 41", { authorName: long(41) }],
  ["a blank text", { content: "\r\n " }],
  ["a text of 1001", { content: long(1001) }],
  ["a turned text", { content: "abc\u202edef" }],
  ["the organiser's name", { authorName: "主办方" }],
];
/** domain/event-schema and domain/polls have the rules of each field. */
const rejected: [subject: string, Subject, Rejected[]][] = [
  [
    "an event",
    event,
    [
      ["no title", { title: "" }, { title: undefined }],
      ["an address of 201", { locationAddress: long(201) }, { detailedAddress: long(201) }],
      ["a capacity in letters", { capacity: "abc" }],
      ["no start", { date: "" }, { startTime: undefined, endTime: undefined }],
      ["a start at ten past", { time: "19:10" }, { startTime: "2026-11-28T19:10", endTime: undefined }],
      [
        "a start in half an hour",
        { time: "12:30", date: "2026-11-21" },
        { startTime: "2026-11-21T12:30", endTime: undefined },
      ],
      ["a start that is no time", { time: "25:00" }, { startTime: "2026-11-28T25:00" }],
      [
        "a start in the skipped hour",
        { time: "02:30", date: "2027-03-28" },
        { startTime: "2027-03-28T02:30" },
      ],
      ["no duration", { durationHours: "0" }, { endTime: "2026-11-28T19:00" }],
      ["a deposit with three decimals", { deposit: "12.345" }, { depositCents: 1234.5 }],
      ["a fee below nothing", { enrollFee: "-0.01" }, { enrollFeeCents: -1 }],
      ["a background that is a script", { backgroundUrl: "javascript:alert(1)" }],
    ],
  ],
  [
    "a wish",
    wish,
    [
      ...rejectedPosts,
      ["a name of zero width", { authorName: "\u200b\u200b" }],
      ["an unknown category", { category: "天气" }],
    ],
  ],
  [
    "a comment",
    comment,
    [
      ...rejectedPosts,
      ["an e-mail that is none", { authorEmail: "su@" }],
      ["an e-mail of 300 characters", { authorEmail: `${"s".repeat(290)}@e.example` }],
    ],
  ],
  ["a question", question, rejectedPosts],
  [
    "a poll",
    poll,
    [
      ["no title", { title: "" }, { title: undefined }],
      ["two equal options", { option3: "滑雪" }],
      ["an option missing", { option2: " " }, { option2: undefined }],
      ["an unknown status", { status: "open" }],
      [
        "an end before the start",
        { endAt: "2026-12-01T10:00", startAt: "2026-12-02T10:00" },
        { endTime: "2026-12-01T10:00", startTime: "2026-12-02T10:00" },
      ],
    ],
  ],
];

const noOptions = { option1: undefined, option2: undefined, option3: undefined };
/** Changes that both store as the same row; those of the API where they differ. */
type Accepted = [what: string, form: Fields, json?: Changes];

const accepted: [subject: string, Subject, Accepted[]][] = [
  [
    "an event",
    event,
    [
      ["as it is", {}],
      ["with 60 families for a title", { title: "👨‍👩‍👧‍👦".repeat(60) }],
      ["without a capacity", { capacity: "" }, { capacity: null }],
      [
        "in the hour that comes twice",
        { date: "2027-10-31", time: "02:30" },
        { startTime: "2027-10-31T02:30", endTime: "2027-10-31T04:00" },
      ],
      ["with links", { coverUrl: "https://e.example/a.jpg" }, { coverImage: "https://e.example/a.jpg" }],
      ["for nothing", { deposit: "", enrollFee: "0" }, { depositCents: 0, enrollFeeCents: null }],
    ],
  ],
  [
    "a wish",
    wish,
    [
      ["as it is", {}],
      ["with 40 families for a name", { authorName: "👨‍👩‍👧‍👦".repeat(40) }],
      ["of no category", { category: "" }],
      ["of the category general", { category: "general" }],
      ["with control characters and line ends", { content: " a\u0000\tb\r\nc " }],
      ["with a link", { content: "看 https://example.org" }],
    ],
  ],
  [
    "a comment",
    comment,
    [
      ["as it is", {}],
      ["without an e-mail", { authorEmail: " " }],
    ],
  ],
  [
    "a question",
    question,
    [
      ["as it is", {}],
      ["with a link", { content: "看 https://example.org" }],
    ],
  ],
  [
    "a poll",
    poll,
    [
      ["as it is", {}],
      ["with options in a list", {}, { ...noOptions, options: ["滑雪", { text: "看海" }, "包饺子"] }],
      [
        "with rules and times",
        { allowMultiple: "on", membersOnly: "on", endAt: "2026-12-01T10:00" },
        { allowMultiple: true, isAnonymous: false, endTime: "2026-12-01T09:00:00Z" },
      ],
      ["as a draft", { status: "draft" }, { status: "DRAFT" }],
    ],
  ],
];

describe.each(rejected)("%s", (_subject, { table, errorAt, byForm, byApi }, cases) => {
  test.each(cases)("with %s is rejected alike", async (_what, form, json = form) => {
    const [field = ""] = Object.keys(form);
    const [name = ""] = Object.keys(json);
    const rows = () => site.db.select().from(table).all();
    const onPage = await saidOnPage(await byForm(form), errorAt(field));
    const before = rows();
    const request = saidByApi(await byApi(json), name);
    expect(onPage.message).not.toBe("");
    // The API accepts cents.
    const cents = name.endsWith("Cents") ? "以分为单位的整数" : "$&";
    expect(request).toEqual({ status: 422, message: onPage.message.replace("最多两位小数", cents) });
    expect(onPage.status).toBe(422);
    expect([before, rows()]).toEqual([[], []]);
  });
});

describe.each(accepted)("%s", (kind, { table, byForm, byApi }, cases) => {
  test.each(cases)("is stored alike: %s", async (_what, form, json = form) => {
    await byForm(form);
    if (kind === "an event") await adminBrowser.post("/admin/create-event/check?draft=Draft0000001", {});
    const rows = () => site.db.select().from(table).all();
    const [first] = rows();
    expect((await byApi(json)).status).toBe(201);
    expect(rows()).toHaveLength(2);
    const second = rows().find(({ id }) => id !== first?.id);
    const own = { id: "", draftId: "", visitorId: "", receiptHash: "" };
    expect({ ...second, ...own }).toEqual({ ...first, ...own });
  });
});

const alertOf = async (response: Response): Promise<Verdict> => saidOnPage(response, "[role=alert]");

test.each([
  ["in a closed poll", { status: "active" as const }, "ended" as const, 409],
  ["for members", { isAnonymous: false }, "active" as const, 401],
  ["before the start", { startAt: noon + dayMs }, "active" as const, 409],
])("a vote: %s is rejected alike", async (_, fields, status, requested) => {
  const { id } = makePoll(site, fields);
  const open = makePoll(site);
  const { html } = await site.page("/polls");
  const form = fieldsOf(html.querySelector(`#poll-${open.id} form`));
  unwrap(setPollStatus(site.db, admin, { id, status }, noon));
  const voter = openVisitor(site);
  const onPage = await alertOf(await voter.say(`/polls/${id}/vote`, { ...form, selectedOption: "1" }));
  const byApi = await request("POST", `/polls/${id}/vote`, { selectedOption: 1 });
  expect([byApi.status, onPage.status]).toEqual([requested, requested]);
  expect(onPage.message).toContain(byApi.body.error);
});

test.each([
  ["blank", "", 422],
  ["wrong", "wrong horse", 401],
  ["far too long", "p".repeat(201), 422],
])("the administrator's password when %s is rejected alike", async (_, password, status) => {
  const onPage = await saidOnPage(await site.post("/admin/login", { password }), "#password-error");
  const byApi = await request("POST", "/admin/login", { password });
  expect(byApi.status).toBe(status);
  expect(onPage).toEqual({ status: 422, message: byApi.body.error });
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
