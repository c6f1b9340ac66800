// Votes, share and lead of each option. Pure. A share is relative to participants and rounded on its own: the
// shares may sum to 99 or 101, and to more with several choices per ballot.
import { type OptionNumber, optionNumbers, type PerOption } from "../poll-options";

/** Ballots, and how many of them chose each option. */
export type Counts = { participants: number; votes: PerOption<number> };

export type OptionTally = {
  option: OptionNumber;
  votes: number;
  /** 0 to 100. */
  percent: number;
  /** No option has more votes; ties all lead, without votes none does. */
  isLeading: boolean;
};

/** The options of a poll in order. */
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
