// What a poll's card says beside its choices.
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { makePoll } from "../support/fixtures";
import { createSite, type TestSite, textOf } from "../support/site";
import { makeMember, makeVoter, postAs } from "../support/voter";

const seen = "管理员看得到谁选了什么";

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

const cardOf = async (id: string, path: string, cookie = "") =>
  (await site.page(path, { Cookie: cookie })).html.querySelector(`#poll-${id}`);

describe("a poll with named ballots states so before the vote", () => {
  test.each([
    ["signed out, in the list", "/polls", false],
    ["signed out, on its page", "/polls/ID", false],
    ["a member, at the ballot", "/polls/ID", true],
  ])("%s", async (_who, path, isMember) => {
    const { id } = makePoll(site, { isAnonymous: false });
    const { cookie } = isMember ? makeMember(site, "lin@example.org") : { cookie: "" };
    const card = await cardOf(id, path.replace("ID", id), cookie);
    const text = textOf(card);
    expect(text).toContain(seen);
    expect(text.indexOf(seen)).toBeLessThan(text.indexOf("星期四"));
    expect(card?.querySelectorAll("form").length).toBe(isMember ? 1 : 0);
  });

  test("other polls do not", async () => {
    const { id } = makePoll(site);
    expect(textOf(await cardOf(id, `/polls/${id}`))).not.toContain(seen);
  });

  test("the organiser's preview does once voting requires an account", async () => {
    const admin = await openAdminBrowser(site);
    const typed = { title: "去哪里", option1: "山", option2: "河", option3: "湖", status: "active" };
    const preview = async (rules: Record<string, string>) => {
      const answer = await admin.post("/admin/votes/create", { ...typed, ...rules, intent: "preview" });
      return textOf(parse(await answer.text()).querySelector("#poll-preview"));
    };
    expect(await preview({})).not.toContain(seen);
    expect(await preview({ membersOnly: "on" })).toContain(seen);
  });
});

test("a rejected ballot shows its error below the choices, which remain in place", async () => {
  const { id } = makePoll(site, { allowMultiple: true });
  const voter = makeVoter(site);
  const rejected = parse(await (await voter.vote(id, [], `/polls/${id}`)).text()).querySelector(
    `#poll-${id}`,
  );
  const text = textOf(rejected);
  expect(textOf(rejected?.querySelector("[role=alert]"))).toContain("请选择一个选项");
  expect(text.indexOf("请选择一个选项")).toBeGreaterThan(text.lastIndexOf("星期日"));
  // The same page in another tab.
  const { html } = await voter.page(`/polls/${id}`);
  const body = new URLSearchParams(fieldsOf(html.querySelector(`#poll-${id} form`)));
  body.append("selectedOption", "2");
  expect((await voter.vote(id, [1], `/polls/${id}`)).status).toBe(303);
  const twice = await postAs(site, voter.jar, `/polls/${id}/vote`, body);
  const said = textOf(parse(await twice.text()).querySelector(`#poll-${id}`));
  expect(said.indexOf("您已经投过票了！")).toBeGreaterThan(said.lastIndexOf("星期日"));
});
