// A page is cached until its content changes, for every visitor without per-visitor content on it.
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type CacheTag, tagsOfTable } from "../../app/db/cache-version.server";
import { inTransaction } from "../../app/db/client.server";
import type { Operation } from "../../app/http/api/operation";
import type { PageContent } from "../../app/http/pages/page-content";
import { operations } from "../../app/routes/api/operations.server";
import { routeHandlersOf } from "../../server/pages/deferred-routes";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePoll, makeWish } from "../support/fixtures";
import { fillPublicPages } from "../support/public-pages";
import { server } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeVoter } from "../support/voter";

openEachSite({ RATE_LIMITS: "off" });

/** The statements that run while `work` does. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statement = Object.getPrototypeOf(site.db.$client.prepare("SELECT 1"));
  const seen: string[] = [];
  const own = { all: statement.all, get: statement.get, iterate: statement.iterate };
  for (const [name, run] of Object.entries(own)) {
    statement[name] = function (this: { source: string }, ...values: unknown[]) {
      seen.push(this.source);
      return run.apply(this, values);
    };
  }
  try {
    await work();
  } finally {
    Object.assign(statement, own);
  }
  return seen;
}

const tables = () =>
  site.db.$client
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all() as string[];

const contentOf = (path: string): PageContent | undefined =>
  routeHandlersOf(server.build).contentOf(new URL(path, "http://site").pathname);

async function isCached(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const { hits, misses } = site.site.traffic.pages;
  expect((await site.send(path, { headers })).status).toBe(200);
  const after = site.site.traffic.pages;
  return after.hits === hits + 1 && after.misses === misses;
}

/** Tables that some statements read but that no tag of the rendered content covers. */
function undeclared(statements: string[], content: { tags: readonly CacheTag[] }): string[] {
  const tags: CacheTag[] = ["settings", ...content.tags];
  const text = statements.join("\n");
  const read = tables().filter((name) => new RegExp(`\\b(from|join) "?${name}\\b`, "i").test(text));
  return read.filter((name) => !tagsOfTable(name).some((tag) => tags.includes(tag)));
}

test("no page reads an undeclared table", async () => {
  const paths = await fillPublicPages(site);
  let declared = 0;
  for (const path of paths) {
    const content = contentOf(path);
    if (!content) continue;
    declared += 1;
    for (const cookie of ["", "lite=1"]) {
      const seen = await statementsOf(() => site.send(path, { headers: { Cookie: cookie } }));
      expect.soft(undeclared(seen, content), path).toEqual([]);
    }
  }
  expect(declared).toBeGreaterThan(15);
});

describe("a read operation of the API", () => {
  /** Returns whether its picture was rendered, which is not content of the database. */
  const ofFiles = "/posters/preview/:id";
  const isJson = ({ method, access, response, path }: Operation) =>
    method === "GET" && access === "public" && !("type" in response) && path !== ofFiles;

  const cachedReads = operations.flatMap(({ path, content }) => (content ? { path, content } : []));

  async function filled() {
    const event = makeEvent(site, {}, "ended");
    const poll = makePoll(site);
    makeWish(site);
    makeComment(site, { eventId: event.id, status: "approved" });
    const idOf = (path: string) => (path.startsWith("/polls") ? poll.id : event.id);
    return cachedReads.map(({ path, content }) => ({
      path: `/api${path.replace(":id", idOf(path))}`,
      content,
    }));
  }
  const reads = (statements: string[]) => statements.filter((text) => /^\s*select/i.test(text));

  test("is cached if its response is shared JSON", () => {
    expect(cachedReads.map(({ path }) => path).sort()).toEqual(
      operations
        .filter(isJson)
        .map(({ path }) => path)
        // A private link is its cache key.
        .filter((path) => path !== "/registrations/:token")
        .sort(),
    );
  });

  test("reads only declared tables, and none the second time", async () => {
    for (const { path, content } of await filled()) {
      const first = await statementsOf(async () => expect((await site.send(path)).status).toBe(200));
      expect.soft(undeclared(first, content), path).toEqual([]);
      expect.soft(reads(first).length, path).toBeGreaterThan(0);
      expect.soft(reads(await statementsOf(() => site.send(path))), path).toEqual([]);
    }
  });

  test("is rendered again after a change, and with a token or a cookie", async () => {
    const poll = makePoll(site);
    const total = async (headers: Record<string, string> = {}) => {
      const response = await (await site.send(`/api/polls/${poll.id}`, { headers })).json();
      return response.data.results.total;
    };
    expect(await total()).toBe(0);
    const voter = makeVoter(site);
    await voter.vote(poll.id, [2]);
    expect(await total()).toBe(1);
    for (const headers of [{ Authorization: "Bearer nothing" }, { Cookie: "session=x" }, voter.jar]) {
      const seen = reads(await statementsOf(() => total({ ...headers })));
      expect(seen.length).toBeGreaterThan(0);
    }
  });
});

