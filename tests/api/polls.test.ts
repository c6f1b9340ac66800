import { describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makePoll, unwrap } from "../support/fixtures";
import { cookieOf, openRawClient } from "../support/raw-api";
import { noon } from "../support/site";
import { makeMember } from "../support/voter";

const { request, asAdmin } = setUpApi();

const sent = { title: "去哪里？", options: ["山", "海", "湖"] };
const vote = (id: string, body: object, caller = request) => caller("POST", `/polls/${id}/vote`, body);

test("a new poll requires a title and three options, and is open", async () => {
  makePoll(site);
  const { status, body } = await asAdmin("POST", "/polls", sent);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    id: expect.any(String),
    title: "去哪里？",
    description: "",
    option1: "山",
    option2: "海",
    option3: "湖",
    options: ["山", "海", "湖"].map((text, at) => ({ id: at + 1, text, votes: 0 })),
    status: "active",
    phase: "open",
    isActive: true,
    startTime: null,
    endTime: null,
    allowMultiple: false,
    isAnonymous: true,
    selectedOptions: [],
    results: { option1: 0, option2: 0, option3: 0, total: 0 },
    createdAt: new Date(noon).toISOString(),
    updatedAt: new Date(noon).toISOString(),
  });
  expect((await request("GET", `/polls/${body.data.id}`)).body.data).toEqual(body.data);
});

test("isActive replaces an omitted status", async () => {
  const states: [fields: object, status: string][] = [
    [{ isActive: false }, "ended"],
    [{ isActive: true }, "active"],
    [{ isActive: null }, "active"],
    [{ isActive: false, status: "draft" }, "draft"],
  ];
  for (const [fields, status] of states) {
    const { body } = await asAdmin("POST", "/polls", { ...sent, ...fields });
    expect([fields, body.data.status]).toEqual([fields, status]);
  }
  const { id } = makePoll(site);
  expect((await asAdmin("PUT", `/polls/${id}`, { isActive: false })).body.data.status).toBe("ended");
  expect((await asAdmin("PUT", `/polls/${id}`, { title: "改了" })).body.data.status).toBe("ended");
  expect((await asAdmin("PUT", `/polls/${id}`, { isActive: true })).body.data.status).toBe("active");
});

describe("a vote", () => {
  test("requires only an option, and returns the new results", async () => {
    const { id } = makePoll(site);
    const { status, headers, body } = await vote(id, { selectedOption: 2 });
    expect([status, body.data.results]).toEqual([200, { option1: 0, option2: 1, option3: 0, total: 1 }]);
    expect(body.data.selectedOptions).toEqual([2]);
    const own = openRawClient(site, { Cookie: cookieOf({ headers }) });
    expect((await own("GET", `/polls/${id}`)).body.data.selectedOptions).toEqual([2]);
    expect((await request("GET", `/polls/${id}`)).body.data.selectedOptions).toEqual([]);
  });

  test("for several options is one ballot, where the poll allows it", async () => {
    const { id } = makePoll(site, { allowMultiple: true });
    const { body } = await vote(id, { selectedOptions: [3, 1, 3] });
    expect(body.data.results).toEqual({ option1: 1, option2: 0, option3: 1, total: 1 });
    expect(body.data.selectedOptions).toEqual([1, 3]);
  });

  test("without an option or for an unknown one is rejected at its field", async () => {
    const { id } = makePoll(site);
    for (const sent of [{}, { selectedOption: 9 }, { selectedOption: "1 OR 1=1" }]) {
      const { status, body } = await vote(id, sent);
      expect([status, body.details]).toEqual([422, { selectedOption: ["请选择一个选项"] }]);
    }
  });

  test("for another poll than the URL's, or in a draft, is rejected", async () => {
    const [one, two] = [makePoll(site).id, makePoll(site).id];
    const { status, body } = await vote(one, { pollId: two, selectedOption: 1 });
    expect([status, body.details]).toEqual([422, { pollId: ["pollId 与地址中的投票不一致"] }]);
    expect((await request("GET", `/polls/${one}`)).body.data.results.total).toBe(0);
    const draft = makePoll(site, { status: "draft" }).id;
    for (const caller of [request, asAdmin])
      expect((await vote(draft, { selectedOption: 1 }, caller)).status).toBe(404);
  });

  test("in a poll for members counts for the account", async () => {
    const { id } = makePoll(site, { isAnonymous: false });
    const { cookie } = makeMember(site, "su@example.org");
    const [, token = ""] = cookie.split("=");
    const [byCookie, byToken] = [{ Cookie: cookie }, { Authorization: `Bearer ${token}` }];
    expect((await vote(id, { selectedOption: 1 }, openRawClient(site, byCookie))).status).toBe(200);
    expect((await vote(id, { selectedOption: 1 }, openRawClient(site, byToken))).status).toBe(409);
  });
});

test("a draft is visible to the administrator only", async () => {
  const { id } = makePoll(site, { status: "draft" });
  const { status, body } = await request("GET", `/polls/${id}`);
  expect([status, body.error]).toEqual([404, "投票不存在"]);
  expect((await asAdmin("GET", `/polls/${id}`)).body.data).toMatchObject({ phase: "draft", isActive: false });
  expect((await asAdmin("GET", "/polls")).body.data.polls).toHaveLength(1);
});

test("a change preserves omitted fields, and clears a time by null", async () => {
  const { id } = makePoll(site, { endAt: noon + 1000 });
  const { body } = await asAdmin("PUT", `/polls/${id}`, { title: "改了", endTime: null });
  expect(body.data).toMatchObject({ title: "改了", option1: "星期四", endTime: null });
});

test("a change of options with ballots is rejected, of others accepted", async () => {
  const { id } = makePoll(site);
  await vote(id, { selectedOption: 1 });
  const message = "已有人投票，选项和投票方式不能再修改";
  for (const change of [{ option1: "星期一" }, { allowMultiple: true }, { isAnonymous: false }]) {
    const { status, body } = await asAdmin("PUT", `/polls/${id}`, change);
    const details = Object.fromEntries(Object.keys(change).map((field) => [field, [message]]));
    expect([status, body.error, body.details]).toEqual([409, message, details]);
  }
  const closed = await asAdmin("PUT", `/polls/${id}`, { title: "结束了", status: "ended" });
  expect(closed.body.data).toMatchObject({ title: "结束了", isActive: false, results: { total: 1 } });
  const late = await vote(id, { selectedOption: 2 });
  expect([late.status, late.body.error]).toEqual([409, "投票已结束"]);
  expect((await asAdmin("DELETE", `/polls/${id}`)).body.data).toEqual({ id });
  expect((await asAdmin("DELETE", `/polls/${id}`)).status).toBe(404);
});

test("while polls are switched off only the administrator sees them", async () => {
  const { id } = makePoll(site);
  unwrap(updateSettings(site.db, { kind: "admin" }, { pollsOn: false }, noon));
  expect((await request("GET", "/polls")).body.error).toBe("社区投票暂未开放");
  for (const path of ["/polls", `/polls/${id}`]) {
    expect((await request("GET", path)).status).toBe(404);
    expect((await asAdmin("GET", path)).status).toBe(200);
  }
  expect((await vote(id, { selectedOption: 1 })).status).toBe(404);
});
