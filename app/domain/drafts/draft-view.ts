// A draft as shown in lists; its form may be incomplete.

import { numberText } from "../events/form/field-text";
import type { EventForm } from "../events/form/form";
import { euro, feesText, readCents, yuan } from "../events/money";
import { type DraftAge, draftAge } from "./age";
import type { DraftType } from "./messages";
import type { Draft } from "./queries.server";
import type { DraftForm } from "./schema";

export type DraftCard = {
  id: string;
  type: DraftType;
  /** The edited event, or null. */
  eventId: string | null;
  title: string;
  description: string;
  /** — when unknown. */
  place: string;
  start: string;
  capacity: string;
  fee: string;
  age: DraftAge;
  /** Time of the last change in ISO. */
  changedAt: string;
};

const unknown = "—";
const cents = (amount: string | undefined, currency: readonly string[]) =>
  Math.max(0, readCents(amount ?? "", currency) || 0);

/** 11月28日 14:00 from a typed date and time. */
function startText({ date = "", time = "" }: Partial<EventForm>): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return month && day ? `${Number(month)}月${Number(day)}日 ${time}`.trim() : unknown;
}

/** Returns the texts of a draft's card. Polls and wishes have no place, time or fee. */
export function draftTexts(draft: { formType: DraftType; name: string | null; form: DraftForm }) {
  const form: Partial<EventForm> = draft.form;
  const isEvent = draft.formType === "event";
  return {
    title: draft.name || form.title?.trim() || "未命名活动",
    description:
      form.summary?.trim() || draft.form.description?.trim() || draft.form.content?.trim() || "暂无描述",
    place: [form.locationName, form.locationAddress].filter(Boolean).join(" ") || unknown,
    start: isEvent ? startText(form) : unknown,
    capacity: isEvent && form.capacity ? numberText("capacity", form.capacity) : unknown,
    fee: isEvent
      ? feesText({ depositCents: cents(form.deposit, yuan), enrollFeeCents: cents(form.enrollFee, euro) })
          .total
      : unknown,
  };
}

/** Converts a draft to its list entry at `now` (ms UTC). */
export function toDraftCard(draft: Draft, now: number): DraftCard {
  const { id, formType, eventId, updatedAt } = draft;
  return {
    id,
    type: formType,
    eventId,
    ...draftTexts(draft),
    age: draftAge(updatedAt, now),
    changedAt: new Date(updatedAt).toISOString(),
  };
}
