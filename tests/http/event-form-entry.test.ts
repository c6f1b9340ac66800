// Which draft the event form opens: that of its URL, the current one, or a new one.
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
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
const go = (path: string) => site.send(path, { headers: { Cookie: admin.Cookie } });
const formOf = (html: HTMLElement) => html.querySelector("#event-form");
const actionOf = (html: HTMLElement) => formOf(html)?.getAttribute("action") ?? "";
const rows = () => listDrafts(site.db).map(({ id: row, form }) => [row, form.title]);

async function expectUnknown(address: string, to: string) {
  const response = await go(address);
  expect([address, response.status, response.headers.get("Location")]).toEqual([address, 303, to]);
  expect(flashOf(site, response)).toBe("草稿不存在或已过期");
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
    const saved = await save("删掉的");
    const address = saved.headers.get("Location") ?? "";
    expect((await go(address)).status).toBe(200);
    await admin.post(`/admin/drafts/${id}/delete`, {});
    const keys = ["nope", "draft_create-event_Draft0000009", "draft_edit-event_Draft0000009"];
    const queries = ["draft=nope", "draft=Draft0000009", "draft=", ...keys.map((key) => `draftKey=${key}`)];
    for (const url of [address, ...queries.map((query) => `${path()}?${query}&step=2`)])
      await expectUnknown(url, path());
    expect(rows()).toEqual([]);
  });

  test("reports a draft of another form without changing it", async () => {
    const base = { formType: "event" as const, values: { title: "别的" }, initial: {} };
    const make = (draftId: string, input: Partial<Parameters<typeof saveDraft>[1]>) =>
      unwrap(saveDraft(site.db, { id: draftId, ...base, ...input }, site.clock.now()));
    make("DraftPoll001", { formType: "poll" });
    const edited = mode === "create" ? eventId : makeEvent(site).id;
    make("DraftEdit001", { edit: { eventId: edited, baseVersion: 1 } });
    for (const other of ["DraftPoll001", "DraftEdit001"]) {
      await expectUnknown(`${path()}?draft=${other}`, path());
      await admin.post(`${path()}?draft=${other}&step=1`, { title: "我的", intent: "save" });
      expect(rows().filter(([row]) => row === other)).toEqual([[other, "别的"]]);
    }
  });

  test("without input changes steps under its URL, and redirects to it", async () => {
    const moved = await press(path(), { intent: "preview" });
    const address = moved.headers.get("Location") ?? "";
    expect(rows()).toEqual([]);
    expect((await go(address)).status).toBe(200);
    const { html } = await admin.page(address);
    expect(actionOf(html)).toBe(address);
    const saved = await admin.post(address, { title: "写了", intent: "save" });
    // The URL of a stored draft has no marker.
    expect(saved.headers.get("Location")).toBe(address.replace("&new=1", ""));
  });

  test("resumes a draft saved less than two minutes ago, without asking", async () => {
    await save("写到一半");
    site.clock.time += staleMs - 1;
    const { html } = await admin.page(path());
    expect(fieldsOf(formOf(html)).title).toBe("写到一半");
    expect(actionOf(html)).toContain(`draft=${id}`);
    expect(html.querySelector("[value^=restore-]")).toBeNull();
    await press(path(), { title: "写完", intent: "save" });
    expect(rows()).toEqual([[id, "写完"]]);
  });

  test("asks about an older one, and starts without its values", async () => {
    await save("写到一半");
    site.clock.time += staleMs;
    const { html } = await admin.page(path());
    expect(fieldsOf(formOf(html)).title).not.toBe("写到一半");
    expect(html.querySelectorAll("main button[name=intent]").map((b) => b.getAttribute("value"))).toEqual(
      expect.arrayContaining([`restore-${id}`, `discard-${id}`]),
    );
    const restored = await press(path(), { intent: `restore-${id}` });
    expect(restored.headers.get("Location")).toBe(`${path()}?draft=${id}&step=1`);
    expect(flashOf(site, restored)).toBe("草稿已恢复，请检查并完善");
    expect(rows()).toEqual([[id, "写到一半"]]);
  });

  test("does not resume or offer drafts of other administrators", async () => {
    const values = { title: "同事的" };
    const edit = mode === "edit" ? { edit: { eventId, baseVersion: 1 } } : {};
    const input = { id: "DraftOther01", formType: "event" as const, values, initial: {}, ...edit };
    unwrap(saveDraft(site.db, { ...input, owner: "another-account" }, site.clock.now()));
    for (const later of [0, staleMs]) {
      site.clock.time += later;
      const { html } = await admin.page(path());
      expect(html.toString()).not.toContain("DraftOther01");
    }
    // Its URL still opens it.
    expect(fieldsOf(formOf((await admin.page(`${path()}?draft=DraftOther01`)).html)).title).toBe("同事的");
  });
});

