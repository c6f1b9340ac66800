// What changes of an event are called, by pairs of changes and in every channel.
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { sendGuestMails } from "../../app/http/records/event-guests.server";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { pageText, textAt, textsAt } from "../support/html";
import { mailsIn } from "../support/mailbox";
import { openAdminRawClient } from "../support/raw-api";
import { registrationPathOf, signUpIn } from "../support/registrations";
import { rowsIn } from "../support/rows";
import { makeGuest } from "../support/signed-up";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });

let id: string;
const roof = { registrationMode: "open", capacity: 60, locationName: "屋顶" };
const byMail = (name: string) => ({ contactType: "email", contact: `${name}@example.org` });
const isQueued = eq(mails.status, "queued");
const notify = () => `/admin/events/${id}/notify`;

const start = Date.parse("2026-12-04T13:00Z");
const dayMs = 24 * 3_600_000;
type State = {
  startAt: number;
  status: "active" | "cancelled";
  locationName: string;
  depositCents: number;
};
const first: State = { startAt: start, status: "active", locationName: "屋顶", depositCents: 0 };
const changes = {
  cancel: { status: "cancelled" },
  restore: { status: "active" },
  later: { startAt: start + dayMs },
  earlier: { startAt: start - dayMs },
  back: { startAt: start },
  place: { locationName: "院子" },
  fee: { depositCents: 5000 },
} as const satisfies Record<string, Partial<State>>;
type Name = keyof typeof changes;
const names = Object.keys(changes) as Name[];
const pairs = names.flatMap((one) =>
  one === "restore" || one === "back"
    ? []
    : names.filter((two) => two !== one).map((two) => [one, two] as const),
);
/** A later start is a postponement; a change of a cancelled event restores it. */
async function make(name: Name, before: State) {
  const after: State = {
    ...before,
    ...(before.status === "cancelled" ? { status: "active" as const } : {}),
    ...changes[name],
  };
  const isPostponement = name === "later" && before.status === "active";
  if (isPostponement) await admin.post(`/admin/events/${id}/postpone`, { date: "2026-12-05", time: "14:00" });
  else {
    const { startAt, ...fields } = after;
    const put = { ...fields, startTime: new Date(startAt).toISOString() };
    expect((await openAdminRawClient(site)("PUT", `/events/${id}`, put)).status).toBe(200);
  }
  return { state: after, announced: isPostponement ? before.startAt : null };
}
/** What a guest who knows one state has to learn about another; null for nothing. */
function wordOf(known: State, now: State): string | null {
  if (now.status === "cancelled") return known.status === "cancelled" ? null : "活动取消";
  if (now.startAt !== known.startAt) return now.startAt > known.startAt ? "改期" : "提前";
  if (known.status === "cancelled") return "照常举行";
  if (now.locationName !== known.locationName) return "换地点";
  return now.depositCents === known.depositCents ? null : "费用变动";
}
const subjects: Record<string, string> = { 活动取消: "活动已取消", 费用变动: "费用有变动" };
const heads: Record<string, string> = { 活动取消: "取消" };
const movedWords = /改期|延期|提前|照常举行/g;

test.each([
  ...new Set(pairs.map(([one]) => one)),
])("%s and another are called what they are, in every channel", async (one) => {
  for (const [, two] of pairs.filter(([each]) => each === one)) await walk(one, two);
});

test("a reminder has the word of the day on which it is sent, also one whose delivery is unknown", async () => {
  id = makeEvent(site, { ...roof, startAt: start }).id;
  for (const name of ["waiting", "unknown"]) makeGuest(site, id, { name, ...byMail(name) });
  await site.mail.deliver();
  const notifyQueued = site.mail.notifyQueued;
  site.mail.notifyQueued = () => {};
  const received = (await mailsIn(site.folder)).length;
  site.clock.time = start - 19 * 3_600_000;
  await sendGuestMails(site.site);
  // The process died while it was sending one of them.
  const isUnknown = eq(mails.recipient, byMail("unknown").contact);
  site.db.update(mails).set({ claimedAt: site.clock.time }).where(and(isUnknown, isQueued)).run();
  const linkOf = (text = "") => /\/seat\/[\w-]+/.exec(text)?.[0] ?? "";
  const queued = rowsIn(mails).filter(({ status }) => status === "queued");
  expect(queued.map(({ subject }) => subject.slice(0, 3))).toEqual(["明天见", "明天见"]);
  const links = new Map(queued.map(({ recipient, textPart }) => [recipient, linkOf(textPart)]));

  site.clock.time = start - 2 * 3_600_000;
  site.mail.notifyQueued = notifyQueued;
  site.mail.notifyQueued();
  await site.mail.whenStored();
  const mailed = (await mailsIn(site.folder)).slice(received);
  expect(mailed.map(({ subject }) => subject?.slice(0, 3))).toEqual(["今天见", "今天见"]);
  for (const { text } of mailed) expect(text).not.toContain("明天");
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await site.send(path)).status));
  expect(await statuses(mailed.map(({ text }) => linkOf(text)))).toEqual([200, 200]);
  const earlier = ["waiting", "unknown"].map((name) => links.get(byMail(name).contact) ?? "");
  expect(await statuses(earlier)).toEqual([404, 200]);
});

