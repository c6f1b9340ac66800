// The views of the administrator's event list.

export const adminViews = ["all", "upcoming", "active", "ended", "archived"] as const;
export type AdminView = (typeof adminViews)[number];
