// Guests added by the organiser: by a form, or from the group's 接龙.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { registrations } from "../../app/db/schema/registrations";
import { registrationMessages } from "../../app/domain/registrations/messages";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeOpenEvent(site, { title: "天台酒会", capacity: 3 }).id;
});

const path = (page = "") => `/admin/events/${id}/guests${page}`;
const stored = () =>
  site.db
    .select()
    .from(registrations)
    .where(eq(registrations.eventId, id))
    .orderBy(registrations.arrival)
    .all()
    .map(({ name, seats, status }) => [name, seats, status]);

describe("the form", () => {
  const add = (fields: Record<string, string>) =>
    admin.post(path("/add"), { seats: "1", contactType: "wechat", ...fields });

  test("adds a guest without a contact, which can be undone", async () => {
    const page = (await admin.page(path("/add"))).html;
    const fields = fieldsOf(page.querySelector("main form"));
    const added = await admin.post(path("/add"), { ...fields, name: "小鹿", seats: "2" });
    expect(flashOf(site, added)).toBe("小鹿：已加入名单（已确认）");
    expect(added.headers.get("Location")).toMatch(new RegExp(`^${path()}#\\w{12}$`));
    expect(stored()).toEqual([["小鹿", 2, "confirmed"]]);
    const undone = await admin.post(flashMessageOf(site, added)?.link?.href ?? "", {});
    expect(flashOf(site, undone)).toBe("已撤销");
    expect(stored()).toEqual([["小鹿", 2, "cancelled"]]);
  });

  test("accepts reserved names, which are rejected for visitors only", async () => {
    expect(flashOf(site, await add({ name: "主办方小王" }))).toBe("主办方小王：已加入名单（已确认）");
  });

  test("offers the waiting list, or seats beyond the capacity, when the seats do not fit", async () => {
    makeGuest(site, id, { seats: 2 });
    const rejected = await add({ name: "阿南", seats: "3" });
    expect(rejected.status).toBe(409);
    const html = parse(await rejected.text());
    expect(textOf(html.querySelector("#guest-seats-error"))).toBe("名额不够，还剩 1 位");
    const buttons = html.querySelectorAll("button[name=ifFull]");
    expect(buttons.map(textOf)).toEqual(["排到候补", "仍要加入（超出 2 位）"]);
    const fields = fieldsOf(buttons[0]?.closest("form") ?? null);
    const [wait, override] = buttons.map((button) => ({
      ...fields,
      ifFull: button.getAttribute("value") ?? "",
    }));
    expect(flashOf(site, await admin.post(path("/add"), { ...wait }))).toBe("阿南：已加入名单（候补）");
    const added = await admin.post(path("/add"), { ...override, name: "小满" });
    expect(flashOf(site, added)).toBe("小满：已加入名单（已确认）");
    expect(stored()).toEqual([
      ["小鹿", 2, "confirmed"],
      ["阿南", 3, "waiting"],
      ["小满", 3, "confirmed"],
    ]);
  });

  test("rejects a field with its message and preserves input", async () => {
    for (const [field, fields, message] of [
      ["name", { name: "" }, "请填写怎么称呼您"],
      ["seats", { name: "小鹿", seats: "5" }, "人数请选择 1 到 4 人"],
      ["contact", { name: "小鹿", contactType: "phone", contact: "deer" }, registrationMessages.phone],
      ["contactType", { name: "小鹿", contactType: "", contact: "deer" }, "请选择微信号、手机或邮箱"],
      ["adminNote", { name: "小鹿", adminNote: "长".repeat(501) }, "主办方备注不能超过500个字符"],
    ] as const) {
      const response = await add(fields);
      expect([field, response.status]).toEqual([field, 422]);
      const html = parse(await response.text());
      expect(textOf(html.querySelector(`#guest-${field}-error`))).toBe(message);
      expect(fieldsOf(html.querySelector("main form")).name).toBe(fields.name);
    }
    expect(stored()).toEqual([]);
  });

  test("a contact that is already on the list is a conflict", async () => {
    makeGuest(site, id, { contactType: "wechat", contact: "deer_88" });
    const response = await add({ name: "小鹿", contact: "Deer_88" });
    expect(response.status).toBe(409);
    const html = parse(await response.text());
    expect(textOf(html.querySelector("#guest-contact-error"))).toBe("这个联系方式已经在名单里");
  });
});

