// The first set-up of a new site: its code, its steps, and when it is over.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { isAdminPassword } from "../../app/domain/organisers/passwords.server";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { readSettings } from "../../app/domain/settings/queries.server";
import { fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { codePicture, plainPicture } from "../support/code-pictures";
import { makeEvent } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { textAt, textsAt } from "../support/html";
import { createNewSite, createSite, dayMs, openSiteIn, type TestSite } from "../support/site";
import { openVisitor, requireFields } from "../support/visitor";

const open: TestSite[] = [];
afterEach(() => {
  for (const site of open.splice(0)) site.close();
});
const track = (site: TestSite) => {
  open.push(site);
  return site;
};
const unused = { ADMIN_PASSWORD: "" };
const openNew = async (settings: Record<string, string> = unused) => track(await createNewSite(settings));

const fileIn = (site: TestSite, name: string) => join(site.folder, name);
const isThere = (site: TestSite, name: string) => existsSync(fileIn(site, name));
const codeOf = (site: TestSite) => readFileSync(fileIn(site, "start-code"), "utf8").trim();
const pathOf = (site: TestSite) => `/setup/${codeOf(site)}`;

/** The browser of somebody with the code; `step` is the step to open. */
const openSetup = async (site: TestSite, step = "") => {
  const visitor = openVisitor(site);
  const { html, status } = await visitor.page(`${pathOf(site)}${step ? `?step=${step}` : ""}`);
  const form = html.querySelector("main form");
  const action = form?.getAttribute("action") ?? "";
  return { html, status, form, action, fields: fieldsOf(form), visitor };
};

const save = async (site: TestSite, step: string, typed: Record<string, string>) => {
  const { visitor, form, action, fields } = await openSetup(site, step);
  requireFields(form, typed);
  return visitor.post(action, { ...fields, ...typed });
};

/** Posts a picture as the code of the contact. */
async function savePicture(site: TestSite, picture: Buffer, typed: Record<string, string>) {
  const { visitor, action, fields } = await openSetup(site, "contact");
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...typed })) body.append(name, value);
  body.append("qr", new File([new Uint8Array(picture)], "qr.png", { type: "image/png" }));
  const encoded = new Response(body);
  const bytes = await encoded.arrayBuffer();
  const headers = {
    Origin: String(site.env.BASE_URL),
    "Content-Type": encoded.headers.get("Content-Type") ?? "",
    "Content-Length": String(bytes.byteLength),
  };
  return visitor.send(action, { method: "POST", headers, body: bytes });
}

const password = "Torino2026";
const twice = { password, confirm: password };

