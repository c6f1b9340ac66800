// A year's results in sentences, bars and one card per event. Texts are the page's, so that its script has none.
import { euroText, yuanText } from "~/domain/events/money";
import { isUnknown, resultColumns } from "~/domain/registrations/results/result-columns";
import type { ResultNumbers } from "~/domain/registrations/results/results";

type Received = { expected: number; received: number; refunded: number };

/** 收了 ¥1840，还差 ¥30，退了 ¥70; null where nothing was due. */
function moneyText({ expected, received, refunded }: Received, textOf: (cents: number) => string) {
  if (expected + received === 0) return null;
  return [
    `收了 ${textOf(received)}`,
    expected > received ? `还差 ${textOf(expected - received)}` : "",
    refunded > 0 ? `退了 ${textOf(refunded)}` : "",
  ]
    .filter(Boolean)
    .join("，");
}

/** Deposits and fees in a line each. */
export function moneyLines(numbers: ResultNumbers): { label: string; text: string }[] {
  const { depositExpected, depositReceived, depositRefunded, feeExpected, feeReceived } = numbers;
  const deposit = { expected: depositExpected, received: depositReceived, refunded: depositRefunded };
  const fee = { expected: feeExpected, received: feeReceived, refunded: 0 };
  return [
    { label: "定金", text: moneyText(deposit, yuanText) },
    { label: "报名费", text: moneyText(fee, euroText) },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]));
}

const hasCheckIn = (numbers: ResultNumbers) => numbers.seats > 0 && !isUnknown("came", numbers);
const percent = (part: number, whole: number) => Math.min(100, Math.round((100 * part) / whole));

/** Who came of an event in parts of a bar, in percent; null without check-in. */
export const cameBar = (numbers: ResultNumbers) =>
  hasCheckIn(numbers)
    ? {
        came: percent(numbers.came, numbers.seats),
        absent: percent(numbers.absentSeats, numbers.seats),
      }
    : null;

/** 16 人来了 · 3 人没来 · 4 组第一次来 · 7 条评论 · 4 张照片 */
export function factsOf(numbers: ResultNumbers): string {
  const { seats, came, absentSeats, newGuests, comments, photos } = numbers;
  const people = hasCheckIn(numbers)
    ? [`${came} 人来了`, absentSeats > 0 ? `${absentSeats} 人没来` : ""]
    : [`${seats} 人报名，没有签到`];
  const count = (name: "comments" | "photos", value: number) =>
    value > 0 ? `${value} ${resultColumns[name].unit}${resultColumns[name].label}` : "";
  return [
    ...people,
    newGuests > 0 ? `${newGuests} 组第一次来` : "",
    count("comments", comments),
    count("photos", photos),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The card of an event. */
export const cardOf = (numbers: ResultNumbers) => ({ bar: cameBar(numbers), facts: factsOf(numbers) });

/** 办了 5 个活动，123 人报名。签过到的 2 场里，48 人来了，8 人没来。 */
export function yearSentences(events: readonly ResultNumbers[], total: ResultNumbers): string[] {
  const checked = events.filter(hasCheckIn).length;
  return [
    `办了 ${events.length} 个活动，${total.seats} 人报名。`,
    ...(checked > 0
      ? [
          `签过到的 ${checked} 场里，${total.came} 人来了，${total.absentSeats} 人没来${
            total.newGuests > 0 ? `，${total.newGuests} 组第一次来` : ""
          }。`,
        ]
      : []),
  ];
}

/** Twelve bars: seats of each month, and their height in percent of the highest. */
export function monthBars(months: readonly { month: number; numbers: ResultNumbers }[]) {
  const seatsOf = (month: number) => months.find((each) => each.month === month)?.numbers.seats ?? 0;
  const all = Array.from({ length: 12 }, (_, at) => ({ month: at + 1, seats: seatsOf(at + 1) }));
  const most = Math.max(1, ...all.map(({ seats }) => seats));
  return all.map((each) => ({ ...each, height: percent(each.seats, most) }));
}
