// Guests of the sample city. Their contacts reach no real person: addresses of example.org and made-up WeChat ids.
import { eq, like } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { events } from "../../app/db/schema/events";
import { mails } from "../../app/db/schema/mails";
import type { EventRow } from "../../app/domain/events/queries.server";
import type { RegistrationContext } from "../../app/domain/registrations/book.server";
import { signUp } from "../../app/domain/registrations/commands.server";
import { followEvent } from "../../app/domain/registrations/event-changes.server";
import { sendMessage } from "../../app/domain/registrations/guest-messages/commands.server";
import { sendDueMessage } from "../../app/domain/registrations/guest-messages/delivery.server";
import { markMessagesSeen } from "../../app/domain/registrations/guest-messages/recipients.server";
import { closeAll } from "../../app/domain/registrations/notices/close.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import type { GuestChange } from "../../app/domain/registrations/schema";
import type { Result } from "../../app/domain/result";
import type { Site } from "../../app/http/context.server";

/** Who signs up: seats, and what the organiser does with the registration. */
export type SampleGuest = {
  name: string;
  id: string;
  seats: number;
  note?: string;
  answer?: string;
  alone?: boolean;
  showName?: boolean;
  change?: GuestChange;
};
/** What the rows of the sample need of a site. */
export type SampleSite = Pick<Site, "db" | "clock" | "secret" | "timeZone">;
export type SampleRegistration = {
  mode: "open" | "approval";
  note: string;
  question: string;
  /** Most seats of one registration, where they are not the usual ones. */
  seatsMax?: number;
  guests: readonly SampleGuest[];
  /** The place and start (days before the new one) until the organiser postponed the event, which most guests do not know yet. */
  movedFrom?: { locationName: string; daysBefore: number };
  /** Whether the event asks its guests 还来吗. */
  reconfirm?: true;
  /** A message of the organiser to the confirmed guests, which some have seen. */
  message?: string;
};

const people: readonly [name: string, id: string][] = [
  ["阿岚", "alan"],
  ["小北", "xiaobei"],
  ["老周", "laozhou"],
  ["米粒", "mili"],
  ["林间", "linjian"],
  ["可可西里", "kekexili"],
  ["豆包", "doubao"],
  ["子墨", "zimo"],
  ["南风", "nanfeng"],
  ["一只橘猫", "jumao"],
  ["阿哲", "azhe"],
  ["慢慢", "manman"],
  ["糖醋里脊", "tangcu"],
  ["小满", "xiaoman"],
  ["Chiara 王", "chiara"],
  ["大鹏", "dapeng"],
  ["青团", "qingtuan"],
  ["海盐", "haiyan"],
  ["Luca 的同学", "luca"],
  ["栗子", "lizi"],
  ["夏天的风", "xiatian"],
  ["阿May", "amay"],
];

/** People of the city from the given one on, each with so many seats. */
const crowd = (from: number, seats: readonly number[], change?: GuestChange): SampleGuest[] =>
  seats.map((count, at) => {
    const [name, id] = people[(from + at) % people.length] ?? ["客人", "guest"];
    const ticks = { alone: count === 1 && at % 4 !== 0, showName: at % 2 === 0 };
    return { name, id, seats: count, ...ticks, ...(change ? { change } : {}) };
  });

const dayMs = 24 * 60 * 60_000;
const paid = { depositPaid: true } satisfies GuestChange;
const came = { attended: true } satisfies GuestChange;

/** By the key of the event; events that are not listed do not take registrations. */
export const sampleRegistrations: Readonly<Record<string, SampleRegistration>> = {
  // Open, with seats left.
  rooftop: {
    mode: "open",
    note: "报名后请在两天内把定金转给小林，备注写上称呼。",
    question: "有没有忌口，喝不喝酒？",
    message: "屋顶风大，请带一件外套。楼下门铃按「Terrazza」，六楼下电梯左转。",
    guests: [
      ...crowd(0, [2, 1, 1, 2, 1, 4, 1, 2], paid),
      { name: "苏苏", id: "susu", seats: 2, note: "会晚到半小时", answer: "不喝酒，其他都可以" },
      ...crowd(9, [1, 2, 1, 1, 2, 1, 2, 2]),
    ],
  },
  // Full, with a waiting list, postponed and at a new place.
  doorways: {
    movedFrom: { locationName: "Porta Palazzo 的大钟下", daysBefore: 1 },
    seatsMax: 6,
    reconfirm: true,
    mode: "open",
    note: "",
    question: "",
    guests: [
      ...crowd(4, [2, 1, 1, 2, 1, 2, 1, 1, 2, 1, 2]),
      { name: "老街坊", id: "jiefang", seats: 2, note: "带妈妈一起，走得慢一点" },
      ...crowd(16, [1, 3]),
    ],
  },
  // By approval.
  bike: {
    mode: "approval",
    note: "",
    question: "自己有车，还是现场租？",
    guests: [
      ...crowd(7, [1, 2, 1, 1, 2, 1, 2, 1], { status: "confirmed" }),
      { name: "新来的小吴", id: "xiaowu", seats: 1, note: "第一次参加", answer: "租一辆" },
      { name: "Elena", id: "elena", seats: 2, answer: "自己有车" },
      { name: "阿骑", id: "aqi", seats: 1, answer: "公路车" },
    ],
  },
  // Over, with attendance, payments and a refund.
  hike: {
    mode: "open",
    note: "",
    question: "",
    guests: [
      ...crowd(2, [2, 1, 2, 1, 1], { ...came, ...paid, feePaid: true }),
      ...crowd(7, [3], { ...paid, arrived: 2, feePaid: true }),
      ...crowd(8, [1, 2, 1, 1, 2], { ...came, ...paid }),
      { name: "睡过头的人", id: "shuiguo", seats: 2 },
      { name: "感冒了", id: "ganmao", seats: 1, change: { ...paid, refunded: true, status: "cancelled" } },
      { name: "加班的人", id: "jiaban", seats: 1, change: { ...paid, status: "cancelled" } },
    ],
  },
  // Over for more than a month: names and contacts are erased, the results stay.
  badge: {
    mode: "open",
    note: "",
    question: "",
    guests: [
      ...crowd(0, [4, 2, 4, 2, 3, 2, 3, 2, 2, 2, 4], { ...came, ...paid, feePaid: true }),
      ...crowd(14, [2, 3], paid),
      { name: "摔跤的人", id: "shuaijiao", seats: 2, change: { ...came, feePaid: true } },
      { name: "出差了", id: "chuchai", seats: 1, change: { ...paid, refunded: true, status: "cancelled" } },
    ],
  },
};

