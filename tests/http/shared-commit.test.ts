// Concurrent ballots share a commit: each is validated and may fail alone, and none is confirmed before it is stored.
import Database from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import { ballots } from "../../app/db/schema/polls";
import { findPoll } from "../../app/domain/polls/queries.server";
import { inSharedTransaction, jobsPerCommit } from "../../app/domain/shared-commit.server";
import { databaseFile } from "../support/database-faults";
import { openEachSite, site } from "../support/each-site";
import { makePoll } from "../support/fixtures";
import { rowsIn } from "../support/rows";
import { origin } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });
let pollId: string;
beforeEach(async () => {
  pollId = makePoll(site).id;
});

const stored = () => rowsIn(ballots).length;
const json = { Origin: origin, "Content-Type": "application/json" };

/** Responses of simultaneous votes over the API, one for each visitor. */
const voteAtOnce = (choices: readonly number[]) =>
  Promise.all(
    choices.map(async (selectedOption) => {
      const init = { method: "POST", headers: json, body: JSON.stringify({ selectedOption }) };
      return (await site.send(`/api/polls/${pollId}/vote?again=1`, init)).status;
    }),
  );

/** Counts the transactions that are committed while `work` runs. */
async function commitsDuring(work: () => Promise<unknown>): Promise<number> {
  let commits = 0;
  const watched = new Database(databaseFile(site), { readonly: true });
  const version = () => Number(watched.pragma("data_version", { simple: true }));
  let last = version();
  let isOver = false;
  const look = () => {
    const now = version();
    if (now !== last) commits += 1;
    last = now;
  };
  const lookAgain = () => {
    if (isOver) return;
    look();
    setImmediate(lookAgain);
  };
  setImmediate(lookAgain);
  await work();
  isOver = true;
  look();
  watched.close();
  return commits;
}

describe("concurrent jobs", () => {
  const insert = (id: string) =>
    site.db.$client.prepare("INSERT INTO job_runs (name, started_at) VALUES (?, 1)").run(id);
  const names = () => site.db.$client.prepare("SELECT name FROM job_runs ORDER BY name").pluck().all();

  test("are one transaction, resolved once another connection can read it; a failed one is rolled back alone", async () => {
    const other = new Database(databaseFile(site), { readonly: true });
    const read = () => other.prepare("SELECT count(*) FROM job_runs").pluck().get();
    const insertAndRead = (id: string) => inSharedTransaction(site.db, () => insert(id)).then(read);
    const results = await Promise.allSettled([
      insertAndRead("a"),
      inSharedTransaction(site.db, () => {
        insert("b");
        throw new Error("no");
      }),
      insertAndRead("a"),
      insertAndRead("c"),
    ]);
    other.close();
    const stored = { status: "fulfilled", value: 2 };
    const failed = { status: "rejected" };
    expect(results).toMatchObject([stored, failed, failed, stored]);
    expect(names()).toEqual(["a", "c"]);
  });

  test("share one commit up to a limit", async () => {
    const add = (index: number) => inSharedTransaction(site.db, () => insert(`job ${index}`));
    const insertAll = (most: number) => Promise.all([...Array(most).keys()].map(add));
    expect(await commitsDuring(() => insertAll(jobsPerCommit))).toBe(1);
    site.db.$client.exec("DELETE FROM job_runs");
    expect(await commitsDuring(() => insertAll(2 * jobsPerCommit + 1))).toBe(3);
  });

  test("are all rejected without changes when the commit fails", async () => {
    const references = "REFERENCES job_runs (name) DEFERRABLE INITIALLY DEFERRED";
    site.db.$client.exec(`CREATE TABLE parts (job TEXT ${references})`);
    const results = await Promise.allSettled([
      inSharedTransaction(site.db, () => insert("a")),
      inSharedTransaction(site.db, () => site.db.$client.exec("INSERT INTO parts VALUES ('none')")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(names()).toEqual([]);
    expect(await inSharedTransaction(site.db, () => insert("c").changes)).toBe(1);
  });
});

describe("concurrent ballots", () => {
  test("are each accepted or rejected individually", async () => {
    expect((await voteAtOnce([1, 2, 9, 3, 1])).sort()).toEqual([200, 200, 200, 200, 422]);
    expect(findPoll(site.db, pollId)?.counts).toEqual({ participants: 4, votes: [2, 1, 1] });
  });

  test("return 503 and are not stored when the disk is full, and are counted again afterwards", async () => {
    const { $client } = site.db;
    $client.pragma(`max_page_count = ${$client.pragma("page_count", { simple: true })}`);
    let counted = 0;
    let statuses: number[] = [];
    // Ballots that fit into the remaining pages are counted.
    for (let round = 0; round < 60 && !statuses.includes(503); round += 1) {
      statuses = await voteAtOnce(Array.from({ length: 20 }, () => 1));
      counted += statuses.filter((status) => status === 200).length;
      expect(stored()).toBe(counted);
    }
    expect(statuses).toContain(503);
    expect(findPoll(site.db, pollId)?.counts.participants).toBe(counted);
    $client.pragma("max_page_count = 1073741823");
    expect(await voteAtOnce([1, 1])).toEqual([200, 200]);
    expect(stored()).toBe(counted + 2);
  });
});
