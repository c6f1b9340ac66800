import { describe, expect, test } from "vitest";
import { drafts } from "../../app/db/schema/drafts";
import { events } from "../../app/db/schema/events";
import { wishOutcomes } from "../../app/db/schema/wish-outcomes";
import { wishLikes } from "../../app/db/schema/wishes";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { eventDraft, makePoll, makeWish, unwrap } from "../support/fixtures";
import { locationOf, pageText, textsAt } from "../support/html";
import { openAdminRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });

const list = "/admin/wishes";
const content = "想学写毛笔字。哪天下午都可以，我带纸。";
const placed = { locationName: "小客厅", date: "2026-11-28", time: "15:00" };

const makeEventOf = (wishId: string) => adminBrowser.post(`${list}/${wishId}/event`, { redirectTo: list });
const draftIn = (response: Response) =>
  new URL(locationOf(response) ?? "", origin).searchParams.get("draft") ?? "";
/** Publishes a draft by the buttons. */
async function publish(draft: string) {
  await adminBrowser.post(`/admin/create-event?draft=${draft}&step=3`, { ...placed, intent: "save" });
  return adminBrowser.post(`/admin/create-event/check?draft=${draft}`, {});
}

/** Turns a wish into a published event by the buttons; returns the event's id. */
async function publishFrom(wishId: string): Promise<string> {
  const response = await publish(draftIn(await makeEventOf(wishId)));
  return new URL(locationOf(response) ?? "", origin).searchParams.get("event") ?? "";
}

const linksIn = async (path: string, prefix: string) =>
  (await site.page(path)).html
    .querySelectorAll(`main p a[href^="${prefix}"]`)
    .map((link) => `${textOf(link.closest("p"))} ${link.getAttribute("href")}`);
const change = (eventId: string, name: string) => adminBrowser.post(`/admin/events/${eventId}/${name}`, {});

describe("做成活动", () => {
  test("starts a draft with the text of the wish, beside an older draft, once for two presses", async () => {
    const { id } = makeWish(site, { content });
    const form = JSON.stringify({ title: "旧草稿" });
    const older = { ...eventDraft({}, site.clock.now()), id: "Older0000001", form };
    site.db.insert(drafts).values(older).run();
    const [first, second] = [await makeEventOf(id), await makeEventOf(id)];
    expect(locationOf(second)).toBe(locationOf(first));
    const titles = listDrafts(site.db).map(({ form }) => form.title);
    expect(titles.sort()).toEqual(["想学写毛笔字", "旧草稿"].sort());
    const { html } = await adminBrowser.page(locationOf(first) ?? "");
    const texts = { title: "想学写毛笔字", summary: content };
    expect(fieldsOf(html.querySelector("#event-form"))).toMatchObject(texts);
    expect(html.text).not.toContain("旧草稿");
  });

  test("shortens a long wish in title and summary, and uses all of it as the details", async () => {
    const long = `${"长".repeat(250)}。还有一句`;
    const { id } = makeWish(site, { content: long });
    await makeEventOf(id);
    const texts = { title: `${"长".repeat(59)}…`, summary: `${"长".repeat(199)}…`, details: long };
    expect(listDrafts(site.db)).toMatchObject([{ form: texts }]);
  });

  test.each(["pending", "rejected"] as const)("of a %s wish does nothing", async (status) => {
    const { id } = makeWish(site, { status, adminNote: "广告" });
    expect((await adminBrowser.page(`${list}/${id}`)).html.text).not.toContain("做成活动");
    expect(flashOf(site, await makeEventOf(id))).toBe("请选择已通过的心愿");
    expect(listDrafts(site.db)).toEqual([]);
  });
});

