import { describe, expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makePoll } from "../support/fixtures";
import { cookieOf, openRawClient } from "../support/raw-api";
import { noon } from "../support/site";

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
});

test("a change preserves omitted fields, and clears a time by null", async () => {
  const { id } = makePoll(site, { endAt: noon + 1000 });
  const { body } = await asAdmin("PUT", `/polls/${id}`, { title: "改了", endTime: null });
  expect(body.data).toMatchObject({ title: "改了", option1: "星期四", endTime: null });
});
