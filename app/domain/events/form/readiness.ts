// Recommended content of an event, in form order. The single definition of what a step requires, what is listed before
// publishing, and what an edit must retain. The administrator may publish without it after confirming; the fields' rules define
// what publishing requires.
import { isVisible } from "../../../platform/text";
import { codeTexts } from "../../images/code-texts";
import type { EventFormField } from "../fields";
import { eventMessages } from "../messages";
import type { EventForm } from "./form";

type Expected = {
  item: string;
  /** At least one is required; the first one gets the message. */
  fields: readonly [EventFormField, ...EventFormField[]];
  /** Message of the step that requires it; required fields use their own rule's. */
  message?: string;
  /** Whether edits require it, too. */
  inEdit?: boolean;
};

const isBlank = (text: string) => !isVisible(text);

const expected = [
  { item: "活动标题", fields: ["title"], inEdit: true },
  { item: "活动简介", fields: ["summary"], message: eventMessages.summaryRequired },
  { item: "活动类别", fields: ["category"], inEdit: true },
  {
    item: "活动人数",
    fields: ["capacity"],
    message: eventMessages.capacity,
    inEdit: true,
  },
  { item: "封面图片", fields: ["coverImageId", "coverUrl"] },
  {
    item: "活动地点",
    fields: ["locationName", "locationAddress"],
    message: eventMessages.place,
    inEdit: true,
  },
  { item: "开始时间", fields: ["date"], inEdit: true },
  { item: "活动时长", fields: ["durationHours"], inEdit: true },
  { item: "注意事项", fields: ["notes"] },
  { item: "群二维码", fields: ["groupQrImageId", "wechatQrcodeUrl"] },
] as const satisfies readonly Expected[];

/** A missing item, and the field to fill in. */
export type MissingItem = {
  item:
    | (typeof expected)[number]["item"]
    | (typeof eventMessages)["deadlinePassed" | "free"]
    | (typeof codeTexts)["group"]["unreadable"];
  field: EventFormField;
};

const entries: readonly (Expected & Pick<MissingItem, "item">)[] = expected;

const lacking = (form: EventForm) =>
  entries.filter(({ fields }) => fields.every((field) => isBlank(form[field])));

const missingItem = ({ item, fields: [field] }: (typeof entries)[number]): MissingItem => ({ item, field });

/** Whether a step requires a field that publishing does not. */
export function isRequiredByStep(field: EventFormField): boolean {
  return entries.some(({ message, fields: [first] }) => message !== undefined && first === field);
}

/** Returns the fields that the steps require beyond validity and that are missing, with their messages. */
export function missingFields(form: EventForm): { field: EventFormField; message: string }[] {
  return lacking(form).flatMap(({ fields: [field], message }) => (message ? [{ field, message }] : []));
}

/** Lists the missing items of a new event. */
export function missingForPublishing(form: EventForm, { lacksCode }: { lacksCode: boolean }): MissingItem[] {
  const missing = lacking(form).map(missingItem);
  const unreadable = { item: codeTexts.group.unreadable, field: "groupQrImageId" } as const;
  return lacksCode ? [...missing, unreadable] : missing;
}

const isZero = (amount: string) => /^0*(?:[.,]0*)?$/.test(amount.trim());

/** An item that says that the event is free; none while an amount is not zero. */
export function freeItems({ deposit, enrollFee }: EventForm): MissingItem[] {
  return isZero(deposit) && isZero(enrollFee) ? [{ item: eventMessages.free, field: "deposit" }] : [];
}

/** Lists the missing items of an edited event; fewer than for publishing. */
export function missingForSaving(form: EventForm): MissingItem[] {
  return lacking(form)
    .filter(({ inEdit }) => inEdit)
    .map(missingItem);
}
