// Validation of subscriptions. Checkboxes are posted as one text: their values separated by spaces.
import { z } from "zod";
import { eventCategories, subscriptionTimings } from "../../db/schema/values";
import { boundedString } from "../bounded";
import { isEmail, readTypedEmail, typedEmailMax } from "../typed-email";
import { subscriptionTexts } from "./messages";

const categoriesMax = 1000;
const categories = z.array(z.enum(eventCategories, subscriptionTexts.categories));

/** A choice of mails; `categories` is empty for all of them. */
export const choiceSchema = z.object({
  when: z.enum(subscriptionTimings, subscriptionTexts.timing),
  categories: boundedString(categoriesMax, { tooLong: subscriptionTexts.categories })
    .optional()
    .transform((text = "") => [...new Set(text.split(" ").filter(Boolean))])
    .pipe(categories)
    .transform((names) => eventCategories.filter((name) => names.includes(name)))
    // All of them are no restriction to those of today.
    .transform((names) => (names.length === eventCategories.length ? [] : names)),
});

export type Choice = z.output<typeof choiceSchema>;

const idMax = 40;

export const subscribeSchema = choiceSchema.extend({
  /** Id of the wish that the subscriber waits for. */
  wish: boundedString(idMax, { tooLong: subscriptionTexts.wishMissing }).optional(),
  email: boundedString(typedEmailMax, { required: subscriptionTexts.email, tooLong: subscriptionTexts.email })
    .transform((typed) => readTypedEmail(typed).toLowerCase())
    .refine(isEmail, subscriptionTexts.email),
});
