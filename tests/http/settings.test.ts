import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { testMail } from "../../app/domain/accounts/account-mails";
import { findPicture } from "../../app/domain/images/queries.server";
import { queueMail } from "../../app/domain/mails/queue.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { readSettings } from "../../app/domain/settings/queries.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { codePicture, plainPicture } from "../support/code-pictures";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { outcomeOf, pageOf, pageText, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { origin, textOf } from "../support/site";

const path = "/admin/settings";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

type Fields = Record<string, string | File>;
const form = async () => fieldsOf((await adminBrowser.page(path)).html.querySelector("form[enctype]"));
const save = async (fields: Fields = {}) => adminBrowser.upload(path, { ...(await form()), ...fields });
const audits = () => rowsIn(auditEntries).filter(({ entityType }) => entityType === "settings");
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], "qr.png", { type: "image/png" });
const qrFile = async () => fileOf(await codePicture({ size: 200 }));

test("shows stored values, and saving them unchanged writes nothing", async () => {
  expect(await form()).toMatchObject({ siteName: "城里见", city: "都灵", moderation: "pre" });
  const response = await save();
  expect(outcomeOf(response)).toEqual([303, path, "设置已保存"]);
  expect(audits()).toEqual([]);
});

test("public pages change immediately, cached ones too; an unchecked switch is off", async () => {
  const { id } = makeEvent(site);
  updateSettings(site.db, { kind: "admin" }, { wishesOn: false, pollsOn: false }, site.clock.now());
  await site.send("/");
  await site.send(`/events/${id}/join`);
  const names = { siteName: "<b>罗马见</b>", seal: "罗马", tagline: "" };
  await save({ ...names, wishesOn: "on", contactWechat: "roma_wx" });
  const home = (await site.page("/")).html;
  expect(textAt(home, "header")).toContain("<b>罗马见</b>");
  expect(textsAt(home, "header b")).not.toContain("罗马见");
  expect(home.querySelector("a[href='/wishes']")).not.toBeNull();
  expect(await pageText(site, `/events/${id}/join`, "body")).toContain("roma_wx");
  expect(readSettings(site.db)).toMatchObject({ wishesOn: true, pollsOn: false });
  // Line endings are stored as LF.
  const { wishesOn: _, ...fields } = await form();
  const texts = { autoEnd: "on", defaultNotes: "请早到\r\n带水", defaultDisclaimer: "" };
  await adminBrowser.upload(path, { ...fields, ...texts, moderation: "post" });
  const stored = {
    wishesOn: false,
    autoEnd: true,
    moderation: "post",
    defaultNotes: "请早到\n带水",
    defaultDisclaimer: "",
  };
  expect(readSettings(site.db)).toMatchObject(stored);
});

test("replies to mails go to the contact address, spelled as typed, or to the sender without one", async () => {
  const outbox = join(site.folder, "outbox");
  const replyTo: (string | undefined)[] = [];
  for (const contactEmail of ["", " ask＠example.org "]) {
    await save({ contactEmail });
    queueMail(site.db, "guest@example.org", testMail({ siteName: "城里见", origin }), {
      now: site.clock.now(),
      expiresAt: site.clock.now() + 1000,
    });
    await site.mail.deliver();
    const [mail = ""] = readdirSync(outbox);
    replyTo.push(/^Reply-To: (.*)\r$/m.exec(readFileSync(join(outbox, mail), "utf8"))?.[1]);
    rmSync(join(outbox, mail));
  }
  expect(replyTo).toEqual([undefined, "ask@example.org"]);
});

test("an invalid value is rejected at its field, and other input is preserved", async () => {
  const long = (length: number) => "长".repeat(length);
  const wrong: [name: string, value: string, message: string][] = [
    ["siteName", " ", "请输入站名"],
    ["siteName", long(21), "站名不能超过20个字符"],
    ["seal", "一二三四五", "印章文字不能超过4个字符"],
    ["moderation", "never", "请选择审核方式"],
    ["defaultNotes", long(5001), "默认注意事项不能超过5000个字符"],
    ["contactQrImageId", "abcdefghijkl", "请选择二维码图片"],
    ["contactEmail", "nobody", "请输入有效的联系邮箱"],
    ["registrationDays", "366", "报名资料保留天数请填 7 到 365 之间的整数"],
  ];
  const before = readSettings(site.db);
  const fields = await form();
  for (const [name, value, message] of wrong) {
    const changes = { [name]: value, pollsOn: "on", tagline: "新的一句" };
    const response = await adminBrowser.upload(path, { ...fields, ...changes });
    expect([name, response.status]).toEqual([name, 422]);
    const text = await response.text();
    expect(text.split(`id="settings-${name}-error"`)[1]?.slice(0, 40)).toContain(message);
    expect(text).toContain('value="新的一句"');
    expect(text).toMatch(/name="pollsOn"[^>]*checked/);
  }
  expect(readSettings(site.db)).toEqual(before);
});

