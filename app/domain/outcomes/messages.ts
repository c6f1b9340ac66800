// Limits and messages for events and polls started from wishes.
import { optionNumbers } from "../poll-options";

/** Maximum number of wishes per poll. */
export const wishesPerPoll = optionNumbers.length;

export const outcomeMessages = {
  notApproved: "请选择已通过的心愿",
  tooMany: `一次投票最多选 ${wishesPerPoll} 条心愿`,
} as const;
