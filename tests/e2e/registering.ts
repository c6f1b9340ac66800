// The form of registrations.
import type { Page } from "playwright";
import { chip, expectMessage } from "./plain-page";

/** Fills in the registration of the open page. */
export async function fillRegistration(
  page: Page,
  name: string,
  contact: string,
  seats = "1",
): Promise<void> {
  await page.getByLabel("称呼").fill(name);
  await page.getByLabel("微信号／手机号码／邮箱").fill(contact);
  await chip(page, seats).check({ force: true });
  await page.getByLabel("我已阅读注意事项和免责声明").check();
}

/** Registers for an event, and waits for the title of the registration's page. */
export async function signUp(page: Page, eventId: string, contact: string, seats = "1", title = "报名成功") {
  await page.goto(`/events/${eventId}/join`);
  await fillRegistration(page, "林月", contact, seats);
  await page.getByRole("button", { name: "报名", exact: true }).click();
  await expectMessage(page, "报名已提交");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

export async function withdraw(page: Page): Promise<void> {
  await page.getByText("取消报名", { exact: true }).click();
  await page.getByRole("button", { name: "确认取消报名" }).click();
  await expectMessage(page, "已取消报名");
}
