// The question before drafts are deleted.
import type { Question } from "~/ui/layout/confirmation";

export function draftQuestion(question: Omit<Question, "note" | "isDestructive">): Question {
  return { ...question, note: "删除后不能恢复。", isDestructive: true };
}