async function walk(one: Name, two: Name) {
  const title = `${one}-${two}`;
  site.mail.notifyQueued = () => {};
  id = makeEvent(site, { ...roof, title, startAt: start, durationMs: 3 * 3_600_000 }).id;
  makeGuest(site, id, { name: "邮件", ...byMail(title) });
  for (let times = 0; times < 2; times += 1) makeGuest(site, id, { name: "没说" });
  const visitor = openVisitor(site);
  const seat = registrationPathOf(await signUpIn(visitor, id, { name: "说过" }));
  const before = await make(one, first);
  await visitor.page(seat);
  const after = await make(two, before.state);
  const announced = before.announced ?? after.announced;
  const { state } = after;
  const [unaware, aware] = [wordOf(first, state), wordOf(before.state, state)];
  const isGoingOn = state.status === "active";
  const isMoved = isGoingOn && announced !== null && announced !== state.startAt;
  const moved = isMoved ? (state.startAt > announced ? "延期" : "提前") : null;

  site.clock.time += 3 * 60_000;
  await sendGuestMails(site.site);
  const { html: page } = await admin.page(notify());
  // A row names its change where it is not the one that the page reports.
  const common = page.querySelector("[data-change]")?.textContent;
  const hand = textsAt(page, "[aria-labelledby=hand] summary").map((text) => {
    const [, name, own] = /^(.*?)1 人(?:(.*) · )?/.exec(text) ?? [];
    return `${name} · ${own ?? common}`;
  });
  const rows = [
    ...(unaware ? [0, 1].map(() => `没说 · ${unaware}`) : []),
    ...(aware ? [`说过 · ${aware}`] : []),
  ];
  expect([title, hand]).toEqual([title, rows]);
  const word = unaware ?? aware;
  const group = page.querySelector("#group-text")?.textContent ?? "";
  expect([title, /^【(.*?)】/.exec(group)?.[1] ?? null]).toEqual([title, word && (heads[word] ?? word)]);
  const news = rowsIn(mails).filter(
    ({ kind, recipient }) => kind !== "seat-received" && recipient.startsWith(title),
  );
  const subject = unaware && (subjects[unaware] ?? `活动${unaware}`);
  expect([title, ...news.map((mail) => mail.subject.split("：")[0])]).toEqual([
    title,
    ...(subject ? [subject] : []),
  ]);
  const inMail = unaware?.match(movedWords) ?? [];
  for (const { textPart } of news)
    expect([title, ...new Set(textPart.match(movedWords))]).toEqual([title, ...inMail]);
  const tasks = textsAt((await admin.page("/admin")).html, "[aria-labelledby=attention] li");
  const task = tasks.find((text) => text.includes(title)) ?? "";
  expect([title, /\d 人还不知道(.*?)\d+月/.exec(task)?.[1] ?? null]).toEqual([title, word]);

  const { html: event } = await site.page(`/events/${id}`);
  const calendar = (await (await site.send(`/events/${id}.ics`)).text()).replaceAll("\r\n ", "");
  const ld = event.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
  const own =
    textsAt((await visitor.page("/my-registrations")).html, "main li").find((text) => text.includes(title)) ??
    "";
  const guestPage = textAt((await visitor.page(seat)).html, "main");
  const share = await pageText(site, `/events/${id}/poster`);
  for (const text of [textAt(event, "main"), calendar])
    expect([title, ...new Set(text.match(/活动已(?:延期|提前)/g))]).toEqual([
      title,
      ...(moved ? [`活动已${moved}`] : []),
    ]);
  expect([title, ld.includes("EventRescheduled")]).toEqual([title, isMoved]);
  const mark = moved && (moved === "延期" ? "改期" : moved);
  expect([title, /【(改期|提前)】/.exec(share)?.[1] ?? null]).toEqual([title, mark]);
  const since =
    aware === null
      ? first.startAt
      : ((before.state.startAt === state.startAt ? announced : before.state.startAt) ?? state.startAt);
  const ownMove = isGoingOn && since !== state.startAt ? (state.startAt > since ? "改期" : "提前") : null;
  expect([title, /(改期|提前)：原定/.exec(own)?.[1] ?? null]).toEqual([title, ownMove]);
  // The guest's page asks about a move until the event, whatever else changes.
  const firstMove = isGoingOn && state.startAt !== start ? (state.startAt > start ? "改期" : "提前") : null;
  expect([title, /(改期|提前)了/.exec(guestPage)?.[1] ?? null]).toEqual([title, ownMove ?? firstMove]);
}