describe("a wish whose event is published", () => {
  test("shows 已约成, and the event its wish, while the event is public and not cancelled", async () => {
    makeWish(site, { content: "旧的", createdAt: noon - 1000 });
    const { id } = makeWish(site, { content });
    await makeEventOf(id);
    const pages = ["/wishes", `/wishes/${id}`];
    const shown = () => Promise.all(pages.map((path) => linksIn(path, "/events/")));
    const strip = async () =>
      textsAt((await site.page("/wishes")).html, "section[aria-labelledby=granted] *");
    expect([await shown(), await strip()]).toEqual([[[], []], []]);
    const event = await publishFrom(id);
    const expected = [`已约成：想学写毛笔字 /events/${event}`];
    const source = () => linksIn(`/events/${event}`, "/wishes/");
    const expectShown = async (isShown: boolean) => {
      expect(await shown()).toEqual(isShown ? [expected, expected] : [[], []]);
      expect(await source()).toEqual(isShown ? [`来自小鹿的心愿 /wishes/${id}`] : []);
      const parts = ["1 个心愿成了真", content, "● 已约成 · 11月28日想学写毛笔字"];
      expect(await strip()).toEqual(isShown ? expect.arrayContaining(parts) : []);
      const { html } = await site.page("/wishes?granted=1");
      expect(html.querySelectorAll("li[id^=wish-]")).toHaveLength(isShown ? 1 : 0);
      const [first] = (await (await site.send("/api/wishes")).json()).data.wishes;
      const inApi = { id: event, title: "想学写毛笔字", startTime: "2026-11-28T14:00:00.000Z" };
      expect(first.event).toEqual(isShown ? inApi : null);
    };
    await expectShown(true);
    const deleted = await adminBrowser.post(`${list}/${id}/delete`, {});
    expect(await source()).toEqual([]);
    await adminBrowser.undo(deleted);
    await expectShown(true);
    for (const [at, name] of ["cancel", "restore", "archive", "unarchive", "delete"].entries()) {
      await change(event, name);
      await expectShown(at % 2 === 1);
    }
    expect(rowsIn(wishOutcomes)).toEqual([]);
  });

  test("is linked by its author; hidden or with the board off it is not linked", async () => {
    const { id } = makeWish(site, { content });
    const event = await publishFrom(id);
    const source = () => linksIn(`/events/${event}`, "/wishes/");
    expect(await source()).toEqual([`来自小鹿的心愿 /wishes/${id}`]);
    await adminBrowser.post(`${list}/${id}/hide`, {});
    expect(await source()).toEqual([]);
    await adminBrowser.post(`${list}/${id}/show`, {});
    unwrap(updateSettings(site.db, { kind: "admin" }, { wishesOn: false }, noon));
    expect(await source()).toEqual([]);
  });

  test("a deleted draft and a wish deleted before publishing leave no link", async () => {
    const [one, other] = [makeWish(site, { content }).id, makeWish(site, { content: "别的" }).id];
    await makeEventOf(one);
    await adminBrowser.post(`/admin/drafts/${listDrafts(site.db)[0]?.id}/delete`, {});
    await makeEventOf(other);
    site.db.$client.prepare("DELETE FROM wishes WHERE id = ?").run(other);
    const event = await publishFrom(one);
    await publish(listDrafts(site.db)[0]?.id ?? "");
    expect(rowsIn(events)).toHaveLength(2);
    expect(rowsIn(wishOutcomes)).toMatchObject([{ wishId: one, eventId: event }]);
  });

  test("visitors who like it see that on the board until the event is over; others do not", async () => {
    const { id } = makeWish(site, { content });
    const [fan, other] = [openVisitor(site), openVisitor(site)];
    for (const visitor of [fan, other]) await visitor.page("/wishes");
    await fan.say(`/wishes/${id}`, { intent: "like" });
    const event = await publishFrom(id);
    const news = (visitor: typeof fan, path = "/wishes") => pageText(visitor, path, "main [role=status]");
    expect(await news(fan)).toBe("你赞过的心愿已约成想学写毛笔字");
    expect(await news(fan, "/wishes?granted=1")).toBe("");
    expect(await news(other)).toBe("");
    expect((await site.page("/wishes")).html.text).not.toContain("你赞过的心愿");
    await change(event, "cancel");
    expect(await news(fan)).toBe("");
    await change(event, "restore");
    site.clock.time = Date.UTC(2026, 10, 29);
    expect(await news(fan)).toBe("");
  });
});

