import { expect, test } from "vitest";
import { createFairQueue, newTurn } from "../../app/platform/fair-queue";

const jobsAtOnce = 1;

/** A queue whose jobs the test ends, and the names of the jobs in the order of their start. */
function heldQueue() {
  const queue = createFairQueue(jobsAtOnce);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, network: string, isAdmin = false) =>
    queue.run(newTurn(network, isAdmin), () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const drain = async (beforeEnd: (count: number) => void = () => {}) => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      beforeEnd(started.length);
      end();
      await new Promise(setImmediate);
    }
    return started;
  };
  return { queue, add, drain };
}

test.each([
  ["one network", () => "attacker"],
  ["1,200 networks", (index: number) => `attacker ${index}`],
])("jobs of %s delay the next network by a few jobs, the administrator by two", async (_what, networkOf) => {
  const { queue, add, drain } = heldQueue();
  for (let index = 0; index < 1200; index += 1) {
    void add("guess", networkOf(index));
    void add("guess as admin", networkOf(index), true);
  }
  expect(queue.waiting()).toBe(2400 - jobsAtOnce);
  void add("member", "home");
  void add("admin", "home", true);
  const started = await drain();
  expect(started).toHaveLength(2402);
  expect(started.indexOf("member")).toBeLessThan(8);
  expect(started.indexOf("admin")).toBeLessThan(8);
  expect(queue.waiting()).toBe(0);
});

test("networks with many jobs alternate, also those whose jobs arrive one at a time", async () => {
  const { add, drain } = heldQueue();
  for (const network of ["a", "b"]) for (let index = 0; index < 50; index += 1) void add(network, network);
  const again = (left: number): void =>
    void add("again", "again").then(() => {
      if (left > 0) again(left - 1);
    });
  again(49);
  const started = await drain();
  expect(started).toHaveLength(150);
  for (let end = 0; end < 150; end += 1) {
    const before = started.slice(0, end);
    const counts = ["a", "b", "again"].map((name) => before.filter((one) => one === name).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  }
});

test("settles with the result of the job, and continues after a failure", async () => {
  const { run } = createFairQueue(jobsAtOnce);
  const turn = newTurn("a", false);
  const failed = run(turn, () => Promise.reject(new Error("no")));
  const done = run(turn, () => Promise.resolve(1));
  await expect(failed).rejects.toThrow("no");
  expect(await done).toBe(1);
});
