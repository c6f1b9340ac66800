// Default notes with and without the lines about the deposit.
import { expect, test } from "vitest";
import { defaultNotes } from "../../app/domain/settings/commands.server";
import { defaultNotesFor, fitDefaultNotes } from "../../app/domain/settings/default-notes";

const withDeposit = defaultNotes;
const withoutDeposit = defaultNotesFor(defaultNotes, false);

test("without a deposit no line mentions one, and the numbers stay consecutive", () => {
  expect(withoutDeposit).not.toContain("定金");
  const numbers = withoutDeposit.split("\n").map((line) => line.split(".")[0]);
  expect(numbers).toEqual(["1", "2", "3", "4", "5"]);
  expect(defaultNotesFor(defaultNotes, true)).toBe(defaultNotes);
});

test.each([
  ["no line about it", "请早到\n带水", "请早到\n带水"],
  ["an unnumbered line", "请早到\n定金不退\n带水", "请早到\n带水"],
  ["a line in the middle", "1、早到\n2、定金不退\n3、带水", "1、早到\n2、带水"],
  ["two lines", "1. 定金 100\n2. 早到\n3. 定金不退\n4. 带水", "1. 早到\n2. 带水"],
  ["two lists", "1. 定金\n2. 早到\n\n1. 带水\n2. 带伞", "1. 早到\n\n1. 带水\n2. 带伞"],
  ["a number that is no list item", "1. 定金\n18 岁以上", "18 岁以上"],
  ["nothing else", "定金不退", ""],
])("the default has %s", (_, defaults, expected) => {
  expect(defaultNotesFor(defaults, false)).toBe(expected);
});

test("notes equal to the default follow the deposit, changed ones do not", () => {
  for (const notes of [withDeposit, withoutDeposit]) {
    expect(fitDefaultNotes(notes, defaultNotes, true)).toBe(withDeposit);
    expect(fitDefaultNotes(notes, defaultNotes, false)).toBe(withoutDeposit);
  }
  for (const notes of ["", "请准时", `${withDeposit} `])
    for (const hasDeposit of [true, false])
      expect(fitDefaultNotes(notes, defaultNotes, hasDeposit)).toBe(notes);
  expect(fitDefaultNotes("", "定金不退", true)).toBe("");
});
