// What an event should have, in form order: the one statement of what a step requires, what is asked for before publishing,
// and what an edit must keep. The administrator may publish without it after confirming.
import { isVisible } from "../../../platform/text";
import type { EventFormField } from "../fields";
import { eventMessages } from "../messages";
import { euro, readCents, yuan } from "../money";
import type { EventForm } from "./form";

type Expected = {
  item: string;
  /** One of them has to be filled in; the first one gets the message. */
  fields: readonly [EventFormField, ...EventFormField[]];
  /** Message of the step that requires it; for other required fields the field's own rule has one. */
  message?: string;
  /** Whether the form marks its first field as required. */
  isRequired?: boolean;
  /** Whether an edited event is asked for it, too. */
  inEdit?: boolean;
  isMissing?: (text: string) => boolean;
};

const isBlank = (text: string) => !isVisible(text);
const isZero = (amount: string) => readCents(amount, [...yuan, ...euro]) === 0;

const expected = [
  { item: "活动标题", fields: ["title"], isRequired: true, inEdit: true },
  { item: "活动简介", fields: ["summary"], message: eventMessages.summaryRequired, isRequired: true },
  { item: "活动类别", fields: ["category"], isRequired: true, inEdit: true },
  {
    item: "活动人数",
    fields: ["capacity"],
    message: eventMessages.capacity,
    isRequired: true,
    inEdit: true,
  },
  { item: "封面图片", fields: ["coverImageId", "coverUrl"] },
  {
    item: "活动地点",
    fields: ["locationName", "locationAddress"],
    message: eventMessages.place,
    isRequired: true,
    inEdit: true,
  },
  { item: "开始时间", fields: ["date"], isRequired: true, inEdit: true },
  { item: "活动时长", fields: ["durationHours"], isRequired: true, inEdit: true },
  { item: "注意事项", fields: ["notes"] },
  { item: "群二维码", fields: ["groupQrImageId", "wechatQrcodeUrl"] },
  { item: "定金与报名费用均为 0", fields: ["deposit", "enrollFee"], isMissing: isZero },
] as const satisfies readonly Expected[];

export type MissingItem = (typeof expected)[number]["item"] | typeof eventMessages.groupQrUnreadable;

const entries: readonly (Expected & { item: MissingItem })[] = expected;

const lacking = (form: EventForm) =>
  entries.filter(({ fields, isMissing = isBlank }) => fields.every((field) => isMissing(form[field])));

/** Whether the form marks a field as required. */
export function isRequired(field: EventFormField): boolean {
  return entries.some((entry) => entry.isRequired === true && entry.fields[0] === field);
}

/** What the steps require beyond validity and is not there, with its message. */
export function missingFields(form: EventForm): { field: EventFormField; message: string }[] {
  return lacking(form).flatMap(({ fields: [field], message }) => (message ? [{ field, message }] : []));
}

/** The missing items of a new event. */
export function missingForPublishing(form: EventForm, { lacksCode }: { lacksCode: boolean }): MissingItem[] {
  const missing: MissingItem[] = lacking(form).map(({ item }) => item);
  return lacksCode ? [...missing, eventMessages.groupQrUnreadable] : missing;
}

/** The missing items of an edited event; fewer than for publishing. */
export function missingForSaving(form: EventForm): MissingItem[] {
  return lacking(form)
    .filter(({ inEdit }) => inEdit)
    .map(({ item }) => item);
}
