// From a failed zod parse to a refusal with Chinese messages by field.
import type { z } from "zod";
import { type Refused, refused } from "./result";

/** The refusal of invalid input: the first message on top, all of them by field. */
export function invalid(error: z.ZodError): Refused<"invalid"> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return refused("invalid", error.issues[0]?.message ?? "请检查填写的内容", fields);
}
