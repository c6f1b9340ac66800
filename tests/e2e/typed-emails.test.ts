// Full-width addresses, as typed on a Chinese keyboard, pass the browser's validation of e-mail fields.
import { describe, it } from "vitest";
import { scripted, withPage } from "../support/browser";

describe.each([{ js: true }, { js: false }])("an address with ＠ and 。 (scripts: $js)", ({ js }) => {
  it("is sent by the browser and normalised by the server", () =>
    withPage({ js }, async (page) => {
      await page.goto("/login/reset");
      await scripted(page);
      await page.getByLabel("邮箱", { exact: true }).fill("lin。yue＠example。org");
      await page.getByRole("button", { name: "发送重置链接" }).click();
      await page.getByText("重置链接已发送至 lin.yue@example.org").waitFor();
    }));
});
