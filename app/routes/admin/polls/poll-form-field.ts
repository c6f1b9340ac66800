/** Id of the fieldset shared by the poll form's checkboxes, which have one error message. */
export const rulesId = "rules";

/** Whether a field is one of the checkboxes. */
export const isRule = (field: string): boolean => field === "allowMultiple" || field === "isAnonymous";
