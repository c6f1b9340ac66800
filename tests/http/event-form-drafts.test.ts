import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { findDraft } from "../../app/domain/drafts/queries.server";
import { type AdminBrowser, fieldsOf, flashOf, openAdminBrowser } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { outcomeOf, pageOf, redirectOf } from "../support/html";
import { textOf } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });
let admin: AdminBrowser;
let eventId: string;
beforeEach(async () => {
  await signIn();
  eventId = makeEvent(site).id;
});
/** Opens a session, which a later clock may have ended. */
async function signIn() {
  admin = await openAdminBrowser(site);
}

const id = "Draft0000001";
const weekMs = 7 * 86_400_000;
const createPath = () => "/admin/create-event";
const editPath = () => `/admin/events/${eventId}/edit`;
const at = (step: number) => `/admin/create-event?draft=${id}&step=${step}`;
const go = async (path: string) => (await admin.page(path)).response;
const storedTitle = () => findDraft(site.db, id)?.form.title;

/** Follows a redirect and returns its status. */
const landed = async (response: Response) => (await go(response.headers.get("Location") ?? "")).status;

describe.each([
  ["a new event", createPath, "clear"],
  ["an edit", editPath, `discard-${id}`],
])("the draft of %s", (_name, path, intent) => {
  const at = (step: number) => `${path()}?draft=${id}&step=${step}`;
  const autosaveAt = () => `/admin/draft-save?draft=${id}${path === createPath ? "" : `&event=${eventId}`}`;

  test("is never replaced by input from before the last save", async () => {
    const now = site.clock.now();
    const statusOf = async (to: string, title: string, typedAt: number, more = {}) =>
      (await admin.post(to, { title, typedAt: String(typedAt), ...more })).status;
    const autosave = (title: string, typedAt: number) => statusOf(autosaveAt(), title, typedAt);
    const press = (title: string, typedAt: number) =>
      statusOf(`${at(1)}&new=1`, title, typedAt, { intent: "save" });
    expect(await autosave("第二句", now - 1000)).toBe(200);
    expect([await autosave("第一句", now - 2000), await press("第一句", now - 2000)]).toEqual([409, 409]);
    expect(storedTitle()).toBe("第二句");
    expect([await autosave("第三句", now - 500), await autosave("第二句", now - 100)]).toEqual([200, 200]);
    // Reverted to the original: the text is equal, its time is not.
    expect([await autosave("第二句", now - 50), await autosave("第三句", now - 70)]).toEqual([200, 409]);
    expect([await press("第四句", now + 60_000), storedTitle()]).toEqual([303, "第四句"]);
  });

  test("accepts input typed before the last save of a picture", async () => {
    const typed = site.clock.now();
    const autosave = async (title: string, typedAt: number) =>
      (await admin.post(autosaveAt(), { title, typedAt: String(typedAt) })).status;
    const cover = () => findDraft(site.db, id)?.form.coverImageId;
    expect(await autosave("写", typed)).toBe(200);
    site.clock.time += 60_000;
    const square = { width: 400, height: 400, channels: 3, background: "red" } as const;
    const file = new File([await sharp({ create: square }).png().toBuffer()], "cover.png");
    const upload = { title: "", typedAt: String(typed - 1), intent: "upload", coverFile: file };
    expect((await admin.upload(at(1), upload)).status).toBe(303);
    const uploaded = cover();
    expect(await autosave("写了", typed + 30_000)).toBe(200);
    await admin.post(`/admin/drafts/${id}/crop/cover`, { ratio: "1:1", focus: "left", zoom: "2" });
    expect(cover()).not.toBe(uploaded);
    expect([await autosave("写了标题", typed + 45_000), await autosave("写", typed + 40_000)]).toEqual([
      200, 409,
    ]);
    expect(storedTitle()).toBe("写了标题");
  });

  test("without input has nothing to delete or to save", async () => {
    const response = await admin.post(at(1), { intent });
    expect([flashOf(site, response), await landed(response)]).toEqual(["没有可清除的草稿", 200]);
    const typed = fieldsOf((await admin.page(`${at(1)}&new=1`)).html.querySelector("#event-form"));
    const unsaved = await admin.post(`${at(1)}&new=1`, { ...typed, intent: "save" });
    expect(flashOf(site, unsaved)).toBe("还没有填写内容，没有保存草稿");
  });

  test("can be restored after it was discarded, and a late save does not restore it", async () => {
    const typed = { title: "写了很久", typedAt: String(site.clock.now() - 1000) };
    await admin.post(`${at(1)}&new=1`, { ...typed, intent: "save" });
    let response = await admin.post(at(2), { intent });
    if (intent === "clear") {
      const { html } = await admin.page(response.headers.get("Location") ?? "");
      const cancel = html.querySelectorAll("main a").find((link) => textOf(link) === "取消");
      expect(cancel?.getAttribute("href")).toBe(at(2));
      response = await admin.post(`/admin/drafts/${id}/delete`, { redirectTo: at(2) });
    }
    expect([flashOf(site, response), await landed(response)]).toEqual(["草稿已删除", 200]);
    const late = await admin.post(autosaveAt(), typed);
    expect([late.status, findDraft(site.db, id)]).toEqual([409, undefined]);
    const undone = await admin.undo(response);
    expect(outcomeOf(undone)).toEqual([303, at(2), "草稿已恢复"]);
    expect([storedTitle(), await landed(undone)]).toEqual(["写了很久", 200]);
    expect(flashOf(site, await admin.undo(response))).toBe("草稿不能恢复");
  });

  test("that has expired is reported at its URL, but an open form's input is accepted", async () => {
    await admin.post(at(1), { title: "很久以前", intent: "save" });
    site.clock.time += weekMs;
    await signIn();
    expect((await go(at(2))).status).toBe(200);
    site.clock.time += 1;
    expect(outcomeOf(await go(at(2)))).toEqual([303, path(), "草稿已过期，无法恢复"]);
    expect((await admin.post(at(1), { title: "", intent: "next" })).status).toBe(422);
    await admin.post(at(1), { title: "又写了一点", intent: "save" });
    expect(storedTitle()).toBe("又写了一点");
    expect((await go(at(1))).status).toBe(200);
  });
});