describe("the customer service's code", () => {
  test("is uploaded, shown to visitors, and removed again", async () => {
    const { id } = makeEvent(site);
    await save({ qr: await qrFile() });
    const shown = async () =>
      (await site.page(`/events/${id}`)).html.querySelector("img[alt=客服微信二维码]") !== null;
    expect(readSettings(site.db).contactQrImageId).not.toBeNull();
    expect(await shown()).toBe(true);
    expect(flashOf(site, await save())).toBe("设置已保存");
    expect(await shown()).toBe(true);
    await save({ removeQr: "on" });
    expect([readSettings(site.db).contactQrImageId, await shown()]).toEqual([null, false]);
  });

  test("survives a rejected form, and must be an image of its own kind", async () => {
    const rejected = await save({ siteName: "", qr: await qrFile() });
    expect(rejected.status).toBe(422);
    const stored = /name="contactQrImageId" value="(\w{12})"/.exec(await rejected.text())?.[1] ?? "";
    expect((await save({ contactQrImageId: (await makeImage(site)).id })).status).toBe(422);
    expect(readSettings(site.db).contactQrImageId).toBeNull();
    await save({ contactQrImageId: stored });
    expect(readSettings(site.db).contactQrImageId).toBe(stored);
  });
});

describe("an image in which no code was detected", () => {
  const note = "没有在图片里识别到二维码，访客看不到它。能扫出来的话，请勾选「这就是客服二维码」再保存。";
  const attention = async () =>
    textAt((await adminBrowser.page("/admin")).html, "section[aria-labelledby=attention]");
  const pageText = async () => textAt((await adminBrowser.page(path)).html, "#settings-contactQrImageId");
  const storedId = () => readSettings(site.db).contactQrImageId ?? "";
  /** Whether visitors get the image: on pages with the contact, and at its URL. */
  async function shown() {
    const { id } = makeEvent(site);
    const stored = findPicture(site.db, storedId());
    const pages = [`/events/${id}`, `/events/${id}/join`, "/privacy"].map(async (address) =>
      (await (await site.send(address)).text()).includes(stored?.base ?? "none"),
    );
    return [...(await Promise.all(pages)), (await site.send(`${stored?.base}.jpg`)).status];
  }

  test("is reported, and shown to visitors after the organiser's confirmation alone", async () => {
    const saved = flashMessageOf(site, await save({ qr: fileOf(await plainPicture()) }));
    expect(saved).toMatchObject({ tone: "warn", title: "设置已保存", text: note });
    expect(await pageText()).toContain(note);
    expect(await attention()).toContain("客服二维码扫不出");
    expect(await shown()).toEqual([false, false, false, 404]);
    // Another picture's id, and a blank one, confirm nothing.
    for (const confirmQr of ["abcdefghijkl", "", "chosen"]) await save({ confirmQr });
    expect(await shown()).toEqual([false, false, false, 404]);
    expect(flashMessageOf(site, await save({ confirmQr: storedId() }))).toMatchObject({ tone: "ok" });
    expect(await shown()).toEqual([true, true, true, 200]);
    expect(await pageText()).not.toContain(note);
    expect(await attention()).not.toContain("客服二维码");
    const [log = ""] = textsAt((await adminBrowser.page(path)).html, "#trail dd");
    expect(log).toBe("客服二维码：未识别 → 已确认管理员");
  });

  test("is confirmed with its upload, but not by a tick for the image that it replaces", async () => {
    await save({ qr: fileOf(await plainPicture()), confirmQr: "chosen" });
    expect(await shown()).toEqual([true, true, true, 200]);
    await save({ qr: fileOf(await plainPicture("#993333")), confirmQr: storedId() });
    expect(await shown()).toEqual([false, false, false, 404]);
  });

  test("retains its tick in a rejected form", async () => {
    const html = await pageOf(
      save({ siteName: "", qr: fileOf(await plainPicture()), confirmQr: "chosen" }),
      422,
    );
    const fields = fieldsOf(html.querySelector("form[enctype]"));
    expect(fields.confirmQr).toBe(fields.contactQrImageId);
    await adminBrowser.upload(path, { ...fields, siteName: "罗马见" });
    expect(await shown()).toEqual([true, true, true, 200]);
  });
});

test("a form opened before another change shows the stored values, and saves on the second press", async () => {
  const old = await form();
  await save({ city: "米兰" });
  const html = await pageOf(adminBrowser.upload(path, { ...old, tagline: "新的一句" }), 422);
  expect(textAt(html, "[role=alert]")).toContain("设置已被其他人修改，请核对后再保存");
  expect(textOf(html.getElementById("settings-city-hint"))).toBe("现在保存的是：米兰");
  expect(readSettings(site.db)).toMatchObject({ city: "米兰", tagline: "华人同城活动告示" });
  await adminBrowser.upload(path, fieldsOf(html.querySelector("form[enctype]")));
  expect(readSettings(site.db)).toMatchObject({ city: "都灵", tagline: "新的一句" });
});

test("changes are listed, newest first; days are accepted in any spelling", async () => {
  await save({ city: "米兰", tagline: "新的一句" });
  await save({ moderation: "post", registrationDays: "６０ 天" });
  expect(readSettings(site.db).registrationDays).toBe(60);
  const { html } = await adminBrowser.page(path);
  const [last = "", first] = textsAt(html, "#trail dd");
  expect(last).toContain("审核方式：先审后发 → 先发后审");
  expect(last).toContain("报名资料保留天数：30 天 → 60 天");
  expect(first).toBe("副标题：华人同城活动告示 → 新的一句城市：都灵 → 米兰管理员");
  const update = { actor: "admin", action: "settings.update" };
  expect(audits()).toMatchObject([update, update]);
});
