// Limits and messages for events and polls started from wishes.
/** Maximum number of wishes per poll. */
export const wishesPerPoll = 3;

export const outcomeMessages = {
  notApproved: "请选择已通过的心愿",
  tooMany: `一次投票最多选 ${wishesPerPoll} 条心愿`,
} as const;
