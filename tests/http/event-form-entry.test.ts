// Which draft the event form opens: that of its URL, the current one, or a new one.
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, textAt } from "../support/html";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });
let eventId: string;
beforeEach(() => {
  eventId = makeEvent(site).id;
});

const id = "Draft0000001";
const staleMs = 120_000;
const createPath = () => "/admin/create-event";
const editPath = () => `/admin/events/${eventId}/edit`;
const go = async (path: string) => (await admin.page(path)).response;
const formOf = (html: HTMLElement) => html.querySelector("#event-form");
const titleIn = (html: HTMLElement) => fieldsOf(formOf(html)).title;
const input = { formType: "event" as const, initial: {} };
const store = (
  draft: Omit<Parameters<typeof saveDraft>[1], "initial" | "formType"> & { formType?: "poll" },
) => saveDraft(site.db, { ...input, ...draft }, site.clock.now());
const actionOf = (html: HTMLElement) => formOf(html)?.getAttribute("action") ?? "";
const rows = () => listDrafts(site.db).map(({ id: row, form }) => [row, form.title]);

async function expectUnknown(address: string, to: string) {
  expect(outcomeOf(await go(address)), address).toEqual([303, to, "草稿不存在或已过期"]);
}

/** Opens a form at a URL and presses one of its buttons. */
async function press(path: string, fields: Record<string, string>) {
  const { html } = await admin.page(path);
  return admin.post(actionOf(html), { ...fieldsOf(formOf(html)), ...fields });
}

const forms = [
  ["a new event", createPath, "create"],
  ["an edit", editPath, "edit"],
] as const;

describe.each(forms)("the form of %s", (_name, path, mode) => {
  const save = (title: string, draftId = id) =>
    admin.post(`${path()}?draft=${draftId}&step=1&new=1`, { title, intent: "save" });

  test("reports a draft that is unknown or deleted, and an invalid key", async () => {
    const address = (await save("删掉的")).headers.get("Location") ?? "";
    expect((await go(address)).status).toBe(200);
    await admin.post(`/admin/drafts/${id}/delete`, {});
    const queries = ["draft=Draft0000009", "draft=", "draftKey=draft_create-event_Draft0000009"];
    for (const url of [address, ...queries.map((query) => `${path()}?${query}&step=2`)])
      await expectUnknown(url, path());
    expect(rows()).toEqual([]);
  });

  test("reports a draft of another form without changing it", async () => {
    const values = { title: "别的" };
    unwrap(store({ id: "DraftPoll001", formType: "poll", values }));
    const edited = mode === "create" ? eventId : makeEvent(site).id;
    unwrap(store({ id: "DraftEdit001", values, edit: { eventId: edited, baseVersion: 1 } }));
    for (const other of ["DraftPoll001", "DraftEdit001"]) {
      await expectUnknown(`${path()}?draft=${other}`, path());
      await admin.post(`${path()}?draft=${other}&step=1`, { title: "我的", intent: "save" });
      expect(rows()).toContainEqual([other, "别的"]);
    }
  });

  test("resumes a draft saved less than two minutes ago, without asking", async () => {
    await save("写到一半");
    site.clock.time += staleMs - 1;
    const { html } = await admin.page(path());
    expect(titleIn(html)).toBe("写到一半");
    expect(actionOf(html)).toContain(`draft=${id}`);
    expect(html.querySelector("[value^=restore-]")).toBeNull();
    await press(path(), { title: "写完", intent: "save" });
    expect(rows()).toEqual([[id, "写完"]]);
  });

  test("asks about an older one, and starts without its values", async () => {
    await save("写到一半");
    site.clock.time += staleMs;
    const { html } = await admin.page(path());
    expect(titleIn(html)).not.toBe("写到一半");
    const intents = attributesAt(html, "main button[name=intent]", "value");
    expect(intents).toEqual(expect.arrayContaining([`restore-${id}`, `discard-${id}`]));
    const restored = await press(path(), { intent: `restore-${id}` });
    expect(outcomeOf(restored)).toEqual([303, `${path()}?draft=${id}&step=1`, "草稿已恢复，请检查并完善"]);
    expect(rows()).toEqual([[id, "写到一半"]]);
  });

  test("does not resume or offer drafts of other administrators", async () => {
    const edit = mode === "edit" ? { edit: { eventId, baseVersion: 1 } } : {};
    unwrap(store({ id: "DraftOther01", values: { title: "同事的" }, owner: "another-account", ...edit }));
    for (const later of [0, staleMs]) {
      site.clock.time += later;
      expect((await admin.page(path())).html.toString()).not.toContain("DraftOther01");
    }
    await admin.post(`${path()}?draft=${id}&step=1&new=1`, { title: "我的", intent: "save" });
    expect(rows()).toHaveLength(2);
  });
});

