// Hundreds of concurrent registrations and ballots over a real port.
// `domain/seats.test.ts` tests the order of waiting.
import { Agent } from "node:http";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPoll } from "../../app/domain/polls/queries.server";
import { findEventRow, listRegistrations } from "../../app/domain/registrations/book.server";
import { takenSeats } from "../../app/domain/registrations/seats";
import { fieldsOf } from "../support/admin-browser";
import { type RawRequest, type RawResponse, sendRaw } from "../support/ask";
import { makeEvent, makePoll } from "../support/fixtures";
import { bearer, type Json } from "../support/raw-api";
import { guest } from "../support/signed-up";
import { createSite, origin, server, type TestSite } from "../support/site";

const stormTimeoutMs = 120_000;
const people = 250;

let site: TestSite;
let listening: Awaited<ReturnType<typeof server.listen>>;
/** The clients share a hundred connections. */
let agent: Agent;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
  agent = new Agent({ keepAlive: true, maxSockets: 100 });
});
afterEach(async () => {
  agent.destroy();
  await server.drain(listening);
  site.close();
});

const sendOver = (path: string, { headers, ...init }: RawRequest = {}) =>
  sendRaw(listening, path, { agent, ...init, headers: { Connection: "keep-alive", ...headers } });

type StormResponse = { status: number; data: Json };

async function request(method: string, path: string, sent?: object, more = {}): Promise<StormResponse> {
  const body = JSON.stringify(sent ?? {});
  const type = { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) };
  const init = sent === undefined ? { headers: more } : { body, headers: { ...type, ...more } };
  const { status, text } = await sendOver(`/api${path}`, { method, ...init });
  return { status, data: JSON.parse(text).data };
}

const join = (id: string, seats = 1) => request("POST", `/events/${id}/registrations`, guest({ seats }));

function stateOf(id: string) {
  const rows = listRegistrations(site.db, id);
  const { capacity, currentParticipants } = findEventRow(site.db, id) ?? {};
  const waiting = rows.filter(({ status }) => status === "waiting");
  return { rows, waiting, taken: takenSeats(rows), capacity: capacity ?? 0, currentParticipants };
}

type Seats = { taken: number; capacity: number };

/** Records the number of confirmed seats, every few milliseconds and after each response. */
function watch(id: string) {
  const read = site.db.$client.prepare<[string], Seats>(`
    SELECT events.capacity, coalesce(sum(seats) FILTER (WHERE registrations.status IN ('pending', 'confirmed')), 0) AS taken
    FROM events LEFT JOIN registrations ON event_id = events.id WHERE events.id = ?`);
  const seen: Seats[] = [];
  const look = () => void seen.push(...[read.get(id)].filter((seats) => seats !== undefined));
  const timer = setInterval(look, 5);
  return {
    look,
    /** Observations with more confirmed seats than the capacity allows. Lowering it cancels no registration. */
    stop() {
      clearInterval(timer);
      expect(seen.length).toBeGreaterThan(10);
      return seen.filter(({ taken, capacity }, at) => {
        const before = seen[at - 1] ?? { taken, capacity };
        return taken > Math.max(capacity, before.capacity, at === 0 ? 0 : before.taken);
      });
    },
  };
}

test(
  "with concurrent withdrawals, changed seats and capacities, no seat is assigned twice",
  async () => {
    const { id } = makeEvent(site, { registrationMode: "open", capacity: 20 });
    const headers = bearer(site);
    const watched = watch(id);
    const setCapacity = async (capacity: number) => {
      expect((await request("PUT", `/events/${id}`, { capacity }, headers)).status).toBe(200);
      watched.look();
    };
    /** One guest: some withdraw, and some request other seats. */
    const live = async (at: number) => {
      const { status, data } = await join(id, (at % 4) + 1);
      const own = `/registrations/${data.token}`;
      const after: StormResponse[] = [];
      if (at % 7 === 0) after.push(await request("PATCH", own, { seats: ((at + 2) % 4) + 1 }));
      if (at % 5 === 0) after.push(await request("DELETE", own));
      watched.look();
      return [status, ...after.map((response) => response.status)];
    };
    const organise = async () => {
      for (const capacity of [30, 24, 40, 36, 50, 22, 45]) await setCapacity(capacity);
    };
    const [lives] = await Promise.all([
      Promise.all(Array.from({ length: people }, (_, at) => live(at))),
      organise(),
    ]);
    watched.look();
    expect(watched.stop()).toEqual([]);
    expect(lives.every(([status]) => status === 201)).toBe(true);
    expect(lives.flat().filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const { rows, waiting, taken, capacity, currentParticipants } = stateOf(id);
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.filter(({ seats }) => taken + seats <= capacity)).toEqual([]);
    expect(currentParticipants).toBe(taken);
    expect(rows.map(({ arrival }) => arrival)).toEqual(Array.from({ length: people }, (_, at) => at + 1));
  },
  stormTimeoutMs,
);

function post(path: string, body: string, Cookie = ""): Promise<RawResponse> {
  const type = "application/x-www-form-urlencoded";
  const headers = { Origin: origin, Cookie, "Content-Type": type, "Content-Length": String(body.length) };
  return sendOver(path, { method: "POST", headers, body });
}

async function formOf(pollId: string): Promise<URLSearchParams> {
  const { text } = await sendOver("/polls");
  return new URLSearchParams(fieldsOf(parse(text).querySelector(`#poll-${pollId} form`)));
}

const bodyOf = (form: URLSearchParams, choice: number) =>
  new URLSearchParams([...form, ["selectedOption", String(choice)]]).toString();

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

/** The first post of a visitor, and its repetition with the cookie, as browsers do. */
async function vote(pollId: string, body: string): Promise<RawResponse> {
  const first = await post(`/polls/${pollId}/vote`, body);
  expect(first.status).toBe(307);
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  return post(String(first.headers.location), body, cookie);
}

test("300 concurrent visitors leave exactly 300 ballots on the page", async () => {
  const { id } = makePoll(site);
  const form = await formOf(id);
  const responses = await Promise.all(
    Array.from({ length: 300 }, (_, index) => vote(id, bodyOf(form, (index % 3) + 1))),
  );
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(300);
  expect(findPoll(site.db, id)?.counts).toEqual({ participants: 300, votes: [100, 100, 100] });
  const { text } = await sendOver("/polls");
  expect(text).toContain("300 人参与");
  expect(text).toContain("100 票");
});
