// The one step that is next for an event, from a single rule: what guests lack, then the phase.
import { setImmediate as nextTurn } from "node:timers/promises";
import { autoEndNote } from "~/domain/events/overdue.server";
import type { EventWithPictures } from "~/domain/events/queries.server";
import { availabilityOf, type SeatCounts } from "~/domain/events/registration/availability";
import type { SiteTime } from "~/domain/events/site-time";
import type { RegistrationRow } from "~/domain/registrations/book.server";
import { owesRefund } from "~/domain/registrations/guest-view";
import { commonChangeOf } from "~/domain/registrations/notices/facts";
import { listChanges, listUninformedGuests } from "~/domain/registrations/notices/queries.server";
import { groupNoticeText } from "~/domain/registrations/notices/texts";
import { amountsText, owedBy, sumOwed } from "~/domain/registrations/payments/due";
import type { Site } from "~/http/context.server";
import { shortAddress } from "~/http/files/event-qr.server";
import { groupMessageOf } from "~/http/files/group-message.server";
import { type ActionFacts, type ActionName, actionOf, eventActionAddress } from "../events/event-actions";

type Link = { label: string; href: string };
/** What is done (`yes`), open (`no`), failed (`bad`) or can wait (`later`), with a link that helps. */
export type Check = { mark: "yes" | "no" | "bad" | "later"; text: string; link: Link | null };

export type NextStep = {
  title: string;
  note: string;
  checks: Check[];
  /** A text for the group and what copies it. */
  text: { content: string; copy: string } | null;
  acts: (Link & { isConfirmation: boolean })[];
  /** Whether the first act is the step itself, and filled. */
  isFirstDue: boolean;
  /** For the form that records a text as sent to the group: the time until which notices are closed. */
  seenAt: number | null;
  foot: string;
};

/** What the page's parts are built from. */
export type OverviewFacts = {
  row: EventWithPictures;
  facts: ActionFacts;
  seats: SeatCounts;
  arrived: number;
  guests: RegistrationRow[];
  /** What the uninformed guests have to hear: 改期. */
  news: string;
};

const people = (rows: readonly RegistrationRow[]) => rows.reduce((sum, { seats }) => sum + seats, 0);

/** Guests of a kind of payment who owe something, and the amount. */
function owing({ guests, row: { event } }: OverviewFacts, kind: "deposit" | "fee") {
  const owed = { deposit: 0, fee: 0, [kind]: sumOwed(guests, event)[kind] };
  const owingGuests = guests.filter((guest) => owedBy(guest, event)[kind] > 0);
  return { amount: amountsText(owed), people: people(owingGuests) };
}

/** The people who have not paid, for the row of the guest list; the fee from the day on. */
export function owingText(of: OverviewFacts): string {
  const { phase, isToday, status } = of.facts;
  if (status === "cancelled") return "";
  const isFee = (isToday || phase !== "upcoming") && owing(of, "fee").people > 0;
  const count = owing(of, isFee ? "fee" : "deposit").people;
  return count === 0 ? "" : `${count} 人没付${isFee ? "报名费" : "定金"}`;
}

const none = { note: "", checks: [], text: null, acts: [], isFirstDue: true, seenAt: null, foot: "" };

