// A guest's journey on a phone: registering, waiting, moving up, withdrawing; and registering offline.
import { describe, expect, it } from "vitest";
import { mainSize, rejectedNoise, scripted, withPage } from "../support/browser";
import { scriptModes } from "../support/tier";
import { makeOwnEvent } from "./own-event";
import { scriptedLater, visit } from "./page-state";
import { pressOffline } from "./posts-in-place";
import { fillRegistration, signUp, withdraw } from "./registering";
import { expectSound } from "./sound";

const columns = { registration_mode: "open", capacity: 2, deposit_cents: 15000, enroll_fee_cents: 2000 };

describe.each(mainSize("phone"))("two guests on a $size", ({ size }) => {
  const options = { size, expectedMessages: rejectedNoise };

  it("share the seats: the second waits and moves up when the first withdraws", () =>
    withPage(options, (first) =>
      withPage(options, async (second) => {
        const id = makeOwnEvent(`一次报名（${size}）`, columns);
        await signUp(first, id, "first_guest", "2", "报名成功");
        await signUp(second, id, "second_guest", "1", "已进入候补（第 1 位）");
        await second.goto(`/events/${id}/join`);
        await second.getByRole("heading", { level: 2, name: "已进入候补（第 1 位）" }).waitFor();
        await expectSound(second);
        await withdraw(first);
        await second.getByRole("link", { name: "查看我的报名" }).click();
        await second.getByRole("heading", { level: 1, name: "报名成功" }).waitFor();
      }),
    ));
});

it.each(scriptModes)("more seats than are free require a choice, made by one press (scripts: $js)", ({
  js,
}) =>
  withPage({ size: "phone", js, expectedMessages: /409/ }, async (page) => {
    const id = makeOwnEvent(`不够的名额（${js}）`, { ...columns, capacity: 3 });
    await visit(page, `/events/${id}/join`);
    await page.getByRole("radio", { name: "邮箱" }).check({ force: true });
    const contact = page.getByRole("textbox", { name: "邮箱", exact: true });
    await contact.fill("lin@example.org");
    await page.getByLabel("称呼").fill("林月");
    await page.getByRole("radio", { name: "4", exact: true }).check({ force: true });
    await expect.poll(() => page.getByText("4 人共 €80 · 另付定金 ¥600").isVisible()).toBe(true);
    await expect.poll(() => page.getByText("2 人共").isVisible()).toBe(false);
    await page.getByLabel("我已阅读注意事项和免责声明").check();
    await page.getByRole("button", { name: "报名", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "只剩 3 位" }).waitFor();
    await expect.poll(() => contact.inputValue()).toBe("lin@example.org");
    if (js) await expectSound(page);
    await page.getByRole("button", { name: "报 3 人" }).click();
    await page.getByRole("heading", { level: 1, name: "报名成功" }).waitFor();
    await expect.poll(() => page.getByText("定金 ¥450 未付").isVisible()).toBe(true);
  }));

it("a registration without a connection is stored in the browser and sent by one press", () =>
  withPage({ size: "phone", clock: true, expectedMessages: /net::|409|422/ }, async (page) => {
    const id = makeOwnEvent("没有网络的报名", columns);
    const script = page.waitForEvent("requestfinished", (request) => request.url().includes("sent-forms"));
    await visit(page, `/events/${id}/join`);
    await fillRegistration(page, "林月", "offline_guest");
    await scriptedLater(page);
    await page.getByLabel("备注（选填）").fill("吃素");
    await script;
    await pressOffline(page, page.getByRole("button", { name: "报名", exact: true }));
    await page.reload();
    await scripted(page);
    const unsent = page.getByRole("region", { name: "未发送" });
    await expect.poll(() => unsent.textContent()).toContain("林月 · 1 人");
    await unsent.getByRole("button", { name: /^发送/ }).click();
    await page.getByRole("heading", { level: 1, name: "报名成功" }).waitFor();
  }));
