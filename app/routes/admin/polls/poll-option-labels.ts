import { optionFields } from "~/domain/poll-options";

/** Labels of the options' text fields. */
export const pollOptionLabels = Object.fromEntries(
  optionFields.map((field, index) => [field, `选项 ${index + 1}`]),
);