describe("做成投票", () => {
  const select = (ids: readonly string[]) =>
    adminBrowser.post(`${list}/poll`, [...ids.map((id) => ["id", id]), ["redirectTo", list]]);

  test("accepts three wishes as options; poll and wishes link to each other once it is public", async () => {
    makePoll(site);
    const texts = ["看日出", `${"长".repeat(70)}`, "包饺子"];
    const names = ["甲", "乙", "丙"];
    const ids = texts.map(
      (content, n) => makeWish(site, { content, authorName: names[n], createdAt: noon - n }).id,
    );
    const address = locationOf(await select(ids)) ?? "";
    const fields = fieldsOf((await adminBrowser.page(address)).html.querySelector("main form"));
    expect(fields).toMatchObject({ option1: "看日出", option2: `${"长".repeat(59)}…`, option3: "包饺子" });
    await adminBrowser.post(address, { ...fields, status: "draft", intent: "draft" });
    const created = await adminBrowser.post(address, { ...fields, status: "draft" });
    const poll = locationOf(created)?.split("/").at(-1);
    expect(await linksIn("/wishes", "/polls/")).toEqual([]);
    await adminBrowser.post(`/admin/votes/${poll}/publish`, {});
    const expected = `已发起投票：先实现哪个心愿？ /polls/${poll}`;
    expect(await linksIn("/wishes", "/polls/")).toEqual([expected, expected, expected]);
    expect(await linksIn(`/polls/${poll}`, "/wishes/")).toEqual(
      ids.map((id) => `来自${names.map((name) => `${name}的心愿`).join("、")} /wishes/${id}`),
    );
    const removeFirst = () => adminBrowser.post(`${list}/${ids[0]}/delete`, {});
    await adminBrowser.undo(await removeFirst());
    expect(await linksIn("/wishes", "/polls/")).toEqual([expected, expected, expected]);
    const removed = await removeFirst();
    await adminBrowser.post(`/admin/votes/${poll}/delete`, {});
    await adminBrowser.undo(removed);
    expect(await linksIn("/wishes", "/polls/")).toEqual([]);
    expect(rowsIn(wishOutcomes)).toEqual([]);
  });

  test("of a pending wish or of four returns to the list with the reason", async () => {
    const pending = [makeWish(site).id, makeWish(site, { status: "pending" }).id];
    for (const [ids, reason] of [
      [pending, "请选择已通过的心愿"],
      [[1, 2, 3, 4].map(() => makeWish(site).id), "一次投票最多选 3 条心愿"],
    ] as const) {
      const response = await select(ids);
      expect([locationOf(response), flashOf(site, response)]).toEqual([list, reason]);
    }
    const all = await adminBrowser.post(`${list}/poll`, { all: "12", redirectTo: list });
    expect(flashOf(site, all)).toBe("一次投票最多选 3 条心愿");
    expect(listDrafts(site.db)).toEqual([]);
  });
});

test("the organiser's list has the most liked first, on every page and with a filter", async () => {
  for (let n = 0; n < 12; n += 1) {
    const status = n === 3 ? "pending" : "approved";
    const { id: wishId } = makeWish(site, { createdAt: noon + n, status });
    for (let like = 0; like < (n * 5) % 12; like += 1) {
      const row = { wishId, voterKey: `v:${like}`, createdAt: 1 };
      site.db.insert(wishLikes).values(row).run();
    }
  }
  const counts = async (query: string) =>
    (await pageText(adminBrowser, `${list}?sort=likes${query}`)).match(/\d+(?= 个赞)/g)?.map(Number);
  expect(await counts("")).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(await counts("&page=2")).toEqual([1, 0]);
  expect(await counts("&status=approved")).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 2, 1]);
});

test("the API creates an event of an approved wish, and rejects others", async () => {
  const request = openAdminRawClient(site);
  const event = { title: "写毛笔字", startTime: "2026-12-01T15:00:00+01:00" };
  const post = (wishId: unknown) => request("POST", "/events", { ...event, wishId });
  const { id } = makeWish(site, { content });
  const created = await post(id);
  expect(created.status).toBe(201);
  expect(await linksIn("/wishes", "/events/")).toEqual([`已约成：写毛笔字 /events/${created.body.data.id}`]);
  const { status, body } = await post(makeWish(site, { status: "pending" }).id);
  expect([status, body.error]).toEqual([422, "请选择已通过的心愿"]);
});
