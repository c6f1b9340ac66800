// The guests of an event as CSV. Pure.
import { type Cell, csvText } from "../../platform/csv";
import { readAnswers, readCompanions } from "./answers";
import type { RegistrationRow } from "./book.server";
import type { ColumnsWith } from "./fields";
import { attendedLabel, contactLabels, erasedName, heldLabel, noteLabel, statusLabels } from "./messages";

/** 是, or the number of seats: 1 人 */
const paid = (count: number, seats: number) => (count >= seats ? "是" : count > 0 ? `${count} 人` : "");

type CsvColumn = [heading: string, text: (row: RegistrationRow, timeText: (at: number) => string) => Cell];

/** Heading and text per column; answers are headed by their questions. */
const columns: Record<Exclude<ColumnsWith<{ inCsv: true }>, "answers">, CsvColumn> = {
  name: ["称呼", ({ name }) => name || erasedName],
  seats: ["人数", ({ seats }) => seats],
  status: ["状态", ({ held, status }) => (held ? heldLabel : statusLabels[status])],
  contactType: ["联系方式", ({ contactType }) => (contactType === "none" ? "" : contactLabels[contactType])],
  contact: ["号码或地址", ({ contact }) => contact ?? ""],
  note: [noteLabel, ({ note }) => note],
  adminNote: ["主办方备注", ({ adminNote }) => adminNote],
  depositSeats: ["定金已收", ({ depositSeats, seats }) => paid(depositSeats, seats)],
  feeSeats: ["报名费已收", ({ feeSeats, seats }) => paid(feeSeats, seats)],
  companions: ["同行的人", ({ companions }) => readCompanions(companions).join("、")],
  arrived: ["到场人数", ({ arrived }) => (arrived > 0 ? arrived : "")],
  refundedAt: ["定金已退", ({ refundedAt }) => (refundedAt === null ? "" : "是")],
  attendedAt: [
    attendedLabel,
    ({ attendedAt }, timeText) => (attendedAt === null ? "" : timeText(attendedAt)),
  ],
  createdAt: ["报名时间", ({ createdAt }, timeText) => timeText(createdAt)],
};
const rowNumber = "序号";
const ownHeadings = new Set([rowNumber, ...Object.values(columns).map(([heading]) => heading)]);

/** Maps answers by heading. A question with the text of another one, or of a column, is headed 问题（2）. */
function answersByHeading(answers: RegistrationRow["answers"]): Map<string, string> {
  const headed = new Map<string, string>();
  for (const { question, answer } of readAnswers(answers)) {
    let heading = question;
    for (let times = 2; headed.has(heading) || ownHeadings.has(heading); times += 1)
      heading = `${question}（${times}）`;
    headed.set(heading, answer);
  }
  return headed;
}

/** Number of columns before the questions. */
const beforeQuestions = Object.keys(columns).indexOf("adminNote");

/** Returns the CSV text in the order of `rows`, with a column per answered question. `timeText` formats ms UTC. */
export function guestsCsv(rows: readonly RegistrationRow[], timeText: (at: number) => string): string {
  const answered = rows.map(({ answers }) => answersByHeading(answers));
  const questions = [...new Set(answered.flatMap((headed) => [...headed.keys()]))];
  const around = <Each>(parts: Each[], middle: Each[]) => parts.toSpliced(beforeQuestions, 0, ...middle);
  const all = Object.values(columns);
  const head = around(
    all.map(([heading]) => heading),
    questions,
  );
  const body = rows.map((row, at): Cell[] => {
    const answers = questions.map((heading) => answered[at]?.get(heading) ?? "");
    return [
      at + 1,
      ...around(
        all.map(([, text]) => text(row, timeText)),
        answers,
      ),
    ];
  });
  return csvText([[rowNumber, ...head], ...body]);
}
