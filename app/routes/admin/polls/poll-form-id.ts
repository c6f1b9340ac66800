/** Id of the poll form; its fields' ids begin with it. */
export const pollFormId = "poll";