describe("the code", () => {
  test("is stored for its owner alone, stays the same after a restart, and opens the set-up however it is typed", async () => {
    const site = await openNew();
    const code = codeOf(site);
    expect([site.startCode, statSync(fileIn(site, "start-code")).mode & 0o777]).toEqual([code, 0o600]);
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    for (const typed of [code, code.toLowerCase(), code.replace("-", ""), ` ${code} `]) {
      const { response, status, html } = await site.page(`/setup/${encodeURIComponent(typed)}`);
      expect([typed, status, textAt(html, "h1")]).toEqual([typed, 200, "挂上城里的告示栏"]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    site.stop();
    const again = track(await openSiteIn(site.folder, unused));
    open.splice(open.indexOf(site), 1);
    expect([again.startCode, (await openSetup(again)).status]).toEqual([code, 200]);
  });

  test("a wrong one opens nothing, and ten of a network close the set-up for it for a while, with the right one too", async () => {
    const site = await openNew();
    const right = codeOf(site);
    const visitor = openVisitor(site);
    const opened = await visitor.send("/setup/AAAA-AAAA");
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/setup"]);
    expect(flashOfResponse(opened)?.title).toContain("启动码不对");
    const page = await visitor.page("/setup");
    expect(textsAt(page.html, "main form label")).toEqual(["启动码", "密码", "确认密码"]);
    const wrong = await visitor.post("/setup", { startCode: "AAAA-AAAA", openedAt: "0", ...twice });
    const text = await wrong.text();
    expect([wrong.status, text.includes("启动码不对"), text.includes(password)]).toEqual([422, true, false]);
    for (let guess = 2; guess < 10; guess += 1) await visitor.send(`/setup/AAAA-AAA${guess}`);
    expect((await visitor.send(`/setup/${right}`)).status).toBe(303);
    const late = await visitor.post("/setup", { startCode: right, openedAt: "0", ...twice });
    expect([late.status, Number(late.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(isThere(site, "first-password")).toBe(true);
    site.clock.time += 15 * 60_000;
    expect((await visitor.send(`/setup/${right}`)).status).toBe(200);
  });

  test("typed with a password it sets the password, and without one it opens the next step", async () => {
    const site = await openNew();
    const visitor = openVisitor(site);
    const fill = (fields: Record<string, string>) => visitor.fill("/setup", fields);
    const differing = await fill({ startCode: codeOf(site), password, confirm: "Torino2027" });
    expect([differing.status, await differing.text()]).toEqual([422, expect.stringContaining("密码不匹配")]);
    const saved = await fill({ startCode: codeOf(site).toLowerCase(), ...twice });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, pathOf(site)]);
    expect([await isAdminPassword(site.db, password), isThere(site, "first-password")]).toEqual([
      true,
      false,
    ]);
    expect(textsAt((await visitor.page("/setup")).html, "main form label")).toEqual(["启动码"]);
    expect((await fill({ startCode: codeOf(site) })).status).toBe(303);
  });

  test("gives no rights on other pages", async () => {
    const site = await openNew();
    const { visitor } = await openSetup(site);
    for (const path of ["/admin/settings", "/admin/organisers", "/admin/health"])
      expect([path, (await visitor.send(path)).headers.get("Location")]).toEqual([
        path,
        `/admin/login?redirectTo=${encodeURIComponent(path)}`,
      ]);
  });

  test.each([
    [
      "a day after the first sign-in",
      (site: TestSite) => {
        openAdminSession(site.db, { userAgent: "phone" }, site.clock.now());
        site.clock.time += dayMs + 1;
      },
    ],
    ["once its file is deleted", (site: TestSite) => rmSync(fileIn(site, "start-code"))],
  ])("works no longer %s", async (_when, end) => {
    const site = await openNew();
    const path = pathOf(site);
    openAdminSession(site.db, { userAgent: "phone" }, site.clock.now());
    expect((await site.send(path)).status).toBe(200);
    end(site);
    const statuses = [path, "/setup/AAAA-AAAA", "/setup"].map(async (each) => (await site.send(each)).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
    expect((await openVisitor(site).post(`${path}?step=password`, { ...twice, version: "0" })).status).toBe(
      404,
    );
    expect(isThere(site, "start-code")).toBe(false);
  });

  test("a site that was set up before, or has sample data, has none", async () => {
    const site = track(await createSite());
    writeFileSync(fileIn(site, "start-code"), "ABCD-EFGH\n");
    expect([(await site.send("/setup")).status, (await site.send("/setup/ABCD-EFGH")).status]).toEqual([
      404, 404,
    ]);
    expect(await (await openAdminBrowser(site)).page("/admin")).toMatchObject({ status: 200 });
  });
});

describe("the steps", () => {
  test("are saved alone, one after the other, and end with the first event", async () => {
    const site = await openNew();
    const states = async () => {
      const { html } = await openSetup(site);
      return [textAt(html, "[aria-current=step] h2"), html.querySelector("progress")?.getAttribute("value")];
    };
    expect(await states()).toEqual(["管理员密码", undefined]);
    const short = await save(site, "password", { password: "kurz", confirm: "kurz" });
    expect([short.status, await short.text()]).toEqual([422, expect.stringContaining("密码至少需要8个字符")]);
    expect((await save(site, "password", twice)).headers.get("Location")).toBe(`${pathOf(site)}#now`);
    expect(await isAdminPassword(site.db, password)).toBe(true);
    expect(await states()).toEqual(["站名和城市", "1"]);

    const blank = await save(site, "site", { siteName: " ", city: "博洛尼亚" });
    const text = await blank.text();
    expect([blank.status, text.includes("请输入站名"), text.includes('value="博洛尼亚"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await save(site, "site", { timeZone: "Mars/Base" })).status).toBe(422);
    await save(site, "site", { siteName: "上海见", city: "上海", tagline: "", timeZone: "Asia/Shanghai" });
    expect(readSettings(site.db)).toMatchObject({
      siteName: "上海见",
      city: "上海",
      timeZone: "Asia/Shanghai",
    });
    // 12:00 in Rome.
    expect((await openSetup(site)).html.toString()).toContain("上海见 · 上海 · 现在 星期六 19:00");
    expect(await states()).toEqual(["客服微信", "2"]);

    const nothing = await save(site, "contact", { contactWechat: "" });
    expect([nothing.status, await nothing.text()]).toEqual([422, expect.stringContaining("请填微信号")]);
    await save(site, "contact", { contactWechat: "shanghai_kefu" });
    expect(readSettings(site.db)).toMatchObject({ contactWechat: "shanghai_kefu", contactQrImageId: null });
    expect(await states()).toEqual(["发信邮箱", "3"]);
    await save(site, "mail", { intent: "skip" });
    const { html } = await openSetup(site);
    expect(textAt(html, "[aria-current=step] h2")).toBe("发布第一个活动");
    expect(html.querySelector("main [aria-current=step] a")?.getAttribute("href")).toBe(
      "/admin/create-event",
    );

    const path = pathOf(site);
    makeEvent(site);
    expect([(await site.send(path)).status, isThere(site, "start-code")]).toEqual([404, false]);
  });

  test("a picture without a code is rejected with the input, and can be left out", async () => {
    const site = await openNew();
    const rejected = await savePicture(site, await plainPicture(), { contactWechat: "torino_kefu" });
    const text = await rejected.text();
    expect([rejected.status, text.includes("没认出二维码"), text.includes('value="torino_kefu"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect(readSettings(site.db)).toMatchObject({ contactWechat: "", contactQrImageId: null });
    const broken = await savePicture(site, Buffer.from("no picture"), {});
    expect(broken.status).toBe(415);
    expect((await savePicture(site, await codePicture(), { contactWechat: "torino_kefu" })).status).toBe(303);
    const { contactQrImageId } = readSettings(site.db);
    expect(contactQrImageId).not.toBeNull();
    // Without another picture the stored one stays.
    await save(site, "contact", { contactWechat: "torino_2" });
    expect(readSettings(site.db)).toMatchObject({ contactWechat: "torino_2", contactQrImageId });
    await save(site, "contact", { intent: "without-picture" });
    expect(readSettings(site.db)).toMatchObject({ contactWechat: "torino_2", contactQrImageId: null });
  });

  test("of two browsers the later one is told and keeps its input; other steps do not concern it", async () => {
    const site = await openNew();
    const browsers = [await openSetup(site, "site"), await openSetup(site, "site")] as const;
    const contact = await openSetup(site, "contact");
    const passwords = [await openSetup(site, "password"), await openSetup(site, "password")] as const;
    const say = ({ visitor, action, fields }: (typeof browsers)[0], typed: Record<string, string>) =>
      visitor.post(action, { ...fields, ...typed });
    expect((await say(browsers[0], { city: "米兰" })).status).toBe(303);
    const late = await say(browsers[1], { city: "罗马" });
    const text = await late.text();
    expect([late.status, text.includes("已被其他人修改"), text.includes('value="罗马"')]).toEqual([
      409,
      true,
      true,
    ]);
    expect((await say(contact, { contactWechat: "torino_kefu" })).status).toBe(303);
    expect((await say(passwords[0], twice)).status).toBe(303);
    const other = await say(passwords[1], { password: "Milano2026", confirm: "Milano2026" });
    expect([other.status, await isAdminPassword(site.db, password)]).toEqual([409, true]);
    expect(readSettings(site.db)).toMatchObject({ city: "米兰", contactWechat: "torino_kefu" });
  });

  test("a password of the environment skips the first one, and nobody changes it here", async () => {
    const site = await openNew({ ADMIN_PASSWORD: "correct horse" });
    const { html } = await openSetup(site, "password");
    expect(textAt(html, "[aria-current=step] h2")).toBe("站名和城市");
    const posted = await openVisitor(site).post(`${pathOf(site)}?step=password`, { ...twice, version: "0" });
    expect([posted.status, await isAdminPassword(site.db, "correct horse")]).toEqual([422, true]);
  });
});

test("nothing else waits for the set-up, and the dashboard names what is open until the settings have it", async () => {
  const site = await openNew({ ADMIN_PASSWORD: "correct horse" });
  expect([(await site.send("/")).status, (await site.send("/api/events")).status]).toEqual([200, 200]);
  makeEvent(site);
  const organiser = await openAdminBrowser(site);
  const attention = async () => textAt((await organiser.page("/admin")).html, "[aria-labelledby=attention]");
  expect(await attention()).toContain("站名、城市和时区、客服微信");
  const { html } = await organiser.page("/admin/settings");
  await organiser.upload("/admin/settings", {
    ...fieldsOf(html.querySelector("form[enctype]")),
    timeZone: "Asia/Tokyo",
  });
  expect(await attention()).toContain("客服微信");
  expect(await attention()).not.toContain("站名、城市和时区");
  expect(site.site.timeZone).toBe("Asia/Tokyo");
});

test("a time zone of the environment wins, and the form names it", async () => {
  const site = await openNew({ SITE_TIME_ZONE: "Asia/Shanghai" });
  const { html, fields } = await openSetup(site, "site");
  expect([fields.timeZone, site.site.timeZone]).toEqual([undefined, "Asia/Shanghai"]);
  expect(textAt(html, "main form")).toContain("由服务器的 SITE_TIME_ZONE 设定");
  expect((await save(site, "site", { city: "上海" })).status).toBe(303);
  expect(readSettings(site.db)).toMatchObject({ city: "上海", timeZone: "Europe/Rome" });
});