test("a second new event can be started beside the first", async () => {
  await admin.post(`/admin/create-event?draft=${id}&step=1&new=1`, { title: "第一个", intent: "save" });
  const status = (await admin.page("/admin/create-event")).html.querySelector("main [role=status]");
  expect(textOf(status)).toContain("继续填写草稿「第一个」");
  expect(status?.querySelector(`[value=discard-${id}]`)).not.toBeNull();
  expect(textAt(status, "a")).toBe("另建一个活动");
  const { html } = await admin.page(attributeAt(status, "a", "href") ?? "");
  expect(titleIn(html)).toBe("");
  expect(html.querySelector("[value^=restore-]")).toBeNull();
  await admin.post(actionOf(html), { title: "第二个", intent: "save" });
  const titles = rows().map(([, title]) => title);
  expect(titles.sort()).toEqual(["第一个", "第二个"]);
});

describe("older drafts of new events", () => {
  const path = "/admin/create-event";
  beforeEach(async () => {
    for (const [draft, title] of Object.entries({ DraftOlder01: "较早的", [id]: "较新的" })) {
      await admin.post(`${path}?draft=${draft}&step=1&new=1`, { title, intent: "save" });
      site.clock.time += staleMs;
    }
  });
  const offeredAt = async (address: string) => textAt((await admin.page(address)).html, "main [role=status]");

  test("are unchanged by another event, which retains its input", async () => {
    const empty = await press(path, { intent: "another" });
    expect(empty.headers.get("Location")).toBe(`${path}?new=1`);
    expect(await offeredAt(`${path}?new=1`)).toBe("");
    const typed = await press(path, { title: "第三个", intent: "another" });
    const address = typed.headers.get("Location") ?? "";
    expect(titleIn((await admin.page(address)).html)).toBe("第三个");
    expect(await offeredAt(address)).not.toContain("「较新的」");
    expect(rows()).toHaveLength(3);
  });

  test("are discarded one at a time, without a question about the next, and can be restored", async () => {
    const discarded = await press(path, { intent: `discard-${id}` });
    expect(discarded.headers.get("Location")).toBe(`${path}?new=1`);
    expect(await offeredAt(`${path}?new=1`)).toBe("");
    expect(rows()).toEqual([["DraftOlder01", "较早的"]]);
    expect((await admin.undo(discarded)).headers.get("Location")).toBe(path);
    expect(await offeredAt(path)).toContain("「较新的」");
    expect(rows()).toHaveLength(2);
  });
});

describe("an event has one edit draft per administrator", () => {
  const occupied = "这个活动还有一份没有保存的修改，请先选择恢复或放弃";
  const draftOf = (address: string) => new URL(address, "http://x").searchParams.get("draft") ?? "";

  /** A tab that was opened before any input: its draft, and how it is submitted. */
  async function openTab() {
    const { html } = await admin.page(editPath());
    const to = actionOf(html);
    const send = (fields: Record<string, string>) => admin.post(to, { ...fieldsOf(formOf(html)), ...fields });
    return { draft: draftOf(to), send };
  }

  test("a second tab gets a warning, preserves input, and may continue with both", async () => {
    const [one, two] = [await openTab(), await openTab()];
    await one.send({ title: "甲的标题", summary: "甲的简介", intent: "save" });
    const rejected = await pageOf(two.send({ title: "乙的标题", intent: "next" }), 409);
    expect(rejected.text).toContain(occupied);
    expect(titleIn(rejected)).toBe("乙的标题");
    expect(rejected.toString()).toContain(`restore-${one.draft}`);
    expect(rows()).toEqual([[one.draft, "甲的标题"]]);
    const restored = await two.send({ title: "乙的标题", intent: `restore-${one.draft}` });
    expect(flashOf(site, restored)).toBe("草稿内容已恢复（未覆盖你已填写的字段）");
    const { html } = await admin.page(restored.headers.get("Location") ?? "");
    expect(fieldsOf(formOf(html))).toMatchObject({ title: "乙的标题", summary: "甲的简介" });
    expect(listDrafts(site.db)).toHaveLength(1);
  });

  test("a second tab may discard the first one's, and retains its own", async () => {
    const [one, two] = [await openTab(), await openTab()];
    await one.send({ title: "甲的标题", intent: "save" });
    const discarded = await two.send({ title: "乙的标题", intent: `discard-${one.draft}` });
    expect([discarded.status, flashOf(site, discarded)]).toEqual([303, "草稿已删除"]);
    // Later input in the first tab does not overwrite it either.
    expect((await one.send({ title: "甲又写", intent: "save" })).status).toBe(409);
    expect(rows()).toEqual([[two.draft, "乙的标题"]]);
  });

  test("autosave and cropping do not overwrite it", async () => {
    const [one, two] = [await openTab(), await openTab()];
    await one.send({ title: "甲的标题", intent: "save" });
    const save = `/admin/draft-save?event=${eventId}&draft=${two.draft}`;
    const typed = await admin.post(save, { title: "乙的标题" });
    expect([typed.status, await typed.json()]).toEqual([409, { error: occupied }]);
    expect((await two.send({ intent: "crop-cover" })).status).toBe(409);
    expect(rows()).toEqual([[one.draft, "甲的标题"]]);
  });
});
