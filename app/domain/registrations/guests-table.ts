// The guests of an event as a table. Pure.
import { type ColumnOf, type Table, tableOf } from "../../platform/tables/table";
import { readAnswers, readCompanions } from "./answers";
import type { RegistrationRow } from "./book.server";
import { answerOf, type ComingAnswer } from "./coming/coming";
import type { ColumnsWith } from "./fields";
import {
  answerLabel,
  attendedLabel,
  comingLabels,
  contactLabels,
  erasedName,
  heldLabel,
  noteLabel,
  organiserStatusLabels,
  tickLabels,
} from "./messages";

type Listed = RegistrationRow & { answer: ComingAnswer };
type Guest = { row: Listed; number: number; answers: Map<string, string> };
type GuestColumn = ColumnOf<Listed>;

const text = (heading: string, value: (row: Listed) => string): GuestColumn => ({
  heading,
  type: "text",
  value,
});
/** Empty instead of 0. */
const count = (heading: string, value: (row: Listed) => number): GuestColumn => ({
  heading,
  type: "number",
  value: (row) => value(row) || null,
});
const time = (heading: string, value: (row: Listed) => number | null): GuestColumn => ({
  heading,
  type: "time",
  value,
});

/** Answers are headed by their questions. */
const columns: Record<Exclude<ColumnsWith<{ inTable: true }>, "answers">, GuestColumn> = {
  name: text("称呼", ({ name }) => name || erasedName),
  seats: count("人数", ({ seats }) => seats),
  status: text("状态", ({ held, status }) => (held ? heldLabel : organiserStatusLabels[status])),
  contactType: text("联系方式", ({ contactType }) =>
    contactType === "none" ? "" : contactLabels[contactType],
  ),
  contact: text("号码或地址", ({ contact }) => contact ?? ""),
  note: text(noteLabel, ({ note }) => note),
  adminNote: text("主办方备注", ({ adminNote }) => adminNote),
  answeredStart: text(answerLabel, ({ answer }) => (answer === "none" ? "" : comingLabels[answer])),
  depositSeats: count("定金已收（人）", ({ depositSeats }) => depositSeats),
  feeSeats: count("报名费已收（人）", ({ feeSeats }) => feeSeats),
  companions: text("同行的人", ({ companions }) => readCompanions(companions).join("、")),
  alone: text(tickLabels.alone, ({ alone }) => (alone ? "是" : "")),
  showName: text("称呼公开", ({ showName }) => (showName ? "是" : "")),
  arrived: count("到场人数", ({ arrived }) => arrived),
  refundedAt: text("定金已退", ({ refundedAt }) => (refundedAt === null ? "" : "是")),
  attendedAt: time(attendedLabel, ({ attendedAt }) => attendedAt),
  createdAt: time("报名时间", ({ createdAt }) => createdAt),
};
const rowNumber = "序号";
const ownHeadings = new Set([rowNumber, ...Object.values(columns).map(({ heading }) => heading)]);

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

const ofRow = (column: GuestColumn): ColumnOf<Guest> =>
  column.type === "text"
    ? { ...column, value: ({ row }) => column.value(row) }
    : { ...column, value: ({ row }) => column.value(row) };

/** The guests in the order of `rows`, with a column per answered question, and one of the answers to a move. */
export function guestsTable(
  rows: readonly RegistrationRow[],
  event: { title: string; startAt: number },
): Table {
  const guests = rows.map(
    (row, at): Guest => ({
      row: { ...row, answer: answerOf(row, event) },
      number: at + 1,
      answers: answersByHeading(row.answers),
    }),
  );
  const { answeredStart, ...others } = columns;
  const shown = guests.some(({ row }) => row.answer !== "none") ? columns : others;
  const questions = new Set(guests.flatMap(({ answers }) => [...answers.keys()]));
  const answered = [...questions].map(
    (heading): ColumnOf<Guest> => ({
      heading,
      type: "text",
      value: ({ answers }) => answers.get(heading) ?? "",
    }),
  );
  return tableOf({
    name: `名单 ${event.title}`,
    columns: [
      { heading: rowNumber, type: "number", value: ({ number }) => number },
      ...Object.values(shown)
        .map(ofRow)
        .toSpliced(beforeQuestions, 0, ...answered),
    ],
    rows: guests,
  });
}
