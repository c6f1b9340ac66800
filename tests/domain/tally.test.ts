import { describe, expect, test } from "vitest";
import { tallyOf } from "../../app/domain/polls/tally";

const percents = (participants: number, votes: [number, number, number]) =>
  tallyOf({ participants, votes }).map(({ percent }) => percent);
const leaders = (participants: number, votes: [number, number, number]) =>
  tallyOf({ participants, votes })
    .filter(({ isLeading }) => isLeading)
    .map(({ option }) => option);

describe("shares", () => {
  test("without ballots every option has 0 votes and 0 %, and none leads", () => {
    expect(tallyOf({ participants: 0, votes: [0, 0, 0] })).toEqual(
      [1, 2, 3].map((option) => ({ option, votes: 0, percent: 0, isLeading: false })),
    );
  });

  test("each is rounded by itself, as on the poll of the design", () => {
    expect(percents(86, [41, 27, 18])).toEqual([48, 31, 21]);
    expect(percents(52, [9, 30, 13])).toEqual([17, 58, 25]);
  });

  test("halves round up; three thirds sum to 99", () => {
    expect(percents(8, [1, 3, 4])).toEqual([13, 38, 50]);
    expect(percents(3, [1, 1, 1])).toEqual([33, 33, 33]);
  });

  test("with several choices they are shares of voters, not of choices", () => {
    expect(percents(10, [10, 5, 4])).toEqual([100, 50, 40]);
  });
});

describe("the lead", () => {
  test("is the option with most votes", () => expect(leaders(4, [1, 3, 0])).toEqual([2]));
  test("is shared in a tie", () => expect(leaders(5, [2, 1, 2])).toEqual([1, 3]));
  test("does not exist without a vote", () => expect(leaders(0, [0, 0, 0])).toEqual([]));
});
