// Targets of the event form's buttons, draft buttons and URLs without a draft, and the error summary of several
// steps.
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { findDraft } from "../../app/domain/drafts/queries.server";
import {
  type AdminBrowser,
  fieldsOf,
  flashMessageOf,
  flashOf,
  openAdminBrowser,
} from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { textOf } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });
let admin: AdminBrowser;
let eventId: string;
beforeEach(async () => {
  admin = await openAdminBrowser(site);
  eventId = makeEvent(site).id;
});

const id = "Draft0000001";
const weekMs = 7 * 86_400_000;
const createPath = () => "/admin/create-event";
const editPath = () => `/admin/events/${eventId}/edit`;
const at = (step: number) => `/admin/create-event?draft=${id}&step=${step}`;
const go = (path: string) => site.send(path, { headers: { Cookie: admin.Cookie } });

/** Follows a redirect and returns its status. */
const landed = async (response: Response) => (await go(response.headers.get("Location") ?? "")).status;

describe.each([
  ["a new event", createPath, "clear"],
  ["an edit", editPath, `discard-${id}`],
])("the draft of %s", (_name, path, intent) => {
  const at = (step: number) => `${path()}?draft=${id}&step=${step}`;

  test("without input has nothing to delete, and the form is unchanged", async () => {
    const response = await admin.post(at(1), { intent });
    expect([response.status, flashOf(site, response)]).toEqual([303, "没有可清除的草稿"]);
    expect(await landed(response)).toBe(200);
  });

  test("counts as saved only after a change", async () => {
    const typed = (await admin.page(`${at(1)}&new=1`)).html.querySelector("#event-form");
    const untouched = await admin.post(`${at(1)}&new=1`, { ...fieldsOf(typed), intent: "save" });
    expect(flashOf(site, untouched)).toBe("还没有填写内容，没有保存草稿");
    const saved = await admin.post(`${at(1)}&new=1`, { title: "写了", intent: "save" });
    expect(flashOf(site, saved)).toBe("草稿已保存");
  });

  test("is never replaced by input from before the last save", async () => {
    const query = path() === createPath() ? "" : `&event=${eventId}`;
    const now = site.clock.now();
    const autosave = async (title: string, typedAt: number) =>
      (await admin.post(`/admin/draft-save?draft=${id}${query}`, { title, typedAt: String(typedAt) })).status;
    const press = async (title: string, typedAt: number) =>
      (await admin.post(`${at(1)}&new=1`, { title, typedAt: String(typedAt), intent: "save" })).status;
    const stored = () => findDraft(site.db, id)?.form.title;
    expect(await autosave("第二句", now - 1000)).toBe(200);
    expect([await autosave("第一句", now - 2000), await press("第一句", now - 2000)]).toEqual([409, 409]);
    expect(stored()).toBe("第二句");
    expect([await autosave("第三句", now - 500), await autosave("第二句", now - 100)]).toEqual([200, 200]);
    // Reverted to the original: the text is equal, its time is not.
    expect([await autosave("第二句", now - 50), await autosave("第三句", now - 70)]).toEqual([200, 409]);
    expect([await press("第四句", now + 60_000), stored()]).toEqual([303, "第四句"]);
    expect([await press("第五句", now + 60_000), stored()]).toEqual([303, "第五句"]);
  });

  test("can be restored after it was discarded, and a late save does not restore it", async () => {
    const query = path() === createPath() ? "" : `&event=${eventId}`;
    const typed = { title: "写了很久", typedAt: String(site.clock.now() - 1000) };
    await admin.post(`${at(1)}&new=1`, { ...typed, intent: "save" });
    const first = await admin.post(at(2), { intent });
    let response = first;
    if (intent === "clear") {
      const { html } = await admin.page(first.headers.get("Location") ?? "");
      const cancel = html.querySelectorAll("main a").find((link) => textOf(link) === "取消");
      expect(cancel?.getAttribute("href")).toBe(at(2));
      response = await admin.post(`/admin/drafts/${id}/delete`, { redirectTo: at(2) });
    }
    expect([response.status, flashOf(site, response), await landed(response)]).toEqual([
      303,
      "草稿已删除",
      200,
    ]);
    const late = await admin.post(`/admin/draft-save?draft=${id}${query}`, typed);
    expect([late.status, findDraft(site.db, id)]).toEqual([409, undefined]);
    const undo = flashMessageOf(site, response)?.link?.href ?? "";
    const undone = await admin.post(undo, {});
    expect([flashOf(site, undone), undone.headers.get("Location")]).toEqual(["草稿已恢复", at(2)]);
    expect([findDraft(site.db, id)?.form.title, await landed(undone)]).toEqual(["写了很久", 200]);
    expect(flashOf(site, await admin.post(undo, {}))).toBe("草稿不能恢复");
  });

  test("that has expired is reported at its URL", async () => {
    await admin.post(at(1), { title: "很久以前", intent: "save" });
    site.clock.time += weekMs;
    admin = await openAdminBrowser(site);
    expect((await go(at(2))).status).toBe(200);
    site.clock.time += 1;
    const response = await go(at(2));
    expect(response.headers.get("Location")).toBe(path());
    expect(flashOf(site, response)).toBe("草稿已过期，无法恢复");
  });

  test("that expired while its form was open accepts its input", async () => {
    await admin.post(at(1), { title: "很久以前", intent: "save" });
    site.clock.time += weekMs + 1;
    admin = await openAdminBrowser(site);
    const rejected = await admin.post(at(1), { title: "", intent: "next" });
    expect(rejected.status).toBe(422);
    await admin.post(at(1), { title: "又写了一点", intent: "save" });
    expect(findDraft(site.db, id)?.form.title).toBe("又写了一点");
    expect((await go(at(1))).status).toBe(200);
  });
});