test("a second new event can be started beside the first", async () => {
  await admin.post(`/admin/create-event?draft=${id}&step=1&new=1`, { title: "第一个", intent: "save" });
  const { html } = await admin.page("/admin/create-event");
  expect(textOf(html.querySelector("main [role=status]"))).toContain("继续填写草稿「第一个」");
  expect(html.querySelector(`main [role=status] [value=discard-${id}]`)).not.toBeNull();
  const link = html.querySelector("main [role=status] a");
  expect(textOf(link)).toBe("另建一个活动");
  const other = await admin.page(link?.getAttribute("href") ?? "");
  expect(fieldsOf(formOf(other.html)).title).toBe("");
  expect(other.html.querySelector("[value^=restore-]")).toBeNull();
  await admin.post(actionOf(other.html), { title: "第二个", intent: "save" });
  expect(
    rows()
      .map(([, title]) => title)
      .sort(),
  ).toEqual(["第一个", "第二个"]);
});

describe("older drafts of new events", () => {
  const path = "/admin/create-event";
  beforeEach(async () => {
    for (const [draft, title] of [
      ["DraftOlder01", "较早的"],
      [id, "较新的"],
    ]) {
      await admin.post(`${path}?draft=${draft}&step=1&new=1`, { title: title ?? "", intent: "save" });
      site.clock.time += staleMs;
    }
  });
  const offered = (html: HTMLElement) => textOf(html.querySelector("main [role=status]"));

  test("can be restored, left or discarded", async () => {
    const { html } = await admin.page(path);
    expect(offered(html)).toContain("「较新的」");
    expect(html.querySelectorAll("main [role=status] button").map(textOf)).toEqual([
      "恢复草稿",
      "另建一个活动",
      "放弃草稿",
    ]);
  });

  test("are unchanged by another event, which retains its input", async () => {
    const empty = await press(path, { intent: "another" });
    expect(empty.headers.get("Location")).toBe(`${path}?new=1`);
    expect(offered((await admin.page(`${path}?new=1`)).html)).toBe("");
    const typed = await press(path, { title: "第三个", intent: "another" });
    const { html } = await admin.page(typed.headers.get("Location") ?? "");
    expect(fieldsOf(formOf(html)).title).toBe("第三个");
    expect(offered(html)).not.toContain("「较新的」");
    expect(rows()).toHaveLength(3);
  });

  test("are discarded one at a time, without a question about the next, and can be restored", async () => {
    const discarded = await press(path, { intent: `discard-${id}` });
    expect(discarded.headers.get("Location")).toBe(`${path}?new=1`);
    expect(offered((await admin.page(`${path}?new=1`)).html)).toBe("");
    expect(rows()).toEqual([["DraftOlder01", "较早的"]]);
    const undone = await admin.post(flashMessageOf(site, discarded)?.link?.href ?? "", {});
    expect(undone.headers.get("Location")).toBe(path);
    expect(offered((await admin.page(path)).html)).toContain("「较新的」");
    expect(rows()).toHaveLength(2);
  });
});

