// Results of an ended event as numbers. Pure. Money is in cents (deposit: fen of ¥, fee: cents of €).

/** Numbers that are frozen when guests' contacts are erased, in the units of the `event_results` columns. */
const noGuests = {
  seats: 0,
  registrations: 0,
  came: 0,
  absentSeats: 0,
  absentRegistrations: 0,
  newGuests: 0,
  returningGuests: 0,
  unknownGuests: 0,
  depositExpected: 0,
  depositReceived: 0,
  depositRefunded: 0,
  feeExpected: 0,
  feeReceived: 0,
};
export type EventNumbers = typeof noGuests;

/** With numbers that are always counted live: registrations from mails to subscribers, approved comments, photos. */
const noNumbers = { ...noGuests, fromSubscription: 0, comments: 0, photos: 0 };
export type ResultNumbers = typeof noNumbers;

export type EventResults = ResultNumbers & {
  id: string;
  title: string;
  /** Ms UTC. */
  startAt: number;
  /** When the numbers were frozen (ms UTC); null for live counts. */
  frozenAt: number | null;
};

const isName = (name: string): name is keyof ResultNumbers => Object.keys(noNumbers).includes(name);
const names = Object.keys(noNumbers).filter(isName);

/** Sums the numbers of events. */
export function sumResults(results: readonly ResultNumbers[]): ResultNumbers {
  const sums = { ...noNumbers };
  for (const each of results) for (const name of names) sums[name] += each[name];
  return sums;
}

/** Reason why an event has no results. */
export const noResultsText = "活动结束后才有结果；取消的活动没有。";
