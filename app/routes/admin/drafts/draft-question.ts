// The question before drafts are deleted; the message after it can undo that.
import type { Question } from "~/ui/layout/confirmation";

export function draftQuestion(question: Omit<Question, "isDestructive">): Question {
  return { ...question, isDestructive: true };
}
