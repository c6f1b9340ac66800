import type { z } from "zod";
import type { choiceSchema } from "../../domain/subscriptions/schema";
import { parseForm } from "./submission.server";

/** More than there are categories. */
const boxesAtMost = 50;

/** Parses the choice of a subscription, whose checkboxes become one text. */
export function parseChoice<Schema extends typeof choiceSchema>(form: FormData, schema: Schema) {
  const ticked = form.getAll("categories").filter((value) => typeof value === "string");
  form.set("categories", ticked.slice(0, boxesAtMost).join(" "));
  return parseForm<Schema & z.ZodType>(form, schema);
}
