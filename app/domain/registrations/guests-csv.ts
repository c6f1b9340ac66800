// The guests of an event as CSV. Pure.
import { type Cell, csvText } from "../../platform/csv";
import { readAnswers } from "./answers";
import type { RegistrationRow } from "./book.server";
import { attendedLabel, contactLabels, erasedName, heldLabel, statusLabels } from "./messages";

/** 是, or how many of the seats: 1 人 */
const paid = (count: number, seats: number) => (count >= seats ? "是" : count > 0 ? `${count} 人` : "");

/** Answers by heading; the second of two questions with one text is headed 问题（2）. */
function answersByHeading(answers: RegistrationRow["answers"]): Map<string, string> {
  const headed = new Map<string, string>();
  for (const { question, answer } of readAnswers(answers)) {
    let heading = question;
    for (let times = 2; headed.has(heading); times += 1) heading = `${question}（${times}）`;
    headed.set(heading, answer);
  }
  return headed;
}

/** The CSV text in the order of `rows`, with a column for each question that somebody answered. `timeText` formats ms UTC. */
export function guestsCsv(rows: readonly RegistrationRow[], timeText: (at: number) => string): string {
  const answered = rows.map(({ answers }) => answersByHeading(answers));
  const questions = [...new Set(answered.flatMap((headed) => [...headed.keys()]))];
  const head = [
    ...["序号", "称呼", "人数", "状态", "联系方式", "号码或地址", "备注"],
    ...questions,
    ...["主办方备注", "定金已收", "报名费已收", attendedLabel, "报名时间"],
  ];
  const body = rows.map((row, index): Cell[] => {
    const { name, seats, status, held, contactType, contact, note, adminNote, attendedAt, createdAt } = row;
    const answerTo = (heading: string) => answered[index]?.get(heading) ?? "";
    return [
      ...[index + 1, name || erasedName, seats, held ? heldLabel : statusLabels[status]],
      ...[contactType === "none" ? "" : contactLabels[contactType], contact ?? "", note],
      ...questions.map(answerTo),
      ...[adminNote, paid(row.depositSeats, seats), paid(row.feeSeats, seats)],
      ...[attendedAt === null ? "" : timeText(attendedAt), timeText(createdAt)],
    ];
  });
  return csvText([head, ...body]);
}