/** The next step of an event. Its texts are the page's, so that its script has none. */
export async function readNextStep(site: Site, of: OverviewFacts, siteTime: SiteTime): Promise<NextStep> {
  const { row, facts, arrived, seats, news } = of;
  const { event } = row;
  const own = `/admin/events/${event.id}`;
  const act = (name: ActionName, label = actionOf(name).label) => ({
    label,
    href: eventActionAddress(event.id, name, own),
    isConfirmation: actionOf(name).opens === "confirmation",
  });
  const linkTo = (path: string, label: string): Link => ({ label, href: `${own}/${path}` });
  const notify = act("notify", `通知 ${facts.uninformed} 人`);
  await nextTurn();

  if (facts.status === "cancelled") {
    const refunds = of.guests.filter((guest) => guest.refundedAt === null && owesRefund(guest, event));
    const amount = refunds.reduce((sum, guest) => sum + guest.depositSeats * event.depositCents, 0);
    const isOpen = refunds.length + facts.uninformed > 0;
    const titles = [
      refunds.length > 0 ? "退定金" : "",
      facts.uninformed > 0 ? `告诉 ${facts.uninformed} 个人` : "",
    ].filter(Boolean);
    return {
      ...none,
      title: isOpen ? titles.join("，") : "都处理好了",
      note: isOpen ? "" : "报名的人都知道取消了，没有要退的定金。",
      checks: [
        ...(facts.uninformed > 0
          ? [
              {
                mark: "bad",
                text: `${facts.uninformed} 人还不知道`,
                link: linkTo("notify", "通知"),
              } as const,
            ]
          : []),
        ...(refunds.length > 0
          ? [
              {
                mark: "no",
                text: `定金要退 ${amountsText({ deposit: amount, fee: 0 })}，${people(refunds)} 人`,
                link: linkTo("guests", "去退"),
              } as const,
            ]
          : []),
      ],
      acts: [...(facts.uninformed > 0 ? [notify] : []), act("restore")],
      isFirstDue: facts.uninformed > 0,
    };
  }

  if (facts.status === "ended") {
    if (facts.photoCount === 0)
      return {
        ...none,
        title: "上传活动照片",
        note: "1–5 张，大家会在相册里看到。",
        acts: [act("photos", "上传活动照片")],
      };
    return {
      ...none,
      title: "把照片发到群里",
      note: `相册里有 ${facts.photoCount} 张照片`,
      text: { content: groupMessageOf(site, row), copy: "复制文案" },
      acts: [act("photos", `照片 ${facts.photoCount} / 5`)],
      isFirstDue: false,
    };
  }

  if (facts.uninformed > 0)
    return {
      ...none,
      title: `告诉 ${facts.uninformed} 个人`,
      checks: [{ mark: "bad", text: `${facts.uninformed} 人还不知道${news}`, link: null }],
      acts: [notify],
    };

  if (facts.phase === "completed") {
    const checks: Check[] = [];
    if (arrived > 0) checks.push({ mark: "yes", text: `签到记好了，来了 ${arrived} 人`, link: null });
    else if (facts.takesRegistrations && seats.confirmed > 0)
      checks.push({ mark: "no", text: "还没有记谁来了", link: linkTo("guests", "去记") });
    for (const kind of ["deposit", "fee"] as const) {
      const owed = owing(of, kind);
      const label = kind === "fee" ? "报名费" : "定金";
      if (owed.people > 0)
        checks.push({
          mark: "no",
          text: `${label}差 ${owed.amount}，${owed.people} 人`,
          link: linkTo("guests", "去收"),
        });
    }
    if (facts.photoCount === 0)
      checks.push({ mark: "later", text: "照片还没放，收尾以后放也行", link: null });
    return {
      ...none,
      title: "收尾，开放相册和讨论",
      checks,
      acts: [act("complete")],
      foot: autoEndNote(site.db, event, siteTime),
    };
  }

  if (facts.canCheckIn && (facts.isToday || facts.phase === "ongoing")) {
    const owed = owing(of, "fee");
    return {
      ...none,
      title: "签到",
      note: [
        owed.people > 0 ? `还要收 ${owed.amount}，${owed.people} 人。` : "",
        "没网也能用，回来自动补上。",
      ].join(""),
      acts: [act("check-in", "开始签到"), { ...linkTo("guests/add", "＋ 加人"), isConfirmation: false }],
    };
  }

  if (facts.pendingSeats > 0)
    return {
      ...none,
      title: `审批 ${facts.pendingSeats} 个人`,
      note: "通过以后，TA 才有位子。",
      acts: [act("pending")],
    };

  const [reminder] = listUninformedGuests(site.db, siteTime, { isReminder: true, eventIds: [event.id] });
  const change = reminder && commonChangeOf(listChanges(site.db, event, "open"), siteTime.now);
  const eve = change && groupNoticeText(event, change, siteTime, shortAddress(site, event.id));
  if (reminder && eve)
    return {
      ...none,
      title: `提醒大家${reminder.word}`,
      note: `${reminder.guests} 人没收到提醒邮件，要在群里说。`,
      text: { content: eve, copy: "复制群提醒" },
      seenAt: siteTime.now,
    };

  const taken = facts.takesRegistrations ? 0 : event.currentParticipants;
  const free = availabilityOf(event, seats, siteTime.now).left;
  const left = free === null ? null : free - taken;
  return {
    ...none,
    title: "发到群里",
    note: left === null ? "" : left > 0 ? `余 ${left} 位` : "已经满了",
    text: { content: groupMessageOf(site, row), copy: "复制文案" },
    acts: [act("poster")],
    isFirstDue: false,
  };
}
