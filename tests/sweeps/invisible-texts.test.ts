import { beforeAll, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { wishes } from "../../app/db/schema/wishes";
import { textMessages } from "../../app/domain/text-rules";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeDraft, makeEvent, makePhotos } from "../support/fixtures";
import { attributeAt, pageOf, textAt, textsAt } from "../support/html";
import { openOrganiser } from "../support/organisers";
import { openRawClient } from "../support/raw-api";
import { openVisitor, type Visitor } from "../support/visitor";

// domain/post-text tests all of them.
const blanks = ["\u3164", "\u{e0041}", "\u0301", "\u200b \u2060"];

let admin: Visitor;
let ended: string;
let draft: string;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  admin = openOrganiser(site);
  ended = makeEvent(site, {}, "ended").id;
  await makePhotos(site, ended, [1]);
  draft = makeDraft(site);
});

type Fields = Record<string, string>;
const visitor = () => openVisitor(site);
const byAdmin = () => admin;
const wish = { authorName: "林月", content: "想要一个夜间图书馆" };
const comment = { authorName: "林月", content: "下次还来" };
const poll = { title: "去哪儿", option1: "山", option2: "海", option3: "湖", status: "active" };
const settings = { siteName: "城里见", city: "都灵", seal: "见", moderation: "all" };
const basics = { intent: "next", title: "骑行", summary: "沿波河", category: "徒步", capacity: "12" };
const incomplete = "请填写完整的留言内容和昵称";

const step = (number: number) => `/admin/create-event?draft=${draft}&step=${number}`;
const discussion = () => `/events/${ended}/discussion`;
const rejection = () =>
  `/admin/comments/${makeComment(site, { eventId: ended, status: "pending" }).id}/reject`;
type Sent = [path: () => string, by: () => Visitor, fields: Fields, texts: Fields];
const sent: Sent[] = [
  [() => "/wishes", visitor, wish, { authorName: incomplete, content: incomplete }],
  [discussion, visitor, comment, { authorName: incomplete, content: incomplete }],
  [() => `/photos/${ended}/1/removal`, visitor, { reason: "有我" }, { reason: "请写明原因" }],
  [
    () => "/admin/votes/create",
    byAdmin,
    poll,
    { title: "请输入投票标题", option1: "请填写第 1 个选项", option3: "请填写第 3 个选项" },
  ],
  [
    () => "/admin/settings",
    byAdmin,
    settings,
    { siteName: "请输入站名", city: "请输入城市", seal: "请输入印章文字" },
  ],
  [() => `/admin/drafts/${draft}/rename`, byAdmin, {}, { name: "请输入草稿名称" }],
  [() => step(1), byAdmin, basics, { title: "请输入活动标题", summary: "请输入活动简介" }],
  [() => step(3), byAdmin, { intent: "next" }, { locationName: "请输入活动地点" }],
  [rejection, byAdmin, {}, { reason: "请填写拒绝原因" }],
];
const required = sent.flatMap(([path, by, fields, texts]) =>
  Object.entries(texts).map(([name, text]) => ({ path, by, fields, name, text })),
);

test.each(required)("$name without visible characters is rejected: $text", async (field) => {
  for (const blank of blanks) {
    const sent = field.by().say(field.path(), { ...field.fields, [field.name]: blank });
    expect(textAt(await pageOf(sent, 422, blank), "main")).toContain(field.text);
  }
});

test("the API has the same validation", async () => {
  const request = openRawClient(site);
  for (const [path, body] of [
    ["/wishes", wish],
    ["/comments", { ...comment, eventId: ended }],
  ] as const) {
    const expectError = async (name: string, value: string | undefined, text: string) => {
      const { body: reply } = await request("POST", path, { ...body, [name]: value });
      expect(reply.details[name], value).toEqual([text]);
    };
    for (const name of ["authorName", "content"]) await expectError(name, blanks[0], incomplete);
    for (const name of ["管理员", "主 办\u200b方", "【官方】小王"])
      await expectError("authorName", name, textMessages.reservedName);
    await expectError("content", `e${"\u0301".repeat(9)}`, textMessages.hostile);
  }
});

test("a form rejects the organiser's name and preserves it", async () => {
  const authorName = "【管 理 员】小王";
  for (const [path, fields] of [
    ["/wishes", wish],
    [discussion(), comment],
  ] as const) {
    const html = await pageOf(visitor().say(path, { ...fields, authorName }), 422);
    expect(textAt(html, "main")).toContain(textMessages.reservedName);
    expect(attributeAt(html, "[name=authorName]", "value")).toBe(authorName);
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
  expect(textsAt(html, "main [aria-hidden=true]")).toContain("小");
});
