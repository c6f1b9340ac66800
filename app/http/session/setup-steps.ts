/** The steps of the first set-up in order. */
export const setupStepNames = ["password", "site", "contact", "mail", "event"] as const;
export type SetupStepName = (typeof setupStepNames)[number];
export type SetupStepState = "open" | "done" | "skipped";
