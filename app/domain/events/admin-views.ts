// The views of the organiser's list of events.

export const adminViews = ["all", "active", "ended", "archived"] as const;
export type AdminView = (typeof adminViews)[number];
