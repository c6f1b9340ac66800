// A walk of the organiser's acts that let waiting guests move up: each asks first and names them, and its undo restores every
// registration while no mail is out.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { guestNotices, registrations } from "../../app/db/schema/registrations";
import { registrationMessages } from "../../app/domain/registrations/messages";
import { flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { sendHeld } from "../support/held-mails";
import { attributeAt, outcomeOf, pageOf, pageText, textAt } from "../support/html";
import { openHelper } from "../support/organisers";
import { guestsOf, signUpIn } from "../support/registrations";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
/** Confirmed with two and one seats; waiting with one and two. */
let deer: string;
let nan: string;
beforeEach(() => {
  const event = makeOpenEvent(site, { title: "天台酒会", capacity: 3, locationName: "屋顶" });
  id = event.id;
  deer = makeGuest(site, id, { name: "小鹿", seats: 2 }).id;
  nan = makeGuest(site, id, { name: "阿南", seats: 1 }).id;
  makeGuest(site, id, { name: "大白", seats: 1, contactType: "email", contact: "bai@example.org" });
  makeGuest(site, id, { name: "小北", seats: 2, contactType: "email", contact: "bei@example.org" });
});

const at = (page: string) => `/admin/events/${id}/${page}`;
const guests = (page: string) => at(`guests/${page}`);
const states = () => guestsOf(site, id).map(({ name, seats, status }) => `${name} ${seats} ${status}`);
const statusOf = (name: string) => guestsOf(site, id).find((guest) => guest.name === name)?.status;
const askedAt = async (path: string) => textAt((await admin.page(path)).html, "main");

/** Asks by a page at `ask` and is confirmed there, with `fields`. */
const byPage = (ask: () => string, fields: Record<string, string> = {}) => ({
  ask: () => askedAt(ask()),
  act: () =>
    admin.post(ask().split("?")[0] ?? "", [
      ...Object.entries(fields),
      ...new URL(ask(), "http://x").searchParams,
    ]),
  undo: (done: Response) => admin.undo(done),
});
type Act = {
  ask: () => Promise<string>;
  act: () => Promise<Response>;
  undo?: (done: Response) => Promise<unknown>;
};

const takeBack = () => admin.post(at("notify"), { intent: "revert" });
const save = async () => {
  const { html } = await admin.page(at("edit?step=1&new=1"));
  return attributeAt(html, "#event-form", "action") ?? "";
};
/** Saves an edit whose question has to be confirmed. */
const byEdit = (fields: Record<string, string>): Act => {
  let check = "";
  return {
    async ask() {
      const posted = await admin.post(await save(), { ...fields, intent: "publish" });
      check = posted.headers.get("Location") ?? "";
      expect(check).toContain("/edit/check?");
      return askedAt(check);
    },
    act: () => admin.post(check, {}),
    undo: takeBack,
  };
};
const chainText = "#接龙\n1. 小鹿 -1";
/** 取消报名 beside a line of a pasted 接龙. */
const byChain: Act = {
  async ask() {
    const html = await pageOf(admin.post(guests("chain"), { text: chainText, withdraw: deer }), 200);
    return textAt(html, "[role=status]:has(button)");
  },
  act: () => admin.post(guests("chain"), { text: chainText, "withdraw-confirmed": deer }),
  async undo(done) {
    const html = await pageOf(done, 200);
    return admin.post(attributeAt(html, "form[action*=undo]", "action") ?? "", {});
  },
};
/** − at the entrance, without scripts. */
const byCheckIn = (): Act => {
  const press = () => admin.post(at(`check-in/${deer}`), { press: "seats=1" });
  return {
    async ask() {
      const { title, link } = flashMessageOf(site, await press()) ?? {};
      return `${title} ${link?.label}`;
    },
    act: async () => admin.undo(await press()),
  };
};
const beforeRestoring = async () => {
  await admin.post(at("cancel"), {});
  await sendHeld(site);
  await admin.post(guests(`${nan}/change/cancel`), {});
};

const acts: Record<string, { of: Act; moving: string[]; first?: () => unknown }> = {
  不通过: { of: byPage(() => guests(`${nan}/decline`)), moving: ["大白"] },
  不通过所选: { of: byPage(() => guests(`decline?id=${deer}&id=${nan}`)), moving: ["大白", "小北"] },
  取消报名: { of: byPage(() => guests(`${deer}/change/cancel`)), moving: ["大白"] },
  少一人: { of: byPage(() => guests(`${deer}/change/seats-1`)), moving: ["大白"] },
  接龙的取消报名: { of: byChain, moving: ["大白"] },
  "签到的 −": { of: byCheckIn(), moving: ["大白"] },
  删除资料: { of: { ...byPage(() => guests(`${nan}/erase`)), undo: undefined }, moving: ["大白"] },
  更多活动人数: { of: byEdit({ capacity: "4" }), moving: ["大白"] },
  不限人数: { of: byEdit({ capacity: "" }), moving: ["大白", "小北"] },
  开始收报名: {
    of: byEdit({ registrationMode: "open" }),
    moving: ["大白"],
    first: () => setEvent(id, { registrationMode: "off", capacity: 4 }),
  },
  恢复: { of: byPage(() => at("restore")), moving: ["大白"], first: beforeRestoring },
  标记为未完成: {
    of: byPage(() => at("reopen")),
    moving: ["大白"],
    first: () => setEvent(id, { status: "ended", capacity: 4 }),
  },
};

test("只取消，位子先空着 gives the seats to no guest until the organiser does, and is undone", async () => {
  const before = states();
  expect(await askedAt(guests(`${deer}/change/cancel`))).toContain("取消报名，大白递补");
  const cancel = () => admin.post(guests(`${deer}/change/cancel`), { keep: "1" });
  const cancelled = await cancel();
  expect([statusOf("小鹿"), statusOf("大白")]).toEqual(["cancelled", "waiting"]);
  await admin.undo(cancelled);
  expect([states(), eventRow(id)?.reservedSeats]).toEqual([before, 0]);
  await cancel();
  // A later sign-up does not get them.
  await signUpIn(openVisitor(site), id, { name: "小满" });
  expect(await pageText(admin, at("guests"))).toContain("2 位先空着。 给候补的人");
  expect([statusOf("大白"), statusOf("小满")]).toEqual(["waiting", "waiting"]);
  const released = await admin.post(at("guests"), { intent: "release-seats" });
  expect(flashMessageOf(site, released)?.text).toContain("已递补：大白");
  expect([statusOf("大白"), eventRow(id)?.reservedSeats]).toEqual(["confirmed", 0]);
});

describe.each(Object.entries(acts))("%s", (_, { of: { ask, act, undo }, moving, first }) => {
  test("asks, names who moves up, and is undone", async () => {
    await first?.();
    const before = states();
    const notices = rowsIn(guestNotices).length;
    const text = `${moving.length} 组候补会递补：${moving.join("、")}。`;
    expect(await ask()).toContain(text);
    expect(states()).toEqual(before);
    const done = await act();
    expect(moving.map(statusOf)).toEqual(moving.map(() => "confirmed"));
    if (!undo) return;
    await undo(done);
    expect(states()).toEqual(before);
    expect(rowsIn(guestNotices).filter(({ kind }) => kind === "moved-up").length).toBe(0);
    expect(rowsIn(guestNotices).length).toBe(notices);
  });
});

const ofGuests = Object.entries(acts).filter(
  ([, { of, first }]) => of.undo && of.undo !== takeBack && !first,
);

test.each(
  ofGuests,
)("%s: once the mails are out, undo names who has the seats, and adds the guest anyway", async (_, {
  of,
  moving,
}) => {
  const before = states();
  await of.ask();
  const done = await of.act();
  await sendHeld(site);
  const rejected = (await of.undo?.(done)) as Response;
  expect(flashOf(site, rejected)).toBe(`名额已给${moving.join("、")}，撤不回来`);
  expect(flashMessageOf(site, rejected)?.link?.label).toBe("仍要加入");
  await admin.undo(rejected);
  for (const state of before.filter((each) => !moving.some((name) => each.startsWith(name))))
    expect(states()).toContain(state);
  expect(moving.map(statusOf)).toEqual(moving.map(() => "confirmed"));
});

test("a guest who moved up stays confirmed when the event ends, and when the guest is in, also after an undo", async () => {
  const declined = await admin.post(guests(`${nan}/decline`), {});
  await admin.post(at("complete"), {});
  expect(statusOf("大白")).toBe("confirmed");
  await admin.post(at("reopen"), {});
  const bai = guestsOf(site, id).find(({ name }) => name === "大白")?.id;
  await admin.post(at(`check-in/${bai}`), { press: "attended=1" });
  expect(flashOf(site, await admin.undo(declined))).toBe("名额已给大白，撤不回来");
  expect(statusOf("大白")).toBe("confirmed");
});

test("fewer seats name nobody to a helper outside the check-in window", async () => {
  const day = 24 * 60 * 60 * 1000;
  const startAt = site.clock.now() + 5 * day;
  setEvent(id, { startAt, endAt: startAt + day });
  const helper = await openHelper(site, { role: "check-in", name: "小琪" });
  const rejected = await helper.post(at(`check-in/${deer}`), { press: "seats=1" });
  expect(flashOf(site, rejected)).toBe(`小鹿：${registrationMessages.checkInClosed}`);
});

test("what moves nobody up is saved without a question", async () => {
  const saved = await admin.post(await save(), { capacity: "3", intent: "publish" });
  expect(saved.headers.get("Location")).not.toContain("/check");
  expect(await askedAt(guests(`${nan}/change/seats-1`))).not.toContain("递补");
});

describe("on the list of an event", () => {
  beforeEach(() => {
    id = makeOpenEvent(site, { title: "天台酒会", capacity: 4 }).id;
  });
  const path = (page = "") => at(`guests${page}`);
  const stored = (guest: { id: string }) => rowsIn(registrations).find(({ id }) => id === guest.id);
  const press = (guest: { id: string }, intent: string) =>
    admin.post(path(), { id: guest.id, intent, redirectTo: path() });
  const undo = async (response: Response) => flashOf(site, await admin.undo(response));

  test("undo takes seats back from guests who do not know of them, and names those who do", async () => {
    const guest = makeGuest(site, id, { seats: 4 });
    const waiting = makeGuest(site, id, { name: "阿南", seats: 2 });
    const statuses = () => [stored(guest)?.status, stored(waiting)?.status];
    const before = [stored(guest), stored(waiting)].map((row) => ({ ...row, updatedAt: 0 }));
    for (const end of ["cancel", "decline", "seats-2"]) {
      const ended = await press(guest, end);
      expect(stored(waiting)?.status).toBe("confirmed");
      expect(await undo(ended)).toBe("已撤销");
      expect([stored(guest), stored(waiting)].map((row) => ({ ...row, updatedAt: 0 }))).toEqual(before);
      expect(rowsIn(guestNotices)).toEqual([]);
    }
    const cancelled = await press(guest, "cancel");
    const seen = JSON.stringify({ ...JSON.parse(stored(waiting)?.known ?? ""), status: "confirmed" });
    site.db.update(registrations).set({ known: seen }).where(eq(registrations.id, waiting.id)).run();
    const rejected = await admin.undo(cancelled);
    expect(flashOf(site, rejected)).toBe("名额已给阿南，撤不回来");
    expect(flashMessageOf(site, rejected)?.link).toMatchObject({ label: "仍要加入", post: true });
    expect([await undo(rejected), statuses()]).toEqual(["已撤销", ["confirmed", "confirmed"]]);
    expect(await undo(cancelled)).toBe("这条报名的状态已经改变，请刷新后再试");
  });

  test("ending a registration and fewer seats ask first, and name who moves up", async () => {
    setEvent(id, { capacity: 3 });
    const deer = makeGuest(site, id, { name: "小鹿", seats: 3 });
    const white = makeGuest(site, id, { name: "大白", seats: 1 });
    expect(stored(white)?.status).toBe("waiting");
    const fewer = await admin.page(path(`/${deer.id}/change/seats-2`));
    expect(textAt(fewer.html, "main")).toContain("1 组候补会递补：大白。");
    expect(textAt(fewer.html, "main")).toContain("人数改为 2 人？");
    const asked = await admin.page(path(`/${deer.id}/change/cancel`));
    expect(textAt(asked.html, "h1")).toBe("取消这条报名？");
    expect(textAt((await admin.page(path(`/${deer.id}/decline`))).html, "main")).toContain("会递补：大白。");
    expect([stored(deer)?.status, stored(white)?.status]).toEqual(["confirmed", "waiting"]);
    expect(outcomeOf(await admin.post(path(`/${deer.id}/change/cancel`), {}))).toEqual([
      303,
      path(`/${deer.id}`),
      "小鹿：已取消报名",
    ]);
    expect([stored(deer)?.status, stored(white)?.status]).toEqual(["cancelled", "confirmed"]);
    for (const to of ["__proto__", "seats-9x", "nothing"])
      expect((await admin.page(path(`/${deer.id}/change/${to}`))).status).toBe(404);
  });
});
