// Texts without visible characters count as empty in every required field; names cannot imitate the organiser's.
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { wishes } from "../../app/db/schema/wishes";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { emptyEventForm } from "../../app/domain/events/form/form";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { textMessages } from "../../app/domain/text-rules";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos, unwrap } from "../support/fixtures";
import { openRawClient } from "../support/raw-api";
import { textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

// domain/post-text tests all of them.
const blanks = ["\u3164", "\u{e0041}", "\u0301", "\u200b \u2060"];

let admin: Visitor;
let ended: string;
let draft: string;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  admin = openVisitor(site, {
    admin: openAdminSession(site.db, { userAgent: "test" }, site.clock.now()).token,
  });
  ended = makeEvent(site, {}, "ended").id;
  await makePhotos(site, ended, [1]);
  const now = site.clock.now();
  const rows = {
    formType: "event" as const,
    name: null,
    form: { ...emptyEventForm, title: "稿" },
    updatedAt: now,
  };
  unwrap(addDrafts(site.db, { kind: "admin" }, [rows], now));
  draft = String(site.db.$client.prepare("SELECT id FROM drafts").pluck().get());
});

type Field = {
  path: () => string;
  by: () => Visitor;
  fields: Record<string, string>;
  name: string;
  text: string;
};
const visitor = () => openVisitor(site);
const byAdmin = () => admin;
const wish = { authorName: "林月", content: "想要一个夜间图书馆" };
const comment = { authorName: "林月", content: "下次还来" };
const poll = { title: "去哪儿", option1: "山", option2: "海", option3: "湖", status: "active" };
const settings = { siteName: "城里见", city: "都灵", seal: "见", moderation: "all" };
const basics = { intent: "next", title: "骑行", summary: "沿波河", category: "徒步", capacity: "12" };
const incomplete = "请填写完整的留言内容和昵称";

const fieldsOf = (of: Omit<Field, "name" | "text">, texts: Record<string, string>): Field[] =>
  Object.entries(texts).map(([name, text]) => ({ ...of, name, text }));
const required: Field[] = [
  ...fieldsOf(
    { path: () => "/wishes", by: visitor, fields: wish },
    { authorName: incomplete, content: incomplete },
  ),
  ...fieldsOf(
    { path: () => `/events/${ended}/discussion`, by: visitor, fields: comment },
    { authorName: incomplete, content: incomplete },
  ),
  ...fieldsOf(
    { path: () => `/photos/${ended}/1/removal`, by: visitor, fields: { reason: "有我" } },
    { reason: "请写明原因" },
  ),
  ...fieldsOf(
    { path: () => "/admin/votes/create", by: byAdmin, fields: poll },
    { title: "请输入投票标题", option1: "请填写第 1 个选项", option3: "请填写第 3 个选项" },
  ),
  ...fieldsOf(
    { path: () => "/admin/settings", by: byAdmin, fields: settings },
    { siteName: "请输入站名", city: "请输入城市", seal: "请输入印章文字" },
  ),
  ...fieldsOf(
    { path: () => `/admin/drafts/${draft}/rename`, by: byAdmin, fields: {} },
    { name: "请输入草稿名称" },
  ),
  ...fieldsOf(
    { path: () => `/admin/create-event?draft=${draft}&step=1`, by: byAdmin, fields: basics },
    { title: "请输入活动标题", summary: "请输入活动简介" },
  ),
  ...fieldsOf(
    { path: () => `/admin/create-event?draft=${draft}&step=3`, by: byAdmin, fields: { intent: "next" } },
    { locationName: "请输入活动地点" },
  ),
  ...fieldsOf(
    {
      path: () => `/admin/comments/${makeComment(site, { eventId: ended, status: "pending" }).id}/reject`,
      by: byAdmin,
      fields: {},
    },
    { reason: "请填写拒绝原因" },
  ),
];

test.each(required)("$name without visible characters is rejected: $text", async ({
  path,
  by,
  fields,
  name,
  text,
}) => {
  for (const blank of blanks) {
    const response = await by().say(path(), { ...fields, [name]: blank });
    const html = parse(await response.text());
    expect([blank, response.status]).toEqual([blank, 422]);
    expect(textOf(html.querySelector("main"))).toContain(text);
  }
});

test("the API has the same validation", async () => {
  const request = openRawClient(site);
  const requests = [
    ["/wishes", wish],
    ["/comments", { ...comment, eventId: ended }],
  ] as const;
  for (const [path, body] of requests) {
    for (const name of ["authorName", "content"])
      expect((await request("POST", path, { ...body, [name]: blanks[0] })).body.details[name]).toEqual([
        incomplete,
      ]);
    for (const authorName of ["管理员", "主 办\u200b方", "【官方】小王"])
      expect((await request("POST", path, { ...body, authorName })).body.details.authorName).toEqual([
        textMessages.reservedName,
      ]);
    expect(
      (await request("POST", path, { ...body, content: `e${"\u0301".repeat(9)}` })).body.details.content,
    ).toEqual([textMessages.hostile]);
  }
});

test("a form rejects the organiser's name and preserves it", async () => {
  const authorName = "【管 理 员】小王";
  for (const [path, fields] of [
    ["/wishes", wish],
    [`/events/${ended}/discussion`, comment],
  ] as const) {
    const response = await visitor().say(path, { ...fields, authorName });
    const html = parse(await response.text());
    expect(response.status).toBe(422);
    expect(textOf(html.querySelector("main"))).toContain(textMessages.reservedName);
    expect(html.querySelector("[name=authorName]")?.getAttribute("value")).toBe(authorName);
  }
});

test("direction marks and invisible characters are removed from names, and the initial is visible", async () => {
  const authorName = "\u202e\u200f\u3164鹿\u200b鸣\u2066";
  await visitor().say("/wishes", { ...wish, authorName });
  await visitor().say(`/events/${ended}/discussion`, { ...comment, authorName });
  for (const table of [wishes, comments])
    expect(site.db.select({ name: table.authorName }).from(table).all()).toContainEqual({ name: "鹿鸣" });
  site.db.update(wishes).set({ authorName: "\u3164\u200b小鹿", status: "approved" }).run();
  const { html } = await site.page("/wishes");
  expect(html.querySelectorAll("main [aria-hidden=true]").map(textOf)).toContain("小");
});
