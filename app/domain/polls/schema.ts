// Validation of polls with the message for each rule: distinct options, an end after the start. Shared by forms, API and
// commands. Times are ms UTC, lengths graphemes.
import { z } from "zod";
import { pollStatuses } from "../../db/schema/values";
import { codeUnitsAtMost } from "../../platform/text";
import { optionalText } from "../bounded";
import { type OptionNumber, optionFields } from "../poll-options";
import { postLine } from "../post-text";
import { commonMessages } from "../validation";

export { pollStatuses };
export const pollTitleMax = 100;
export const pollDescriptionMax = 500;
export const pollOptionMax = 60;

export const pollMessages = {
  titleRequired: "请输入投票标题",
  titleTooLong: `投票标题不能超过${pollTitleMax}个字符`,
  description: commonMessages.text,
  descriptionTooLong: `说明不能超过${pollDescriptionMax}个字符`,
  optionRequired: (option: OptionNumber) => `请填写第 ${option} 个选项`,
  optionTooLong: `选项不能超过${pollOptionMax}个字符`,
  optionText: "请填写选项",
  optionCount: "请填写三个选项",
  flag: commonMessages.flag,
  optionSame: "三个选项不能相同",
  status: "请选择状态",
  timeUnreadable: "时间格式错误，请重新选择",
  timeSkipped: "当天夏令时开始，这个时间不存在，请重新选择",
  window: "结束时间必须晚于开始时间",
  /** Rejection of a change to frozen fields. */
  frozen: "已有人投票，选项和投票方式不能再修改",
  stale: "投票已被其他人修改，请核对后再保存",
} as const;

const option = (number: OptionNumber) =>
  postLine(pollOptionMax, {
    required: pollMessages.optionRequired(number),
    tooLong: pollMessages.optionTooLong,
  });

const timestampField = z
  .number(pollMessages.timeUnreadable)
  .int(pollMessages.timeUnreadable)
  .nonnegative(pollMessages.timeUnreadable)
  .nullable();

/** Normalises a text for comparing options. */
const sameAs = (text: string) => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

type Crossed = Record<(typeof optionFields)[number], string> & {
  startAt: number | null;
  endAt: number | null;
};

/** Cross-field rules: distinct options, an end after the start. */
function crossIssues(poll: Partial<Crossed>): { field: keyof Crossed; message: string }[] {
  const issues: { field: keyof Crossed; message: string }[] = [];
  const seen = new Set<string>();
  for (const field of optionFields) {
    const typed = String(poll[field] ?? "");
    const text = typed.length <= codeUnitsAtMost(pollOptionMax) ? sameAs(typed) : "";
    if (text !== "" && seen.has(text)) issues.push({ field, message: pollMessages.optionSame });
    seen.add(text);
  }
  const { startAt, endAt } = poll;
  if (typeof startAt === "number" && typeof endAt === "number" && endAt <= startAt) {
    issues.push({ field: "endAt", message: pollMessages.window });
  }
  return issues;
}

/** Adds the cross-field issues of a poll. */
export function addCrossIssues(poll: Partial<Crossed>, context: z.core.$RefinementCtx) {
  for (const { field, message } of crossIssues(poll))
    context.addIssue({ code: "custom", path: [field], message });
}

export const pollFieldsSchema = z.object({
  title: postLine(pollTitleMax, {
    required: pollMessages.titleRequired,
    tooLong: pollMessages.titleTooLong,
  }),
  description: optionalText(pollDescriptionMax, {
    required: pollMessages.description,
    tooLong: pollMessages.descriptionTooLong,
  }).meta({ description: `最多 ${pollDescriptionMax} 个字符` }),
  option1: option(1),
  option2: option(2),
  option3: option(3),
  status: z.enum(pollStatuses, pollMessages.status),
  startAt: timestampField,
  endAt: timestampField,
  allowMultiple: z.boolean(),
  isAnonymous: z.boolean(),
});

/** Reports cross-field errors together with those of single fields. */
export const crossedWithFields = {
  when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null,
};

export const pollSchema = pollFieldsSchema.superRefine(addCrossIssues, crossedWithFields);

export type PollInput = z.output<typeof pollSchema>;

const pollFields = pollFieldsSchema.keyof().options;

/** Lists the fields in which two versions of a poll differ. */
export function changedPollFields(before: PollInput, after: PollInput): (keyof PollInput)[] {
  return pollFields.filter((name) => before[name] !== after[name]);
}
