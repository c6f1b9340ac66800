// The views of the administrator's poll list.

export const pollViews = ["all", "active", "ended", "draft"] as const;
export type PollView = (typeof pollViews)[number];
