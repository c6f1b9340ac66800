/** Where the boxes of the poll form stand: they share one place, and one message. */
export const rulesId = "rules";

/** Whether a field is one of the boxes. */
export const isRule = (field: string): boolean => field === "allowMultiple" || field === "isAnonymous";
