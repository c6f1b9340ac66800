// The choice of mails on visitors' pages.
import { getZodConstraint } from "@conform-to/zod/v4";
import { readCategories } from "~/domain/subscriptions/messages";
import { choiceSchema } from "~/domain/subscriptions/schema";

export const choiceConstraint = getZodConstraint(choiceSchema);

/** The values of the form for a stored subscription. */
export const choiceValues = ({ timing, categories }: { timing: string; categories: string }) => ({
  when: timing,
  categories: readCategories(categories).join(" "),
});