describe("an event has one edit draft per administrator", () => {
  /** Two tabs that were opened before any input. */
  async function twoTabs() {
    const open = async () => {
      const { html } = await admin.page(editPath());
      return { to: actionOf(html), fields: fieldsOf(formOf(html)) };
    };
    return [await open(), await open()] as const;
  }
  const draftOf = (address: string) => new URL(address, "http://x").searchParams.get("draft");

  test("a second tab gets a warning, preserves input, and may continue with both", async () => {
    const [one, two] = await twoTabs();
    await admin.post(one.to, { ...one.fields, title: "甲的标题", summary: "甲的简介", intent: "save" });
    const rejected = await admin.post(two.to, { ...two.fields, title: "乙的标题", intent: "next" });
    expect(rejected.status).toBe(409);
    const text = await rejected.text();
    expect(text).toContain("这个活动还有一份没有保存的修改，请先选择恢复或放弃");
    expect(text).toContain('value="乙的标题"');
    expect(text).toContain(`restore-${draftOf(one.to)}`);
    expect(rows()).toEqual([[draftOf(one.to), "甲的标题"]]);

    const restored = await admin.post(two.to, {
      ...two.fields,
      title: "乙的标题",
      intent: `restore-${draftOf(one.to)}`,
    });
    expect(flashOf(site, restored)).toBe("草稿内容已恢复（未覆盖你已填写的字段）");
    const { html } = await admin.page(restored.headers.get("Location") ?? "");
    expect(fieldsOf(formOf(html))).toMatchObject({ title: "乙的标题", summary: "甲的简介" });
    expect(listDrafts(site.db)).toHaveLength(1);
  });

  test("a second tab may discard the first one's, and retains its own", async () => {
    const [one, two] = await twoTabs();
    await admin.post(one.to, { ...one.fields, title: "甲的标题", intent: "save" });
    const discarded = await admin.post(two.to, {
      ...two.fields,
      title: "乙的标题",
      intent: `discard-${draftOf(one.to)}`,
    });
    expect([discarded.status, flashOf(site, discarded)]).toEqual([303, "草稿已删除"]);
    expect(rows()).toEqual([[draftOf(two.to), "乙的标题"]]);
    // Later input in the first tab does not overwrite it either.
    const late = await admin.post(one.to, { ...one.fields, title: "甲又写", intent: "save" });
    expect(late.status).toBe(409);
    expect(rows()).toEqual([[draftOf(two.to), "乙的标题"]]);
  });

  test("autosave and cropping do not overwrite it", async () => {
    const [one, two] = await twoTabs();
    await admin.post(one.to, { ...one.fields, title: "甲的标题", intent: "save" });
    const typed = await admin.post(`/admin/draft-save?event=${eventId}&draft=${draftOf(two.to)}`, {
      title: "乙的标题",
    });
    expect(typed.status).toBe(409);
    expect(await typed.json()).toEqual({ error: "这个活动还有一份没有保存的修改，请先选择恢复或放弃" });
    const cropped = await admin.post(two.to, { ...two.fields, intent: "crop-cover" });
    expect(cropped.status).toBe(409);
    expect(rows()).toEqual([[draftOf(one.to), "甲的标题"]]);
  });

  test("another administrator has a separate one", async () => {
    const input = { formType: "event" as const, initial: {}, edit: { eventId, baseVersion: 1 } };
    const now = site.clock.now();
    unwrap(saveDraft(site.db, { ...input, id, values: { title: "甲" } }, now));
    unwrap(saveDraft(site.db, { ...input, id: "Draft0000002", values: { title: "乙" }, owner: "u1" }, now));
    const third = { ...input, id: "Draft0000003", values: { title: "丙" }, owner: "u1" };
    expect(saveDraft(site.db, third, now)).toMatchObject({ ok: false, error: "occupied" });
  });
});

test("an unknown draft of a wish or a poll is reported", async () => {
  for (const path of ["/wishes", "/admin/votes/create"])
    for (const draft of ["nope", "Draft0000009"]) await expectUnknown(`${path}?draft=${draft}`, path);
});