test("a change invalidates only dependent pages of a poll, an event, a wish", async () => {
  const event = makeEvent(site, {}, "ended");
  const poll = makePoll(site);
  makeWish(site);
  const events = ["/", "/events", `/events/${event.id}`, "/gallery"];
  const paths = [...events, "/polls", `/polls/${poll.id}`, "/wishes"];
  const ended = async (change: () => unknown) => {
    for (const path of paths) await site.send(path);
    await change();
    const unused: string[] = [];
    for (const path of paths) if (!(await isCached(path))) unused.push(path);
    return unused;
  };
  const withResults = ["/", "/polls", `/polls/${poll.id}`];
  expect(await ended(() => makeVoter(site).vote(poll.id, [1]))).toEqual(withResults);
  // Events and polls name the authors of their wishes.
  const naming = ["/", `/events/${event.id}`, `/polls/${poll.id}`, "/wishes"];
  expect(await ended(() => makeWish(site))).toEqual(naming);
  expect(await ended(() => makeComment(site, { eventId: event.id, status: "approved" }))).toEqual([
    "/events",
    `/events/${event.id}`,
  ]);
  expect(await ended(() => makeEvent(site))).toEqual([...events, "/wishes"]);
  expect(await ended(() => site.db.$client.exec("UPDATE site_settings SET tagline = '新'"))).toEqual(paths);
  expect(await ended(() => site.db.$client.exec("DELETE FROM sessions"))).toEqual([]);
});

test("a change invalidates only dependent pages, and a change by another process invalidates all", async () => {
  const { default: Database } = await import("better-sqlite3");
  for (const path of ["/", "/privacy"]) await site.send(path);
  expect(await isCached("/privacy")).toBe(true);
  const other = new Database(`${site.folder}/app.db`);
  other.exec("UPDATE wishes SET content = content; UPDATE site_settings SET city = '都灵城'");
  other.close();
  // A request over a connection is read in a separate turn of the event loop.
  await nextTurn();
  expect(await isCached("/")).toBe(false);
  expect((await site.page("/")).html.text).toContain("都灵城");
});

// visitor-pages.test.ts has the pages of visitors who posted.
test("a client with a flash message or a session gets no shared page", async () => {
  await site.send("/");
  for (const cookie of ["flash=x", "session=x", "admin=x", "visitor=a.b; session=x"])
    expect.soft(await isCached("/", { Cookie: cookie }), cookie).toBe(false);
  expect(await isCached("/", { Cookie: "visitor=forged.cookie" })).toBe(true);
});

test("reads inside a failed transaction are not cached", async () => {
  makeEvent(site, { title: "在册的活动" });
  await site.send("/");
  expect(() =>
    inTransaction(site.db, () => {
      makeEvent(site, { title: "没有的活动" });
      throw new Error("taken back");
    }),
  ).toThrow("taken back");
  expect((await site.page("/", { Cookie: "session=x" })).html.text).not.toContain("没有的活动");
  expect((await site.page("/")).html.text).not.toContain("没有的活动");
});

test("an acknowledged vote is in every later read under load", async () => {
  const poll = makePoll(site);
  const votes = 40;
  let acknowledged = 0;
  const read = async () => {
    const least = acknowledged;
    const { html } = await site.page("/polls");
    expect(Number(/(\d+) 人参与/.exec(html.text)?.[1])).toBeGreaterThanOrEqual(least);
  };
  const readUntilAll = async () => {
    while (acknowledged < votes) {
      await read();
      // Requests over a connection are read in turns of the event loop, between which votes are committed.
      await nextTurn();
    }
  };
  const voteInTurn = async () => {
    while (acknowledged < votes) {
      const response = await openVisitor(site).say(`/polls/${poll.id}/vote`, { selectedOption: "1" });
      expect(response.status).toBe(303);
      acknowledged += 1;
    }
  };
  await Promise.all([readUntilAll(), readUntilAll(), readUntilAll(), voteInTurn()]);
  await read();
});