test("an expired draft of a wish or a poll is reported at its URL, too", async () => {
  const make = (draftId: string, formType: "wish" | "poll", values: Record<string, string>) =>
    unwrap(saveDraft(site.db, { id: draftId, formType, values, initial: {} }, site.clock.now()));
  make("DraftWish001", "wish", { content: "想学写毛笔字" });
  make("DraftPoll001", "poll", { title: "改到星期几？" });
  site.clock.time += weekMs + 1;
  admin = await openAdminBrowser(site);
  for (const path of ["/wishes?draft=DraftWish001", "/admin/votes/create?draft=DraftPoll001"]) {
    const response = await go(path);
    expect([path, response.status, flashOf(site, response)]).toEqual([path, 303, "草稿已过期，无法恢复"]);
    expect(path.startsWith(response.headers.get("Location") ?? "-")).toBe(true);
  }
});

describe("a form with errors in several steps", () => {
  const wrong = { title: "字".repeat(61), capacity: "1", deposit: "abc", date: "2026-11-20", time: "10:00" };

  test.each([
    ["a new event", createPath, 4],
    ["an edit", editPath, 1],
  ])("of %s links each error to its control in any step", async (_name, path, last) => {
    const at = (step: number) => `${path()}?draft=${id}&step=${step}`;
    await admin.post(at(1), { summary: "简介", category: "徒步", ...wrong, intent: "save" });
    const response = await admin.post(at(last), { intent: "publish" });
    expect(response.status).toBe(422);
    const links = parse(await response.text()).querySelectorAll("main [role=alert] a");
    const messages = links.map(textOf);
    expect(messages).toContain("活动标题不能超过60个字符");
    expect(messages).toContain("活动人数至少为2人");
    expect(messages.some((text) => text.startsWith("时间地点："))).toBe(true);
    expect(messages.some((text) => text.startsWith("费用与提醒："))).toBe(true);
    for (const link of links) {
      const [page = "", control = ""] = (link.getAttribute("href") ?? "").split("#");
      const { html } = await admin.page(page || at(1));
      expect(html.getElementById(control), link.toString()).not.toBeNull();
    }
  });

  test("marks only invalid radio groups", async () => {
    const groups = async (step: number, fields: Record<string, string>) => {
      const html = parse(await (await admin.post(at(step), { ...fields, intent: "next" })).text());
      const all = html.querySelectorAll("#event-form fieldset");
      for (const group of all)
        expect(group.getAttribute("role"), group.id).toBe(
          group.querySelector("input[type=radio]") ? "radiogroup" : undefined,
        );
      return all.filter((group) => group.getAttribute("aria-invalid") === "true").map(({ id: name }) => name);
    };
    expect(await groups(1, { title: "", category: "没有这一类" })).toEqual(["event-form-category"]);
    expect(await groups(2, { colorScheme: "no-such" })).toEqual(["event-form-colorScheme"]);
    expect(await groups(3, { date: "2026-11-28", time: "10:07" })).toEqual(["event-form-time"]);
  });
});

