// A draft's filled fields as text, in form order.

import type { DraftType } from "~/domain/drafts/messages";
import type { DraftForm } from "~/domain/drafts/schema";
import { type EventFormField, eventFormFields, fieldOf, kindOf } from "~/domain/events/fields";
import { valueText } from "~/domain/events/form/field-text";
import { optionLabel } from "~/domain/poll-options";
import { isSchemeKey, schemeOf } from "~/styles/schemes";

type Field = { label: string; format?: ((value: string) => string) | undefined };

const dayText = (date: string) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return year ? `${year}年${Number(month)}月${Number(day)}日` : date;
};
const yes = () => "是";
const spaced = (wallTime: string) => wallTime.replace("T", " ");
const pollStatusWords: Record<string, string> = { active: "进行中", ended: "已结束", draft: "草稿" };

function formatOf(field: EventFormField): Field["format"] {
  if (field === "colorScheme") return (key) => (isSchemeKey(key) ? schemeOf(key).zh : key);
  const { is } = kindOf(field);
  return is === "day" || is === "start" ? dayText : (typed) => valueText(field, typed);
}

/** Fields that hold a picture id; shown as pictures. */
export const pictureLabels: Record<string, string> = {};
const eventFields: Record<string, Field> = {};
for (const field of eventFormFields) {
  const { label } = fieldOf(field);
  if (kindOf(field).is === "picture") pictureLabels[field] = label;
  else eventFields[field] = { label, format: formatOf(field) };
}

const pollFields: Record<string, Field> = {
  title: { label: "投票标题" },
  description: { label: "说明" },
  option1: { label: optionLabel(1) },
  option2: { label: optionLabel(2) },
  option3: { label: optionLabel(3) },
  startAt: { label: "开始时间", format: spaced },
  endAt: { label: "结束时间", format: spaced },
  status: { label: "状态", format: (status) => pollStatusWords[status] ?? status },
  allowMultiple: { label: "可选多项", format: yes },
  membersOnly: { label: "需要登录投票", format: yes },
};

const wishFields: Record<string, Field> = {
  authorName: { label: "昵称" },
  category: { label: "类别" },
  content: { label: "心愿内容" },
};

const fieldsOf: Record<DraftType, Record<string, Field>> = {
  event: eventFields,
  poll: pollFields,
  wish: wishFields,
};

/** Filled fields by label. A field without a label is listed by its name. */
export function filledFields({ formType, form }: { formType: DraftType; form: DraftForm }) {
  const known = fieldsOf[formType];
  const others = Object.keys(form).filter(
    (name) => !Object.keys(known).includes(name) && !Object.keys(pictureLabels).includes(name),
  );
  return [...Object.keys(known), ...others].flatMap((name) => {
    const value = form[name]?.trim() ?? "";
    const { label = name, format = (text: string) => text } = known[name] ?? {};
    return value === "" ? [] : [{ name, label, value: format(value) }];
  });
}
