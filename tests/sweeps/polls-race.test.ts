// Concurrent ballots over a real port: one visitor has one, a thousand visitors a thousand.
import { parse } from "node-html-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPoll } from "../../app/domain/polls/queries.server";
import { fieldsOf } from "../support/admin-browser";
import type { RawResponse } from "../support/ask";
import { openCrowd } from "../support/crowd";
import { makePoll } from "../support/fixtures";
import { origin, type TestSite } from "../support/site";

/** Two thousand posts, each stored on disk before its response. */
const crowdTimeoutMs = 180_000;

let crowd: Awaited<ReturnType<typeof openCrowd>>;
let site: TestSite;
beforeEach(async () => {
  crowd = await openCrowd();
  site = crowd.site;
});
afterEach(() => crowd.close());

function post(path: string, body: string, Cookie = ""): Promise<RawResponse> {
  const type = "application/x-www-form-urlencoded";
  const headers = { Origin: origin, Cookie, "Content-Type": type, "Content-Length": String(body.length) };
  return crowd.send(path, { method: "POST", headers, body });
}

async function formOf(pollId: string): Promise<URLSearchParams> {
  const { text } = await crowd.send("/polls");
  return new URLSearchParams(fieldsOf(parse(text).querySelector(`#poll-${pollId} form`)));
}

const bodyOf = (form: URLSearchParams, choice: number) =>
  new URLSearchParams([...form, ["selectedOption", String(choice)]]).toString();

/** The first post of a visitor, and its repetition with the cookie, as browsers do. */
async function vote(pollId: string, body: string): Promise<RawResponse> {
  const first = await post(`/polls/${pollId}/vote`, body);
  expect(first.status).toBe(307);
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  return post(String(first.headers.location), body, cookie);
}

function tally(counts: NonNullable<ReturnType<typeof findPoll>>["counts"]) {
  return { participants: counts.participants, sum: counts.votes.reduce((sum, votes) => sum + votes, 0) };
}

test("two hundred concurrent ballots of one visitor leave exactly one", async () => {
  const { id } = makePoll(site);
  const form = await formOf(id);
  const first = await post(`/polls/${id}/vote`, bodyOf(form, 1));
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      post(`/polls/${id}/vote`, bodyOf(form, (index % 3) + 1), cookie),
    ),
  );
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  const others = responses.filter(({ status }) => status === 409);
  expect(others).toHaveLength(199);
  expect(others.every(({ text }) => text.includes("您已经投过票了！"))).toBe(true);
  const found = findPoll(site.db, id);
  expect(found && tally(found.counts)).toEqual({ participants: 1, sum: 1 });
});

test(
  "a thousand concurrent visitors leave exactly a thousand ballots on the page",
  async () => {
    const { id } = makePoll(site);
    const form = await formOf(id);
    const responses = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => vote(id, bodyOf(form, (index % 3) + 1))),
    );
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1000);
    const found = findPoll(site.db, id);
    expect(found?.counts).toEqual({ participants: 1000, votes: [334, 333, 333] });
    const { text } = await crowd.send("/polls");
    expect(text).toContain("1000 人参与");
    expect(text).toContain("334 票");
  },
  crowdTimeoutMs,
);
