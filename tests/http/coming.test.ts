// The answer of guests to a move of their event, 我能来 or 来不了: on their own page, in the API and for the organiser.
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { guestNotices } from "../../app/db/schema/registrations";
import { flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { sendHeld } from "../support/held-mails";
import { attributesAt, pageText, textsAt } from "../support/html";
import { mailsIn } from "../support/mailbox";
import {
  changeFirstGuest,
  guestsOf,
  makeOpenEvent,
  registrationPathOf,
  signUpIn,
} from "../support/registrations";
import { rowsIn, setEvent } from "../support/rows";
import { makeGuest, moveEvent } from "../support/signed-up";
import { dayMs, noon } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
let visitor: Visitor;
let path: string;
beforeEach(async () => {
  ({ id } = makeOpenEvent(site, { capacity: 3, locationName: "屋顶花园" }));
  visitor = openVisitor(site);
  path = registrationPathOf(await signUpIn(visitor, id, { seats: "2" }));
  visitor.jar.delete("flash");
});

const intentsAt = async (at = path) => {
  const intents = attributesAt((await visitor.page(at)).html, "main [name=intent]", "value");
  return intents.filter((intent) => /coming/.test(intent ?? ""));
};
const answer = (intent: string, fields: Record<string, string> = {}) =>
  visitor.say(path, { intent, ...fields });
const textOfAnswer = async (intent: string, fields = {}) => flashOf(site, await answer(intent, fields));
const statusAfter = async (intent: string, fields = {}) => (await answer(intent, fields)).status;
const statuses = () => guestsOf(site, id).map(({ status }) => status);
const answersIn = () => guestsOf(site, id).map(({ answeredStart }) => answeredStart);
const openNotices = () => rowsIn(guestNotices).filter(({ closedAt }) => closedAt === null);
const takeRest = (fields = {}) => makeGuest(site, id, { name: "大白", ...fields });

describe("the page of a guest whose event was moved", () => {
  test("shows old and new time and place with both answers, and none without a move", async () => {
    expect(await intentsAt()).toEqual([]);
    expect(await statusAfter("coming")).toBe(409);
    setEvent(id, { locationName: "圣保罗街", locationAddress: "" });
    moveEvent(site, id);
    const text = await pageText(visitor, path, "main section [role=status]");
    for (const part of [
      "↻ 改期了",
      "11月21日",
      "原定 11月28日 周六 12:00，屋顶花园",
      "现在 11月29日 周日 12:00，圣保罗街",
    ])
      expect(text).toContain(part);
    expect(await intentsAt()).toEqual(["coming", "not-coming"]);
    // Who registers after the move is not asked.
    const late = openVisitor(site);
    const latePath = registrationPathOf(await signUpIn(late, id, { contact: "late_1" }));
    expect(attributesAt((await late.page(latePath)).html, "[name=intent]", "value")).not.toContain("coming");
  });

  test("stores 我能来 once, closes the notice, and asks again after the next move", async () => {
    moveEvent(site, id);
    expect(openNotices()).toHaveLength(1);
    expect(await textOfAnswer("coming")).toBe("好，主办方知道你能来");
    expect(openNotices()).toEqual([]);
    expect(await pageText(visitor, path, "main section [role=status]")).toContain("你回了能来");
    expect(await intentsAt()).toEqual(["not-coming"]);
    expect(await statusAfter("coming")).toBe(303);
    expect(rowsIn(auditEntries).filter(({ action }) => action === "registration.answer")).toHaveLength(1);
    moveEvent(site, id, 2);
    expect(await intentsAt()).toEqual(["coming", "not-coming"]);
    // The button of the page from before that move.
    const start = String(noon + 8 * dayMs);
    expect(await statusAfter("not-coming", { start })).toBe(409);
    expect(statuses()).toEqual(["confirmed"]);
  });

  test("frees the seats by 来不了 at once, and takes that back until somebody else has them", async () => {
    moveEvent(site, id);
    expect(await textOfAnswer("not-coming")).toBe("名额让出去了，谢谢你早说");
    expect(await statusAfter("not-coming")).toBe(303);
    expect(await intentsAt()).toEqual(["coming"]);
    expect(await textOfAnswer("coming")).toBe("名额还是你的，到时候见");
    expect([statuses(), await intentsAt()]).toEqual([["confirmed"], ["not-coming"]]);
    takeRest();
    takeRest({ seats: 2 });
    expect(statuses()).toEqual(["confirmed", "confirmed", "waiting"]);
    await answer("not-coming");
    expect(statuses()).toEqual(["cancelled", "confirmed", "confirmed"]);
    expect(await statusAfter("coming")).toBe(409);
    expect(await intentsAt()).toEqual([]);
    expect(textsAt((await visitor.page(path)).html, "main a")).toContain("再报一次");
  });

  test("restores approval, a place in the queue and requested seats with the answer", async () => {
    setEvent(id, { registrationMode: "approval" });
    takeRest({ seats: 4 });
    const [, waiting] = guestsOf(site, id);
    expect(waiting?.status).toBe("waiting");
    await visitor.say(`${path}/edit`, { seats: "3" });
    moveEvent(site, id);
    await answer("not-coming");
    await answer("coming");
    expect(guestsOf(site, id)[0]).toMatchObject({ status: "confirmed", seats: 2, requestedSeats: 3 });
  });

  test("cannot answer for an ended or cancelled event, an arrived guest, or a registration that the organiser changed", async () => {
    moveEvent(site, id);
    changeFirstGuest(site, id, { attended: true });
    expect(await statusAfter("not-coming")).toBe(409);
    changeFirstGuest(site, id, { attended: false });
    await answer("not-coming");
    changeFirstGuest(site, id, { status: "confirmed" });
    expect(answersIn()).toEqual([null]);
    expect(await intentsAt()).toEqual(["coming", "not-coming"]);
    await answer("coming");
    changeFirstGuest(site, id, { status: "declined" });
    expect([answersIn(), await statusAfter("coming")]).toEqual([[null], 409]);
    changeFirstGuest(site, id, { status: "confirmed" });
    for (const status of ["cancelled", "ended"] as const) {
      setEvent(id, { status });
      expect([await intentsAt(), await statusAfter("coming")]).toEqual([[], 409]);
    }
  });
});

test("the organiser sees answers in list, numbers, filter, history and table", async () => {
  const { token } = takeRest({ contactType: "email", contact: "dabai@example.org" });
  expect(await pageText(admin, `/admin/events/${id}/guests`)).not.toContain("改期后");
  moveEvent(site, id);
  const guests = async (query = "") => (await admin.page(`/admin/events/${id}/guests${query}`)).html;
  expect(await pageText(admin, `/admin/events/${id}/guests`)).toContain("改期后：没回 3 人");
  await answer("coming");
  await openVisitor(site).say(`/seat/${token}`, { intent: "not-coming" });
  expect(await pageText(admin, `/admin/events/${id}/guests`)).toContain("改期后：能来 2 人，来不了 1 人");
  expect(textsAt(await guests(), "main li summary").join()).toMatch(/能来/);
  const table = await site.send(`/admin/events/${id}/guests.csv`, { headers: { Cookie: admin.Cookie } });
  expect(await table.text()).toMatch(/还来吗.*林月.*能来.*大白.*来不了/s);
  const [first] = guestsOf(site, id);
  expect(await pageText(admin, `/admin/events/${id}/guests/${first?.id}`)).toMatch(
    /回答还来吗.*还来吗.*没回.*能来/,
  );
  moveEvent(site, id);
  expect(textsAt(await guests("?status=unanswered"), "main li[id]").join()).toMatch(/^[^大]*林月[^大]*$/);
});

test("the mail and the text for the group lead to the page with both answers", async () => {
  takeRest({ contactType: "email", contact: "dabai@example.org" });
  moveEvent(site, id);
  await sendHeld(site);
  const [text = ""] = (await mailsIn(site.folder))
    .map((mail) => mail.text)
    .filter((each) => each?.includes("原定"));
  expect(text).toContain("请打开它，按「我能来」或「来不了」");
  const [link = ""] = /\/seat\/[\w-]+/.exec(text) ?? [];
  expect(attributesAt((await site.page(link)).html, "main [name=intent]", "value")).toContain("not-coming");
  expect(await pageText(admin, `/admin/events/${id}/notify`)).toContain(
    "请在「我的报名」里按「我能来」或「来不了」",
  );
});