const wrong = { title: "字".repeat(61), capacity: "1", deposit: "abc", date: "2026-11-20", time: "10:00" };

test.each([
  ["a new event", createPath, 4],
  ["an edit", editPath, 1],
])("a form of %s with errors in several steps links each to its control in any step", async (_name, path, last) => {
  const at = (step: number) => `${path()}?draft=${id}&step=${step}`;
  await admin.post(at(1), { summary: "简介", category: "徒步", ...wrong, intent: "save" });
  const html = await pageOf(admin.post(at(last), { intent: "publish" }), 422);
  const links = html.querySelectorAll("main [role=alert] a");
  const messages = links.map(textOf);
  for (const message of ["活动标题不能超过60个字符", "活动人数至少为2人"])
    expect(messages).toContain(message);
  for (const step of ["时间地点：", "费用与提醒："])
    expect(
      messages.some((text) => text.startsWith(step)),
      step,
    ).toBe(true);
  for (const link of links) {
    const [page = "", control = ""] = (link.getAttribute("href") ?? "").split("#");
    const { html: step } = await admin.page(page || at(1));
    expect(step.getElementById(control), link.toString()).not.toBeNull();
  }
});

const basics = { title: "河边骑行", summary: "沿波河骑行", category: "徒步", capacity: "12", details: "" };
const location = { date: "2026-11-28", time: "19:00", durationHours: "2.5", locationName: "公园" };

/** The target of each button of the second step. */
const intents: Record<string, string[]> = {
  [at(1)]: ["previous", "step-1", "step-x"],
  // Unknown buttons stay on the step.
  [at(2)]: [
    "save",
    "preview",
    "upload",
    "restore-Draft0000009",
    "remove-coverImageId",
    "count-up",
    "",
    "constructor",
  ],
  [at(3)]: ["next"],
  [at(4)]: ["step-4", "publish"],
  [`/admin/drafts/${id}/delete?redirectTo=${encodeURIComponent(at(2))}`]: ["clear"],
  [`/admin/drafts/${id}/crop/cover`]: ["crop-cover"],
  "/admin/create-event?new=1": [`discard-${id}`],
};

eachRow(Object.entries(intents))("each button saves the input first", async (leadsTo, pressed) => {
  for (const intent of pressed) {
    await admin.post(at(1), { ...basics, intent: "save" });
    await admin.post(at(3), { ...location, intent: "save" });
    const response = await admin.post(at(2), { colorScheme: "matcha-grape", intent });
    expect([intent, ...redirectOf(response)]).toEqual([intent, 303, leadsTo]);
    const saved = findDraft(site.db, id)?.form;
    if (intent === `discard-${id}`) expect(saved).toBeUndefined();
    else expect(saved).toMatchObject({ ...basics, colorScheme: "matcha-grape" });
  }
});
