// Saving a form while it is edited: when requests are sent, the status messages, and the copy on the device.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outcome } from "../../app/routes/admin/forms/send";
import { createAutosave, type Saved, type Source } from "../../app/routes/admin/wizard/form/live/autosave";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const saved: Saved = { savedAt: "09:14", at: 1, undrawable: [] };
const done: Outcome<Saved> = { is: "done", reply: saved };
const lost: Outcome<Saved> = { is: "lost", reason: "network" };

/** An autosave whose responses the test supplies; `storage` is whether the device stores copies. */
function open(storage = true) {
  const page = { title: "" };
  const requests: { title: string | undefined; end: (outcome: Outcome<Saved>) => void }[] = [];
  const copies: { title: string | undefined; isSubmitted: boolean }[] = [];
  const dropped: number[] = [];
  const source: Source = {
    read: () => ({ title: page.title }),
    send: ({ title }, signal) =>
      new Promise((end) => {
        signal.addEventListener("abort", () => end({ is: "lost", reason: "cancelled" }));
        requests.push({ title, end });
      }),
    copy: {
      store: ({ title }, isSubmitted) => copies.push({ title, isSubmitted }),
      remove: () => dropped.push(copies.splice(0).length),
      isOnDevice: () => storage && copies.length > 0,
    },
  };
  const autosave = createAutosave(source, null);
  const type = (title: string) => {
    page.title = title;
    autosave.changed();
  };
  const state = () => {
    const { is, ...rest } = autosave.get().state;
    return "note" in rest ? rest.note : is;
  };
  const sent = () => requests.map(({ title }) => title);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const end = async (index: number, outcome = done) => {
    requests[index]?.end(outcome);
    await pass(0);
  };
  return { autosave, type, state, sent, pass, end, copies };
}

test("saves 1.5 s after the first change, with the last text, and deletes the copy once it is on the server", async () => {
  const { type, state, sent, pass, end, copies } = open();
  expect(state()).toBe("clean");
  type("一");
  await pass(1000);
  type("一二");
  expect([sent(), state()]).toEqual([[], "typed"]);
  await pass(500);
  expect([sent(), state(), copies.length]).toEqual([["一二"], "saving", 1]);
  await end(0);
  expect([state(), copies]).toEqual(["saved", []]);
  await pass(60_000);
  expect(sent()).toEqual(["一二"]);
});

test("sends one request at a time, and later input after it", async () => {
  const { autosave, type, state, sent, pass, end, copies } = open();
  type("一");
  await pass(1500);
  type("二");
  const flushed = autosave.flush();
  await pass(10_000);
  expect(sent()).toEqual(["一"]);
  await end(0, lost);
  expect([sent(), state()]).toEqual([["一", "二"], "saving"]);
  type("三");
  await end(1);
  expect(await flushed).toBe(false);
  expect([sent(), state(), copies.length > 0]).toEqual([["一", "二", "三"], "saving", true]);
  await end(2);
  expect([sent(), state(), autosave.isUnsaved(), copies]).toEqual([["一", "二", "三"], "saved", false, []]);
});

test.each<[outcome: Outcome<Saved>, storage: boolean, note: string, retries: boolean]>([
  [lost, true, "未连接，已保存在本机", true],
  [{ is: "failed", status: 502 }, false, "未连接，还没有保存", true],
  [{ is: "signed-out" }, true, "登录已过期，已保存在本机，请重新登录", true],
  [{ is: "signed-out" }, false, "登录已过期，还没有保存，请在新窗口重新登录", true],
  [{ is: "rejected", reply: { error: "已在别处修改" } }, true, "未保存：已在别处修改", false],
])("after the outcome %j with storage %s it shows %s", async (outcome, storage, note, retries) => {
  const { autosave, type, state, sent, pass, end, copies } = open(storage);
  type("一");
  await pass(1500);
  await end(0, outcome);
  expect([state(), autosave.isUnsaved(), copies.length]).toEqual([note, true, 1]);
  await pass(5000);
  expect(sent()).toEqual(retries ? ["一", "一"] : ["一"]);
  type("二");
  if (!retries) await pass(1500);
  await end(1);
  await pass(1500);
  await end(2);
  expect([state(), autosave.isUnsaved()]).toEqual(["saved", false]);
});

test("saves nothing while the form is submitted, and later input after it", async () => {
  const { autosave, type, state, sent, pass, end, copies } = open();
  type("一");
  autosave.posting(true);
  expect([autosave.isUnsaved(), copies]).toEqual([false, [{ title: "一", isSubmitted: true }]]);
  await pass(60_000);
  expect([sent(), await autosave.flush()]).toEqual([[], false]);
  autosave.responded(false);
  expect([state(), copies]).toEqual(["clean", []]);
  type("二");
  await pass(1500);
  autosave.posting(false);
  await end(0);
  expect(state()).toBe("saving");
  type("三");
  autosave.responded(false);
  expect(autosave.isUnsaved()).toBe(true);
  await pass(1500);
  expect(sent()).toEqual(["二", "三"]);
});

test("a failed submission is saved later, unless the server has everything", async () => {
  const { autosave, type, state, sent, pass, end } = open();
  type("一");
  autosave.posting(false);
  autosave.responded(true);
  expect(state()).toBe("未连接，已保存在本机");
  await pass(5000);
  await end(0);
  autosave.posting(true);
  autosave.responded(true);
  await pass(60_000);
  expect([state(), sent()]).toEqual(["saved", ["一"]]);
});

test("input that an upload has saved is not saved again, nor reported as lost", async () => {
  const { autosave, type, state, sent, pass, end, copies } = open();
  type("一");
  await pass(1500);
  const arrived = autosave.mark();
  arrived();
  await end(0, lost);
  await pass(60_000);
  expect([state(), sent(), autosave.isUnsaved(), copies]).toEqual(["saved", ["一"], false, []]);
});

test("values restored from the device are sent until a submission includes them", async () => {
  const { autosave } = open();
  autosave.changed({ summary: "本机的" });
  expect(autosave.values()).toEqual({ title: "", summary: "本机的" });
  autosave.posting(false);
  autosave.responded(false);
  expect(autosave.values()).toEqual({ title: "" });
});

test("a stopped autosave sends nothing, not even a pending request", async () => {
  const { autosave, type, sent, pass } = open();
  type("一");
  await pass(1500);
  type("二");
  const flushed = autosave.flush();
  autosave.stop();
  expect(await flushed).toBe(false);
  await pass(60_000);
  expect(sent()).toEqual(["一"]);
});
