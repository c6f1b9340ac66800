/** Id of the poll form and prefix of its fields' ids. */
export const pollFormId = "poll";
