// A member is not asked again for what their account says.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEvent } from "../support/fixtures";
import { openMember } from "../support/member";
import { createSite, type TestSite } from "../support/site";

const email = "lin.yue@example.org";

let site: TestSite;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.close());

const pages = () => {
  const { id } = makeEvent(site, {}, "ended");
  return ["/wishes", `/events/${id}/discussion`, `/events/${id}`];
};

test("the address is filled in for members only, and gives no name", async () => {
  const member = await openMember(site, email);
  for (const path of pages()) {
    const { html } = await member.page(path);
    expect(html.querySelector("[name=authorName]")?.getAttribute("value") ?? "", path).toBe("");
    const address = html.querySelector("[name=authorEmail]");
    if (path !== "/wishes") expect(address?.getAttribute("value"), path).toBe(email);
    const others = (await site.page(path)).html;
    expect(others.querySelector("[name=authorName]")?.getAttribute("value") ?? "", path).toBe("");
    expect(others.querySelector("[name=authorEmail]")?.getAttribute("value") ?? "", path).toBe("");
  }
});

test("a previously posted name has priority", async () => {
  const member = await openMember(site, "mei@example.org");
  await member.say("/wishes", { authorName: "小梅", content: "想学写毛笔字" });
  const { html } = await member.page("/wishes");
  expect(html.querySelector("[name=authorName]")?.getAttribute("value")).toBe("小梅");
});
