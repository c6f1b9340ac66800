// Lists can shrink during paging: on every page with a list, a page past the end is the last one.
import { readFileSync } from "node:fs";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { drafts } from "../../app/db/schema/drafts";
import { photos } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { ballots } from "../../app/db/schema/polls";
import { registrations } from "../../app/db/schema/registrations";
import { removalRequests } from "../../app/db/schema/removals";
import { kindDetails, type ReviewKind, reviewKinds } from "../../app/domain/posts/kinds";
import { newId } from "../../app/platform/ids";
import { adminPages } from "../../app/routes/admin/routes";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage, makePoll, makePost } from "../support/fixtures";
import { readsTable, recordPlans, sorts } from "../support/query-plans";
import { noon, textOf } from "../support/site";
import { makeMember } from "../support/voter";

/** More than one page of every list: none has pages of more than 21 rows. */
const rows = 22;

let member: { id: string; cookie: string };
let discussed: string;

openEachAdmin({ RATE_LIMITS: "off" });
beforeEach(() => {
  member = makeMember(site, "lin@example.org");
  discussed = makeEvent(site, { title: "有讨论的" }, "ended").id;
});

const each = (make: (index: number) => unknown) => Array.from({ length: rows }, (_, index) => make(index));
const at = (index: number) => ({ createdAt: noon - index, updatedAt: noon - index });
const insert = (table: SQLiteTable, row: Record<string, unknown>) =>
  site.db
    .insert(table)
    .values({ id: newId(), ...row })
    .run();

async function fillAlbums() {
  const { id: imageId } = await makeImage(site);
  each((index) => {
    const { id: eventId } = makeEvent(site, { title: `相册 ${index}` }, "ended");
    insert(photos, { eventId, imageId, slot: 1, caption: "", ...at(index) });
  });
  expect(site.db.select().from(images).all()).toHaveLength(1);
}
const fillEvents = () => each((index) => makeEvent(site, { title: `活动 ${index}` }));
const fillEnded = () => each((index) => makeEvent(site, { title: `活动 ${index}` }, "ended"));
const fillPosts = (kind: ReviewKind) => () =>
  each((index) => {
    const content = `${kindDetails[kind].visitorLabel} ${index}`;
    makePost[kind](site, { eventId: discussed, content, userId: member.id, ...at(index) });
  });
const fillComments = fillPosts("comment");
const fillWishes = fillPosts("wish");
const fillPolls = () =>
  each((index) => {
    const { id: pollId } = makePoll(site, { title: `投票 ${index}` });
    const own = { voterKey: `u:${member.id}`, userId: member.id, choice1: true };
    insert(ballots, { pollId, ...own, createdAt: noon - index });
  });
const fillRemovals = () =>
  each((index) => {
    const request = { eventId: discussed, about: `照片 ${index}`, reason: "有我", contact: "" };
    insert(removalRequests, { ...request, createdAt: noon - index });
  });
const fillPeople = () =>
  each((index) => {
    const person = {
      name: `客人 ${index}`,
      contactType: "wechat" as const,
      contactKey: `wechat:guest-${index}`,
    };
    insert(registrations, {
      eventId: discussed,
      status: "confirmed",
      seats: 1,
      arrival: 1 + index,
      ...person,
      ...at(index),
    });
  });
const fillDrafts = () =>
  each((index) => {
    const form = JSON.stringify({ title: `草稿 ${index}` });
    insert(drafts, { formType: "poll", formKey: `k${index}`, hash: "", form, ...at(index) });
  });

test.each<[address: string, fill: () => unknown, who: "anonymous" | "member" | "admin"]>([
  ["/events", fillEvents, "anonymous"],
  ["/events?q=活动", fillEvents, "anonymous"],
  ["/wishes", fillWishes, "anonymous"],
  ["/wishes?q=心愿", fillWishes, "anonymous"],
  ["/polls", fillPolls, "anonymous"],
  ["/gallery", fillAlbums, "anonymous"],
  ["/events/DISCUSSED/discussion", fillComments, "anonymous"],
  ["/events/DISCUSSED/questions", fillPosts("question"), "anonymous"],
  ...reviewKinds.map((kind): [string, () => unknown, "member"] => [
    `/account/${kindDetails[kind].list}`,
    fillPosts(kind),
    "member",
  ]),
  ["/account/votes", fillPolls, "member"],
  ["/admin", fillEvents, "admin"],
  ["/admin?view=ended", fillEnded, "admin"],
  ["/admin/comments?q=留言", fillComments, "admin"],
])("%s", async (address, fill, who) => {
  await fill();
  await expectLastPage(address, who);
});

/** The organiser's pages that are lists, by the component in their module. */
const lists = adminPages.filter(
  ({ path, file }) => !path.includes(":") && /\bList(Page|Rows)\b/.test(readFileSync(`app/${file}`, "utf8")),
);

/** Lists of few rows, or that sort the few events to come. The others are read by an index in their order. */
const sortedLists = new Set(["admin/events", "admin/drafts", "drafts", "admin/removals"]);

test("each list of the organiser, by an index", async () => {
  expect(lists.length).toBeGreaterThan(7);
  for (const fill of [
    fillEvents,
    ...reviewKinds.map(fillPosts),
    fillPolls,
    fillRemovals,
    fillPeople,
    fillDrafts,
  ])
    fill();
  for (const { path } of lists) {
    const plans = recordPlans(site.db.$client);
    await expectLastPage(`/${path}`, "admin");
    const slow = plans().filter((step) => readsTable(step) || sorts(step));
    if (!sortedLists.has(path)) expect([path, slow]).toEqual([path, []]);
  }
});

async function expectLastPage(address: string, who: "anonymous" | "member" | "admin") {
  const cookie = { anonymous: "", member: member.cookie, admin: admin.Cookie }[who];
  const open = async (page: number) => {
    const { pathname, searchParams } = new URL(address.replace("DISCUSSED", discussed), "http://localhost");
    searchParams.set("page", String(page));
    const { status, html } = await site.page(`${pathname}?${searchParams}`, { Cookie: cookie });
    expect([address, status]).toEqual([address, 200]);
    return textOf(html.querySelector("main"));
  };
  const first = await open(1);
  const [, last = "0"] = /第 1 页，共 (\d+) 页/.exec(first) ?? [];
  expect([address, Number(last)]).toEqual([address, expect.toSatisfy((pages) => pages > 1)]);
  expect(await open(Number(last)), address).not.toBe(first);
  expect(await open(99), address).toBe(await open(Number(last)));
}
