// Applies a list button to guests and reports the result.
import type { Actor } from "~/domain/audit/actor";
import type { EventRow } from "~/domain/events/queries.server";
import { listRegistrations, type RegistrationRow } from "~/domain/registrations/book.server";
import { erasedName, overrideLabel, registrationMessages } from "~/domain/registrations/messages";
import { listToAnswer, readFreshNotices } from "~/domain/registrations/notices/queries.server";
import { changeGuest, changeGuests, releaseReservedSeats } from "~/domain/registrations/organise.server";
import { filterGuests } from "~/domain/registrations/queries.server";
import type { Site } from "~/http/context.server";
import type { FlashMessage } from "~/http/forms/flash.server";
import { notFound } from "~/http/pages/not-found";
import { registrationContext } from "~/http/records/event-guests.server";
import { movedUpText } from "~/http/records/guest-news.server";
import { siteTimeOf } from "~/http/site-time.server";
import { consentLink } from "../confirmations/consent-link.server";
import { batchUndoLink } from "../confirmations/undo-link.server";
import { selectItems } from "../lists/select-items";
import { guestIntentOf } from "./guest-intents";
import { guestList, guestsPath } from "./guest-list";

/** Undo button for guest changes; `auditIds` from the first to the last. */
export const guestUndoLink = (eventId: string, auditIds: readonly string[], returnTo: string) =>
  batchUndoLink(guestsPath(eventId, "undo"), auditIds, returnTo);

type Task = { event: EventRow; actor: Actor; returnTo: string };
type Intent = NonNullable<ReturnType<typeof guestIntentOf>> & {
  value: string;
  override: boolean;
  reservesSeats?: boolean;
};

function changeSingle(site: Site, { event, actor, returnTo }: Task, row: RegistrationRow, intent: Intent) {
  const { id: eventId } = event;
  const { id, name } = row;
  const named = (text: string) => `${name || erasedName}：${text}`;
  if (row.erasedAt !== null) return { tone: "warn", title: registrationMessages.guestErased } as const;
  const { reservesSeats } = intent;
  const of = { eventId, id, input: { ...intent.change, override: intent.override }, reservesSeats };
  const result = changeGuest(site.db, actor, of, registrationContext(site));
  if (!result.ok) {
    const fields = { id, intent: intent.value, redirectTo: returnTo };
    const link = result.excess
      ? consentLink(guestsPath(eventId), fields, { consent: "override", label: overrideLabel(result.excess) })
      : undefined;
    return { tone: "warn", title: named(result.message), link } as const;
  }
  const { auditId } = result.value;
  if (auditId === null) return { tone: "info", title: named(registrationMessages.nothingChanged) } as const;
  const link = guestUndoLink(eventId, [auditId], returnTo);
  const text = reservesSeats ? "空出的位子先不给候补的人。" : undefined;
  return { tone: "ok", title: named(intent.done), text, link } as const;
}

function changeSeveral(site: Site, task: Task, rows: readonly RegistrationRow[], intent: Intent) {
  const { event, actor, returnTo } = task;
  const { id: eventId } = event;
  const ids = rows.filter(({ erasedAt }) => erasedAt === null).map(({ id }) => id);
  const of = { eventId, ids, input: intent.change };
  const result = changeGuests(site.db, actor, of, registrationContext(site));
  if (!result.ok) return { tone: "warn", title: result.message } as const;
  const { changed, full, auditIds } = result.value;
  const unchanged = rows.length - changed - full;
  const texts = [
    ...(full > 0 ? [`${full} 组名额不够，没有改动。`] : []),
    ...(unchanged > 0 ? [`${unchanged} 组不用或不能这样改，没有改动。`] : []),
  ];
  const text = texts.length > 0 ? texts.join("") : undefined;
  if (changed === 0) return { tone: "warn", title: registrationMessages.nothingChanged, text } as const;
  const link = guestUndoLink(eventId, auditIds, returnTo);
  return { tone: "ok", title: `${intent.done}：${changed} 组报名`, text, link } as const;
}

/** The guests selected in a form or query. */
export const selectGuests = (site: Site, event: EventRow, fields: FormData | URLSearchParams) => {
  const all = listRegistrations(site.db, event.id);
  const siteTime = siteTimeOf(site);
  return selectItems(guestList(event.id), fields, {
    byIds: (ids) => all.filter(({ id }) => ids.includes(id)),
    byFilter: (query) =>
      filterGuests(all, query, {
        ...{ event, now: siteTime.now },
        asked: listToAnswer(site.db, event, all, siteTime),
      }),
  });
};

/** Applies an intent to the selected guests; names those who moved up. */
function changeSelected(site: Site, task: Task, form: FormData, intent: Intent): FlashMessage {
  const since = site.clock.now();
  // No await between the count and the change.
  const selected = selectGuests(site, task.event, form);
  if ("rejection" in selected) return { tone: "warn", title: selected.rejection };
  const [first, ...others] = selected.items;
  const message: FlashMessage =
    first && others.length === 0
      ? changeSingle(site, task, first, intent)
      : changeSeveral(site, task, selected.items, intent);
  const { movedUp } = readFreshNotices(site.db, task.event.id, since);
  const text = [message.text, movedUpText(movedUp)].filter(Boolean).join("");
  return text === "" ? message : { ...message, text };
}

/** The button that cancels a registration and keeps its seats empty. */
export const reserveName = "keep";

/** Gives the seats that the event keeps empty to waiting guests and sign-ups. */
export function releaseSeats(site: Site, { id }: EventRow): FlashMessage {
  const since = site.clock.now();
  const released = releaseReservedSeats(site.db, id, registrationContext(site));
  if (!released.ok) return { tone: "warn", title: released.message };
  if (released.value === 0) return { tone: "info", title: registrationMessages.nothingChanged };
  const { movedUp } = readFreshNotices(site.db, id, since);
  return { tone: "ok", title: `${released.value} 位放开了`, text: movedUpText(movedUp) || undefined };
}

/** Changes the guests of a form; throws a 404 for an unknown button. */
export function changeFromForm(site: Site, task: Task, form: FormData): FlashMessage {
  const value = String(form.get("intent"));
  const known = guestIntentOf(value);
  if (!known) throw notFound();
  const [override, reservesSeats] = [form.get("override") === "1", form.get(reserveName) === "1"];
  return changeSelected(site, task, form, { ...known, value, override, reservesSeats });
}

/** Declines the selected guests of a form. */
export function declineFromForm(site: Site, task: Task, form: FormData, reason: string): FlashMessage {
  const change = { status: "declined", reason } as const;
  return changeSelected(site, task, form, {
    change,
    done: "已设为未通过",
    value: "decline",
    override: false,
  });
}
