// What the buttons and addresses of a draft say where there is nothing to clear, or nothing to continue any more; and the summary
// of a form that is rejected in several steps.
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { findDraft } from "../../app/domain/drafts/queries.server";
import { type AdminBrowser, flashOf, openAdminBrowser } from "../support/admin-browser";
import { makeEvent, unwrap } from "../support/fixtures";
import { createSite, type TestSite, textOf } from "../support/site";

let site: TestSite;
let admin: AdminBrowser;
let eventId: string;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  admin = await openAdminBrowser(site);
  eventId = makeEvent(site).id;
});
afterEach(() => site.close());

const id = "Draft0000001";
const weekMs = 7 * 86_400_000;
const createPath = () => "/admin/create-event";
const editPath = () => `/admin/events/${eventId}/edit`;
const go = (path: string) => site.send(path, { headers: { Cookie: admin.Cookie } });

/** Follows a redirect, and answers with its status. */
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

  test("that expired while its form was open still accepts its input", async () => {
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
    const at = (step: number) => `${createPath()}?draft=${id}&step=${step}`;
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
