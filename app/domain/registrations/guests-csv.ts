// The guests of an event as CSV. Pure.
import { type Cell, csvText } from "../../platform/csv";
import { readAnswers } from "./answers";
import type { RegistrationRow } from "./book.server";
import { attendedLabel, contactLabels, erasedName, statusLabels } from "./messages";

const yes = (flag: boolean) => (flag ? "是" : "");

/** The CSV text in the order of `rows`, with a column for each question that somebody answered. `timeText` formats ms UTC. */
export function guestsCsv(rows: readonly RegistrationRow[], timeText: (at: number) => string): string {
  const answered = rows.map(({ answers }) => readAnswers(answers));
  const questions = [...new Set(answered.flat().map(({ question }) => question))];
  const head = [
    ...["序号", "称呼", "人数", "状态", "联系方式", "号码或地址", "备注"],
    ...questions,
    ...["主办方备注", "定金已收", "报名费已收", attendedLabel, "报名时间"],
  ];
  const body = rows.map((row, index): Cell[] => {
    const { name, seats, status, contactType, contact, note, adminNote, attendedAt, createdAt } = row;
    const answerTo = (question: string) =>
      answered[index]?.find((answer) => answer.question === question)?.answer ?? "";
    return [
      ...[index + 1, name || erasedName, seats, statusLabels[status]],
      ...[contactType === "none" ? "" : contactLabels[contactType], contact ?? "", note],
      ...questions.map(answerTo),
      ...[adminNote, yes(row.depositPaid), yes(row.feePaid)],
      ...[attendedAt === null ? "" : timeText(attendedAt), timeText(createdAt)],
    ];
  });
  return csvText([head, ...body]);
}