const basics = { title: "河边骑行", summary: "沿波河骑行", category: "徒步", capacity: "12", details: "" };
const location = { date: "2026-11-28", time: "19:00", durationHours: "2.5", locationName: "公园" };

/** The target of each button of the second step. */
const intents: Record<string, string[]> = {
  [at(1)]: ["previous", "previous-9", "step-1", "step-0", "step-x", "step-", "step"],
  [at(2)]: [
    ...["save", "preview", "upload", "restore-Draft0000009", "discard-Draft0000009"],
    ...["remove-coverImageId", "remove-title", "remove"],
    // Other buttons stay on the step.
    ...["", "-", "NEXT", "Step-1", "publishing", "step-1-2", "crop-../../events", "crop-a/b", "step 1"],
    ...["constructor", "toString", "__proto__", "hasOwnProperty-x", "then", "下一步", "next\n", " next"],
  ],
  [at(3)]: ["next", "next-1", "next2", "next_"],
  [at(4)]: ["step-4", "step4", "step-99", "publish"],
  [`/admin/drafts/${id}/delete?redirectTo=${encodeURIComponent(at(2))}`]: ["clear"],
  [`/admin/drafts/${id}/crop/cover`]: ["crop-cover"],
  [`/admin/drafts/${id}/crop/`]: ["crop"],
  "/admin/create-event?new=1": [`discard-${id}`],
};

test.each(Object.entries(intents))("the link to %s saves the input first", async (leadsTo, pressed) => {
  for (const intent of pressed) {
    await admin.post(at(1), { ...basics, intent: "save" });
    await admin.post(at(3), { ...location, intent: "save" });
    const response = await admin.post(at(2), { colorScheme: "matcha-grape", intent });
    expect([intent, response.status, response.headers.get("Location")]).toEqual([intent, 303, leadsTo]);
    const saved = findDraft(site.db, id)?.form;
    if (intent === `discard-${id}`) expect(saved).toBeUndefined();
    else expect(saved).toMatchObject({ ...basics, colorScheme: "matcha-grape" });
  }
});

test("a post without a button goes to the next step, as Enter does", async () => {
  const response = await admin.post(at(1), basics);
  expect(response.headers.get("Location")).toBe(at(2));
});

test("continuing stops at the first invalid step, with its input", async () => {
  const response = await admin.post(at(1), { ...basics, summary: "", intent: "step-4" });
  expect(response.status).toBe(422);
  expect(findDraft(site.db, id)?.form.title).toBe(basics.title);
});

test("the preview shows valid and invalid input", async () => {
  await admin.post(at(1), { ...basics, capacity: "12,x", intent: "preview" });
  await admin.post(at(3), { ...location, durationHours: "9", intent: "preview" });
  const text = (await admin.page(at(3))).html.querySelector("main")?.text ?? "";
  expect(text).toContain("12,x");
  expect(text).toContain("9 小时");
});
