// Journeys that continue in a mail, on phones, with and without scripts: a subscriber who hears of an event and unsubscribes by the mail
// program, an offered seat that expires, and the organiser's daily mail. Times that pass are changed in the database.
import type { Page } from "playwright";
import type { Email } from "postal-mime";
import { afterAll, describe, expect, it } from "vitest";
import { notFoundNoise, type PageOptions, withPage } from "../support/browser";
import { codeIn, mailsIn } from "../support/mailbox";
import { baseUrl, dataFolder } from "../support/worker-server";
import { execute, readValue } from "./city-database";
import { addGuest, addPrivateLink, makeOwnEvent, removeOwnEvent } from "./own-event";
import { visit } from "./page-state";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than the server's rounds, in which mails are queued. */
const patience = { timeout: 60_000 };

const events: string[] = [];
const ownEvent = (...of: Parameters<typeof makeOwnEvent>): string => {
  const id = makeOwnEvent(...of);
  events.push(id);
  return id;
};
afterAll(() => {
  for (const id of events) removeOwnEvent(id);
  execute("DELETE FROM wishes WHERE content LIKE '【信】%'");
  execute("DELETE FROM alert_choices");
  execute("DELETE FROM alert_settings");
});

/** The newest mail to an address whose subject begins with these words. */
async function mailTo(address: string, subject: string): Promise<Email> {
  const newest = async () =>
    (await mailsIn(dataFolder)).findLast(
      (mail) => mail.subject?.startsWith(subject) && mail.to?.some((to) => to.address === address),
    );
  await expect.poll(newest, patience).toBeDefined();
  return (await newest()) as Email;
}

/** The path of a mail's link. */
const pathIn = (mail: Email, path: string): string =>
  new RegExp(`https?://[^/\\s]+(${path}[^\\s#]*)`).exec(mail.text ?? "")?.[1] ?? "";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

const statusOf = (event: string, arrival: number): unknown =>
  readValue("SELECT status FROM registrations WHERE event_id = ? AND arrival = ?", event, arrival);

describe.each([
  { js: true, name: "with scripts" },
  { js: false, name: "without scripts" },
])("$name", ({ js }) => {
  const options: PageOptions = { size: "phone", js, expectedMessages: notFoundNoise };

  it("a subscriber confirms, gets a new event, and is unsubscribed by the post of a mail program", () =>
    withPage(options, async (page) => {
      const email = `journey.${js ? "scripts" : "plain"}@example.org`;
      await visit(page, "/subscribe");
      await page.getByLabel("邮箱", { exact: true }).fill(email);
      await press(page, "叫我");
      await says(page, `确认邮件已发到 ${email}`);
      await visit(page, pathIn(await mailTo(email, "请确认订阅"), "/subscription/confirm/"));
      await press(page, "确认订阅");
      await says(page, "订阅好了");
      const { pathname: own } = new URL(page.url());
      const createdAt = Date.now() - 3 * minuteMs;
      execute("UPDATE subscriptions SET since = ? WHERE email = ?", createdAt - 1, email);
      const title = `寄出的活动 ${email}`;
      const event = ownEvent(title, {
        created_at: createdAt,
        updated_at: createdAt,
        registration_mode: "open",
      });
      const mail = await mailTo(email, `新活动：「${title}」`);
      await visit(page, pathIn(mail, "/events/"));
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.waitForURL(`**/events/${event}?from=mail`);
      const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
      const { pathname } = new URL(header.replace(/[<>]/g, ""));
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      const ended = await fetch(new URL(pathname, baseUrl), { method: "POST", body });
      expect([ended.status, await ended.text()]).toEqual([200, "已退订，不会再收到新活动的邮件\n"]);
      await visit(page, own);
      await says(page, "没有这个订阅，或者已经退订");
    }));

  it("an offered seat that expires goes to the next guest, who takes it", () =>
    withPage(options, async (page) => {
      const startAt = Date.now() + 30 * hourMs;
      const event = ownEvent(`还来吗 ${js}`, {
        ...{ start_at: startAt, end_at: startAt + hourMs, registration_mode: "open", capacity: 2 },
        ...{ reconfirm: "on", reconfirm_hour: "10" },
      });
      const createdAt = Date.now();
      const guest = (name: string, arrival: number, status: string) => {
        const contact = `offer.${arrival}.${js}@example.org`;
        const address = { contact_type: "email", contact, contact_key: `email:${contact}` };
        const times = { created_at: createdAt, updated_at: createdAt };
        const money = { depositCents: 0, enrollFeeCents: 0 };
        const facts = { startAt, place: "", ...money, isCancelled: false, reminded: null };
        const known = JSON.stringify({ status, seats: 2, ...facts });
        return addGuest(event, name, { arrival, status, known, seats: 2, ...address, ...times });
      };
      const [first, second, third] = [
        guest("阿岚", 1, "confirmed"),
        guest("大白", 2, "waiting"),
        guest("小周", 3, "waiting"),
      ].map(addPrivateLink);
      await visit(page, first ?? "");
      await press(page, "来不了");
      await expect.poll(() => statusOf(event, 1)).toBe("cancelled");
      await mailTo(`offer.2.${js}@example.org`, "有名额了，要不要来");
      await visit(page, second ?? "");
      await says(page, "有名额了，要不要？");
      execute(
        "UPDATE registrations SET offer_expires_at = 1 WHERE event_id = ? AND status = 'offered'",
        event,
      );
      await mailTo(`offer.3.${js}@example.org`, "有名额了，要不要来");
      await visit(page, second ?? "");
      await says(page, "留给你的名额过了时间");
      await visit(page, third ?? "");
      await press(page, "要");
      await expect.poll(() => statusOf(event, 3)).toBe("confirmed");
      await visit(page, third ?? "");
      await page.getByRole("button", { name: "来不了", exact: false }).first().waitFor();
      await expect.poll(() => page.getByText("有名额了，要不要？").count()).toBe(0);
    }));

  it("the organiser's daily mail leads through the sign-in to what waits for review", () =>
    withPage({ ...options, admin: true }, (organiser) =>
      withPage(options, async (page) => {
        const email = `organiser.${js}@example.org`;
        execute("DELETE FROM alert_settings");
        await visit(organiser, "/admin/alerts");
        await organiser.locator("input[name=email]").first().fill(email);
        await press(organiser, "寄验证码");
        await says(organiser, "验证码已寄到");
        const code = codeIn(await mailTo(email, "确认提醒邮箱"));
        await organiser.locator("input[name=code]").fill(code);
        await press(organiser, "确认邮箱");
        await organiser.getByRole("heading", { name: "什么时候告诉我" }).waitFor();
        await organiser.locator("input[name=posts][value=daily]").check({ force: true });
        await press(organiser, "保存提醒");
        await says(organiser, "提醒已保存");
        const content = `【信】想去看夜景 ${js}`;
        await visit(page, "/wishes");
        await page.locator("textarea[name=content]").fill(content);
        await page.locator("input[name=authorName]").fill("路过的人");
        await press(page, "发布心愿");
        await says(page, "审核");
        execute("UPDATE alert_settings SET last_day = '2026-01-01'");
        const mail = await mailTo(email, "今天的提醒");
        const link = pathIn(mail, "/admin/review");
        await visit(page, link);
        await page.getByLabel("密码").fill("correct horse");
        await press(page, "登录");
        await page.getByRole("heading", { level: 1, name: "审核" }).waitFor();
        await page.waitForURL(`**${link}`);
      }),
    ));
});
