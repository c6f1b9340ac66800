import { expect, test } from "vitest";
import { tallyOf } from "../../app/domain/polls/tally";

test("without ballots every option has 0 votes and 0 %, and none leads", () => {
  expect(tallyOf({ participants: 0, votes: [0, 0, 0] })).toEqual(
    [1, 2, 3].map((option) => ({ option, votes: 0, percent: 0, isLeading: false })),
  );
});

// Each share is rounded separately, halves up; with several choices it is a share of voters, not of choices.
test.each<[number, votes: [number, number, number], percents: number[], leading: number[]]>([
  [86, [41, 27, 18], [48, 31, 21], [1]],
  [52, [9, 30, 13], [17, 58, 25], [2]],
  [8, [1, 3, 4], [13, 38, 50], [3]],
  [3, [1, 1, 1], [33, 33, 33], [1, 2, 3]],
  [10, [10, 5, 4], [100, 50, 40], [1]],
  [5, [2, 1, 2], [40, 20, 40], [1, 3]],
])("%i voters with votes %j: %j percent, options %j lead", (participants, votes, percents, leading) => {
  const tally = tallyOf({ participants, votes });
  expect(tally.map(({ percent }) => percent)).toEqual(percents);
  expect(tally.filter(({ isLeading }) => isLeading).map(({ option }) => option)).toEqual(leading);
});
