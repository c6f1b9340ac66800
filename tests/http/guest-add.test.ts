// Guests added by the organiser: by a form, or from the group's 接龙.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { registrations } from "../../app/db/schema/registrations";
import { registrationMessages } from "../../app/domain/registrations/messages";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { attributeAt, attributesAt, pageOf, textAt, textsAt } from "../support/html";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeOpenEvent(site, { title: "天台酒会", capacity: 3 }).id;
});

const path = (page = "") => `/admin/events/${id}/guests${page}`;
const all = () =>
  site.db
    .select()
    .from(registrations)
    .where(eq(registrations.eventId, id))
    .orderBy(registrations.arrival)
    .all();
const stored = () => all().map(({ name, seats, status }) => `${name} ${seats} ${status}`);

describe("the form", () => {
  const add = (fields: Record<string, string>) =>
    admin.post(path("/add"), { seats: "1", contactType: "wechat", ...fields });

  test("adds a guest without a contact, which can be undone", async () => {
    const { html } = await admin.page(path("/add"));
    const fields = fieldsOf(html.querySelector("main form"));
    const added = await admin.post(path("/add"), { ...fields, name: "小鹿", seats: "2" });
    expect(flashOf(site, added)).toBe("小鹿：已加入名单（已确认）");
    expect(added.headers.get("Location")).toMatch(new RegExp(`^${path()}#\\w{12}$`));
    expect(stored()).toEqual(["小鹿 2 confirmed"]);
    expect(flashOf(site, await admin.undo(added))).toBe("已撤销");
    expect(stored()).toEqual(["小鹿 2 cancelled"]);
  });

  test("accepts reserved names, which are rejected for visitors only", async () => {
    expect(flashOf(site, await add({ name: "主办方小王" }))).toBe("主办方小王：已加入名单（已确认）");
  });

  test("offers the waiting list, or seats beyond the capacity, when the seats do not fit", async () => {
    makeGuest(site, id, { seats: 2 });
    const html = await pageOf(add({ name: "阿南", seats: "3" }), 409);
    expect(textAt(html, "#guest-seats-error")).toBe("名额不够，还剩 1 位");
    expect(textsAt(html, "button[name=ifFull]")).toEqual(["排到候补", "仍要加入（超出 2 位）"]);
    const fields = fieldsOf(html.querySelector("form:has(button[name=ifFull])"));
    const [wait = "", override = ""] = attributesAt(html, "button[name=ifFull]", "value");
    const press = async (name: string, ifFull: string) =>
      flashOf(site, await admin.post(path("/add"), { ...fields, name, ifFull }));
    expect(await press("阿南", wait)).toBe("阿南：已加入名单（候补）");
    expect(await press("小满", override)).toBe("小满：已加入名单（已确认）");
    expect(stored()).toEqual(["小鹿 2 confirmed", "阿南 3 waiting", "小满 3 confirmed"]);
  });

  test("rejects a field with its message and preserves input", async () => {
    for (const [field, fields, message] of [
      ["name", { name: "" }, "请填写怎么称呼您"],
      ["seats", { name: "小鹿", seats: "5" }, "人数请选择 1 到 4 人"],
      ["contact", { name: "小鹿", contactType: "phone", contact: "deer" }, registrationMessages.phone],
      ["contactType", { name: "小鹿", contactType: "", contact: "deer" }, "请选择微信号、手机或邮箱"],
      ["adminNote", { name: "小鹿", adminNote: "长".repeat(501) }, "主办方备注不能超过500个字符"],
    ] as const) {
      const html = await pageOf(add(fields), 422, field);
      expect(textAt(html, `#guest-${field}-error`)).toBe(message);
      expect(fieldsOf(html.querySelector("main form")).name).toBe(fields.name);
    }
    expect(stored()).toEqual([]);
  });

  test("a contact that is already on the list is a conflict", async () => {
    makeGuest(site, id, { contactType: "wechat", contact: "deer_88" });
    const html = await pageOf(add({ name: "小鹿", contact: "Deer_88" }), 409);
    expect(textAt(html, "#guest-contact-error")).toBe("这个联系方式已经在名单里");
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
    const html = await pageOf(read("#接龙\n1. 小鹿\n2. 阿南 +1\n3. 小满\n晚点来"), 200);
    const result = html.querySelector("section[aria-label=读取结果]");
    expect(textOf(result)).toContain("新的 2 位，已在名单 1 位，看不明白 1 行");
    expect(stored()).toHaveLength(1);
    const { line: _, ...fields } = fieldsOf(result?.querySelector("form") ?? null);
    expect(fields).toMatchObject({ "seats-3": "2", "seats-4": "1" });
    const sent = Object.entries({ ...fields, "seats-4": "2", intent: "add" });
    const send = () => admin.post(path("/chain"), [...sent, ["line", "3"], ["line", "4"]]);
    const added = await send();
    expect(added.headers.get("Location")).toBe(path());
    const said = { title: "已加入名单：2 条报名", text: "其中 1 条名额不够，在候补里。" };
    expect(flashMessageOf(site, added)).toMatchObject(said);
    const list = ["小鹿 1 confirmed", "阿南 2 confirmed", "小满 2 waiting"];
    expect(stored()).toEqual(list);
    // Sent again, all guests are known.
    expect((await send()).status).toBe(422);
    expect(stored()).toEqual(list);
    expect(flashOf(site, await admin.undo(added))).toBe("已撤销 2 条");
    expect(all().map(({ status }) => status)).toEqual(["confirmed", "cancelled", "cancelled"]);
  });

  test("a guest who withdraws is listed, and withdrawn by a button that preserves the text", async () => {
    const guest = makeGuest(site, id, { name: "小鹿", seats: 2 });
    const text = "1. 阿南 +1（素食）\n2. 小鹿 不来了";
    const found = (await pageOf(read(text), 200)).querySelector("button[name=withdraw]");
    expect(found?.getAttribute("value")).toBe(guest.id);
    const fields = fieldsOf(found?.closest("form") ?? null);
    const html = await pageOf(admin.post(path("/chain"), { ...fields, withdraw: guest.id }), 200);
    expect(textAt(html, "[role=status]")).toContain("小鹿：已取消报名");
    expect(html.querySelector("textarea[name=text]")?.text).toContain(text);
    expect(html.querySelector("button[name=withdraw]")).toBeNull();
    expect(stored()).toEqual(["小鹿 2 cancelled"]);
    const undo = attributeAt(html, "form[action*=undo]", "action") ?? "";
    expect(flashOf(site, await admin.post(undo, {}))).toBe("已撤销");
    expect(stored()).toEqual(["小鹿 2 confirmed"]);
    // Text after a number of people becomes the organiser's note.
    await admin.post(path("/chain"), { text, intent: "add", line: "1", "seats-1": "2" });
    expect(all().map(({ adminNote }) => adminNote)).toEqual(["", "素食"]);
  });

  test("one invalid guest rejects all of them", async () => {
    const sent = { text: "1. 小鹿\n2. 阿南", intent: "add", line: "1", "seats-1": "7" };
    expect((await pageOf(admin.post(path("/chain"), sent), 422)).text).toContain("人数请选择 1 到 4 人");
    expect(stored()).toEqual([]);
  });

  test("a text that cannot be parsed is rejected at its field", async () => {
    const tooLong = "接龙最多 300 行、20000 个字，请分几次粘贴";
    for (const [text, message] of [
      ["", "请粘贴群里的接龙"],
      ["人".repeat(20_001), tooLong],
      ["1. 人\n".repeat(301), tooLong],
    ] as const)
      expect(textAt(await pageOf(read(text), 422), "#chain-text-error")).toBe(message);
  });
});