/** Nine of ten have WeChat. */
const contactOf = (id: string, at: number) =>
  at % 10 === 4
    ? { contactType: "email", contact: `${id}@example.org` }
    : { contactType: "wechat", contact: `sample-${id}` };

function expectOk<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`a sample guest was rejected: ${result.message}`);
  return result.value;
}

/** Signs guests up between the publication of an event and its start, or now. No mail stays queued. */
export function loadGuests(
  site: SampleSite,
  event: EventRow,
  { guests, movedFrom, message }: SampleRegistration,
  createdAt: number,
): void {
  const { db } = site;
  const until = Math.min(event.startAt, site.clock.now());
  const contextAt = (now: number): RegistrationContext => ({
    now,
    timeZone: site.timeZone,
    branding: { siteName: "", origin: "" },
    sendsMail: false,
    keyedHash: String,
  });
  const setEvent = (columns: Partial<EventRow>) =>
    db.update(events).set(columns).where(eq(events.id, event.id)).run();
  const { locationName, startAt, endAt } = event;
  const postponedByMs = (movedFrom?.daysBefore ?? 0) * dayMs;
  const postponedFrom = startAt - postponedByMs;
  if (movedFrom)
    setEvent({
      locationName: movedFrom.locationName,
      startAt: postponedFrom,
      endAt: endAt - postponedByMs,
    });
  const ids = guests.map((guest, at) => {
    const now = Math.round(createdAt + ((until - createdAt) * (at + 1)) / (guests.length + 1));
    return signUpOne(db, event.id, { guest, at }, contextAt(now));
  });
  for (const [at, { change }] of guests.entries()) {
    if (!change) continue;
    const asked = { eventId: event.id, id: ids[at] ?? "", input: change };
    expectOk(changeGuest(db, { kind: "system" }, asked, contextAt(until)));
  }
  const of = { eventId: event.id, seenAt: until };
  expectOk(closeAll(db, { kind: "system" }, of, contextAt(until)));
  if (movedFrom) {
    setEvent({ locationName, startAt, endAt, postponedFrom });
    followEvent(db, { ...event, postponedFrom }, contextAt(until));
  }
  if (message) loadMessage(db, event.id, { text: message, seenBy: ids.slice(0, 4) }, contextAt(until));
  db.delete(mails).where(like(mails.kind, "seat-%")).run();
}

/** A message that was sent an hour ago. */
function loadMessage(
  db: Db,
  eventId: string,
  { text, seenBy }: { text: string; seenBy: readonly string[] },
  context: RegistrationContext,
): void {
  const writtenAt = { ...context, now: context.now - 60 * 60_000 };
  const input = { to: "confirmed" as const, text, at: null, guests: [] };
  expectOk(sendMessage(db, { kind: "system" }, { eventId, input }, writtenAt));
  while (sendDueMessage(db, context));
  for (const id of seenBy) markMessagesSeen(db, id, context.now);
}

function signUpOne(
  db: Db,
  eventId: string,
  { guest: { name, id, seats, note, answer, alone, showName }, at }: { guest: SampleGuest; at: number },
  context: RegistrationContext,
): string {
  const requester = { visitorId: `sample-${id}`, userId: null, addressHash: "" };
  const answers = answer ? [answer] : [];
  const input = { name, ...contactOf(id, at), seats, note, answers, alone, showName, consent: true };
  const { registration } = expectOk(signUp(db, requester, { eventId, input }, context));
  return registration.id;
}
