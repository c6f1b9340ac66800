// What an event should have, in form order: the one statement of what a step asks for, what is listed before publishing, and what an
// edit must keep. The administrator may publish without it after confirming; what publishing requires is in the rules of the fields.
import { isVisible } from "../../../platform/text";
import type { EventFormField } from "../fields";
import { eventMessages } from "../messages";
import type { EventForm } from "./form";

type Expected = {
  item: string;
  /** One of them has to be filled in; the first one gets the message. */
  fields: readonly [EventFormField, ...EventFormField[]];
  /** Message of the step that asks for it; for required fields the field's own rule has one. */
  message?: string;
  /** Whether an edited event is asked for it, too. */
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

/** What is missing, and the field to fill in. */
export type MissingItem = {
  item:
    | (typeof expected)[number]["item"]
    | (typeof eventMessages)["groupQrUnreadable" | "deadlinePassed" | "deadlineAfterEnd"];
  field: EventFormField;
};

const entries: readonly (Expected & Pick<MissingItem, "item">)[] = expected;

const lacking = (form: EventForm) =>
  entries.filter(({ fields }) => fields.every((field) => isBlank(form[field])));

const missingItem = ({ item, fields: [field] }: (typeof entries)[number]): MissingItem => ({ item, field });

/** Whether a step asks for a field that publishing does not require. */
export function isRequiredByStep(field: EventFormField): boolean {
  return entries.some(({ message, fields: [first] }) => message !== undefined && first === field);
}

/** What the steps ask for beyond validity and is not there, with its message. */
export function missingFields(form: EventForm): { field: EventFormField; message: string }[] {
  return lacking(form).flatMap(({ fields: [field], message }) => (message ? [{ field, message }] : []));
}

/** The missing items of a new event. */
export function missingForPublishing(form: EventForm, { lacksCode }: { lacksCode: boolean }): MissingItem[] {
  const missing = lacking(form).map(missingItem);
  const unreadable = { item: eventMessages.groupQrUnreadable, field: "groupQrImageId" } as const;
  return lacksCode ? [...missing, unreadable] : missing;
}

/** The missing items of an edited event; fewer than for publishing. */
export function missingForSaving(form: EventForm): MissingItem[] {
  return lacking(form)
    .filter(({ inEdit }) => inEdit)
    .map(missingItem);
}
