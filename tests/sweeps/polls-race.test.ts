// Ballots that arrive at the same moment, over a real port: one visitor has one, a thousand visitors a thousand.
import { Agent, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPoll } from "../../app/domain/polls/queries.server";
import { fieldsOf } from "../support/admin-browser";
import { makePoll } from "../support/fixtures";
import { createSite, origin, server, type TestSite } from "../support/site";

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Two thousand posts, each ballot on the disk before it is answered. */
const crowdTimeoutMs = 180_000;

let site: TestSite;
let http: Server;
let agent: Agent;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  http = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
  agent = new Agent({ keepAlive: true, maxSockets: 100 });
});
afterEach(async () => {
  agent.destroy();
  await server.drain(http);
  site.close();
});

function ask(method: "GET" | "POST", path: string, body = "", cookie = ""): Promise<Answer> {
  const { port } = http.address() as AddressInfo;
  const headers = {
    Origin: origin,
    Cookie: cookie,
    ...(body ? { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function formOf(pollId: string): Promise<URLSearchParams> {
  const { text } = await ask("GET", "/polls");
  return new URLSearchParams(fieldsOf(parse(text).querySelector(`#poll-${pollId} form`)));
}

const bodyOf = (form: URLSearchParams, choice: number) =>
  new URLSearchParams([...form, ["selectedOption", String(choice)]]).toString();

/** The first post of a visitor, and its repetition with the cookie, as browsers do. */
async function vote(pollId: string, body: string): Promise<Answer> {
  const first = await ask("POST", `/polls/${pollId}/vote`, body);
  expect(first.status).toBe(307);
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  return ask("POST", String(first.headers.location), body, cookie);
}

function tally(counts: NonNullable<ReturnType<typeof findPoll>>["counts"]) {
  return { participants: counts.participants, sum: counts.votes.reduce((sum, votes) => sum + votes, 0) };
}

test("two hundred concurrent ballots of one visitor leave exactly one", async () => {
  const { id } = makePoll(site);
  const form = await formOf(id);
  const first = await ask("POST", `/polls/${id}/vote`, bodyOf(form, 1));
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      ask("POST", `/polls/${id}/vote`, bodyOf(form, (index % 3) + 1), cookie),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const others = answers.filter(({ status }) => status === 409);
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
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => vote(id, bodyOf(form, (index % 3) + 1))),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1000);
    const found = findPoll(site.db, id);
    expect(found?.counts).toEqual({ participants: 1000, votes: [334, 333, 333] });
    const { text } = await ask("GET", "/polls");
    expect(text).toContain("1000 人参与");
    expect(text).toContain("334 票");
  },
  crowdTimeoutMs,
);
