// Somebody whose address a stranger registered before, in a real browser.
import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, scripted, withPage } from "../support/browser";
import { mailedServer } from "../support/mailed-server";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";

const expectedMessages = /^Failed to load resource: .* 4\d\d/;

const server = mailedServer();

describe.each(modesWithScriptsOn("phone"))("the recipient of the mail $way", ({ js, size }) => {
  it("sets a new password and is signed in only then", () =>
    withPage({ baseUrl: server().baseUrl, js, size, expectedMessages }, async (page) => {
      const email = `contested.${js}.${size}@example.org`;
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      const fill = (name: string, value: string) => page.getByLabel(name, { exact: true }).fill(value);
      for (const password of ["Attacker1", "Milano2027"]) {
        await page.goto("/register");
        await fill("邮箱", email);
        await fill("密码", password);
        await fill("确认密码", password);
        await press("注册");
        await page.waitForURL("**/email-verification");
      }
      await page.goto(await server().sink.link(email, "/auth/confirm", 2));
      if (!js) await press("验证邮箱");
      await page.getByRole("heading", { level: 1, name: "设置新密码" }).waitFor();
      if (js) {
        await scripted(page);
        expect(await axeProblems(page)).toEqual([]);
        await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
        await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
      }
      await fill("新密码", "Firenze2028");
      await fill("确认密码", "Firenze2028");
      await press("保存并登录");
      await page.waitForURL("**/dashboard");
      await page.getByRole("status").filter({ hasText: "邮箱已验证，新密码已保存" }).waitFor();
    }));
});
