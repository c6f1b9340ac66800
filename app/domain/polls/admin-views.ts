// The lists of polls on the organiser's desk.

export const pollViews = ["all", "active", "ended", "draft"] as const;
export type PollView = (typeof pollViews)[number];