describe("接龙", () => {
  const read = (text: string) => admin.post(path("/chain"), { text, intent: "read" });

  test("the page has the list as a text for the group", async () => {
    makeGuest(site, id, { seats: 2 });
    const { html } = await admin.page(path("/chain"));
    const text = html.querySelector("textarea#list")?.text ?? "";
    expect(text).toMatch(/^#接龙\n天台酒会\n.+\n瓦伦蒂诺公园\n\n1\. 小鹿 ×2$/);
  });

  test("a pasted one is previewed, and stored only by 加入名单", async () => {
    makeGuest(site, id);
    const response = await read("#接龙\n1. 小鹿\n2. 阿南 +1\n3. 小满\n晚点来");
    expect(response.status).toBe(200);
    const html = parse(await response.text());
    const result = html.querySelector("section[aria-label=读取结果]");
    expect(textOf(result)).toContain("新的 2 位，已在名单 1 位，看不明白 1 行");
    expect(stored()).toHaveLength(1);
    const fields = fieldsOf(result?.querySelector("form") ?? null);
    expect(fields).toMatchObject({ "seats-3": "2", "seats-4": "1" });
    const body = new URLSearchParams({ ...fields, "seats-4": "2", intent: "add" });
    body.delete("line");
    for (const line of ["3", "4"]) body.append("line", line);
    const headers = { Cookie: admin.Cookie, Origin: new URL(site.env.BASE_URL ?? "").origin };
    const send = () =>
      site.send(path("/chain"), { method: "POST", headers, body: new URLSearchParams(body) });
    const added = await send();
    expect(added.headers.get("Location")).toBe(path());
    expect(flashMessageOf(site, added)).toMatchObject({
      title: "已加入名单：2 条报名",
      text: "其中 1 条名额不够，在候补里。",
    });
    const all = [
      ["小鹿", 1, "confirmed"],
      ["阿南", 2, "confirmed"],
      ["小满", 2, "waiting"],
    ];
    expect(stored()).toEqual(all);
    // Sent again, all guests are known.
    expect((await send()).status).toBe(422);
    expect(stored()).toEqual(all);
    const undone = await admin.post(flashMessageOf(site, added)?.link?.href ?? "", {});
    expect(flashOf(site, undone)).toBe("已撤销 2 条");
    expect(stored().map(([, , status]) => status)).toEqual(["confirmed", "cancelled", "cancelled"]);
  });

  test("a guest who withdraws is listed, and withdrawn by a button that preserves the text", async () => {
    const guest = makeGuest(site, id, { name: "小鹿", seats: 2 });
    const text = "1. 阿南 +1（素食）\n2. 小鹿 不来了";
    const button = async (response: Response) =>
      parse(await response.text()).querySelector("button[name=withdraw]");
    const found = await button(await read(text));
    expect(found?.getAttribute("value")).toBe(guest.id);
    const fields = fieldsOf(found?.closest("form") ?? null);
    const done = await admin.post(path("/chain"), { ...fields, withdraw: guest.id });
    const html = parse(await done.clone().text());
    expect(textOf(html.querySelector("[role=status]"))).toContain("小鹿：已取消报名");
    expect(html.querySelector("textarea[name=text]")?.text).toContain(text);
    expect(await button(done)).toBeNull();
    expect(stored()).toEqual([["小鹿", 2, "cancelled"]]);
    const undo = html.querySelector("form[action*=undo]")?.getAttribute("action") ?? "";
    expect(flashOf(site, await admin.post(undo, {}))).toBe("已撤销");
    expect(stored()).toEqual([["小鹿", 2, "confirmed"]]);
    // Text after a number of people becomes the organiser's note.
    await admin.post(path("/chain"), { text, intent: "add", line: "1", "seats-1": "2" });
    expect(
      site.db
        .select()
        .from(registrations)
        .all()
        .map(({ adminNote }) => adminNote),
    ).toEqual(["", "素食"]);
  });

  test("one invalid guest rejects all of them", async () => {
    const rejected = await admin.post(path("/chain"), {
      text: "1. 小鹿\n2. 阿南",
      intent: "add",
      line: "1",
      "seats-1": "7",
    });
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain("人数请选择 1 到 4 人");
    expect(stored()).toEqual([]);
  });

  test("a text that cannot be parsed is rejected at its field", async () => {
    const tooLong = "接龙最多 300 行、20000 个字，请分几次粘贴";
    for (const [text, message] of [
      ["", "请粘贴群里的接龙"],
      ["人".repeat(20_001), tooLong],
      ["1. 人\n".repeat(301), tooLong],
    ] as const) {
      const response = await read(text);
      expect(response.status).toBe(422);
      expect(textOf(parse(await response.text()).querySelector("#chain-text-error"))).toBe(message);
    }
  });
});
