// Votes, share and lead per option. Pure. Shares are relative to participants and rounded separately, so they may sum to 99 or
// 101, and to more with several choices per ballot.
import { type OptionNumber, optionNumbers } from "../poll-options";

/** Number of ballots, and of votes per option. */
export type Counts = { participants: number; votes: [number, number, number] };

export type OptionTally = {
  option: OptionNumber;
  votes: number;
  /** 0 to 100. */
  percent: number;
  /** No option has more votes. All tied options lead; none leads without votes. */
  isLeading: boolean;
};

/** The counts before a ballot was cast, or before its choices replaced others. */
export function countsBefore(
  { participants, votes }: Counts,
  { choices, replaced }: { choices: readonly number[]; replaced: readonly number[] },
): Counts {
  const has = (options: readonly number[], option: number) => (options.includes(option) ? 1 : 0);
  const before = (option: OptionNumber) =>
    Math.max(0, (votes[option - 1] ?? 0) - has(choices, option) + has(replaced, option));
  return {
    participants: replaced.length > 0 ? participants : Math.max(0, participants - 1),
    votes: [before(1), before(2), before(3)],
  };
}

/** Tallies the options of a poll in order. */
export function tallyOf({ participants, votes }: Counts): OptionTally[] {
  const most = Math.max(...votes);
  return optionNumbers.map((option, index) => {
    const count = votes[index] ?? 0;
    return {
      option,
      votes: count,
      percent: participants === 0 ? 0 : Math.round((count * 100) / participants),
      isLeading: count > 0 && count === most,
    };
  });
}
