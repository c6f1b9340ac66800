// Converts a failed zod parse to a rejection with Chinese messages by field.
import type { z } from "zod";
import { type Rejected, rejected } from "./result";

/** Messages shared by several schemas. */
export const commonMessages = {
  text: "请输入文字",
  flag: "请选择是或否",
  status: "请选择有效的状态",
  sortBy: "请选择有效的排序方式",
  sortOrder: "请选择升序或降序",
} as const;

/** Rejects invalid input: the first message as summary, all of them by field. */
export function invalid(error: z.ZodError): Rejected<"invalid"> {
  // A map, because a client may name a field `__proto__`.
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    fields.set(name, [...(fields.get(name) ?? []), issue.message]);
  }
  return rejected("invalid", error.issues[0]?.message ?? "请检查填写的内容", Object.fromEntries(fields));
}
