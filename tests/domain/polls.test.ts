import { describe, expect, test } from "vitest";
import { emptyPollForm, toPollForm } from "../../app/domain/polls/form";
import { pollFormOf, pollFormSchema, toPollInput } from "../../app/domain/polls/form-schema";
import { resultsTables } from "../../app/domain/polls/results-table";
import { pollState } from "../../app/domain/polls/state";
import { type Counts, tallyOf } from "../../app/domain/polls/tally";
import { csvOf } from "../../app/platform/tables/table-files.server";

const rome = "Europe/Rome";
const filled = { ...emptyPollForm, title: "去哪里", option1: "山", option2: "河", option3: "湖" };

/** Browsers do not submit an empty checkbox. */
const boxes = ["allowMultiple", "membersOnly"];
type Known = Parameters<typeof pollFormSchema>[1];

function readPollForm(form: typeof filled, timeZone: string, known?: Known) {
  const posted = Object.fromEntries(
    Object.entries(form).filter(([name, text]) => text !== "" || !boxes.includes(name)),
  );
  const read = pollFormSchema(timeZone, known).safeParse(posted);
  if (read.success) return { ok: true as const, fields: toPollInput(read.data) };
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message]));
  return { ok: false as const, errors };
}

function errorsOf(values: Partial<typeof filled>) {
  const read = readPollForm({ ...filled, ...values }, rome);
  return read.ok ? {} : read.errors;
}

describe("the form of a poll", () => {
  test("with title and three options is valid: open, anonymous, single choice", () => {
    const read = readPollForm(filled, rome);
    expect(read).toEqual({
      ok: true,
      fields: {
        title: "去哪里",
        description: "",
        option1: "山",
        option2: "河",
        option3: "湖",
        status: "active",
        startAt: null,
        endAt: null,
        allowMultiple: false,
        isAnonymous: true,
      },
    });
  });

  test.each([
    [{ title: " \u200b " }, { title: "请输入投票标题" }],
    [{ title: "题".repeat(101) }, { title: "投票标题不能超过100个字符" }],
    [{ option3: "  " }, { option3: "请填写第 3 个选项" }],
    [{ option1: "长".repeat(61) }, { option1: "选项不能超过60个字符" }],
    [{ option1: "Torino", option3: " ｔｏｒｉｎｏ " }, { option3: "三个选项不能相同" }],
    [{ status: "open" }, { status: "请选择状态" }],
    [{ startAt: "morgen" }, { startAt: "时间格式错误，请重新选择" }],
    [{ startAt: "2027-03-28T02:30" }, { startAt: "当天夏令时开始，这个时间不存在，请重新选择" }],
    [{ startAt: "2026-12-01T18:30", endAt: "2026-12-01T18:30" }, { endAt: "结束时间必须晚于开始时间" }],
  ])("%j is rejected at its field", (values, errors) => expect(errorsOf(values)).toEqual(errors));

  test("reports all errors at once, and accepts texts of maximum length, counted in graphemes", () => {
    const errors = errorsOf({ title: "", option2: "山", option3: "", startAt: "x" });
    expect(Object.keys(errors).sort()).toEqual(["option2", "option3", "startAt", "title"]);
    const family = "👨‍👩‍👧";
    expect(errorsOf({ title: family.repeat(100), option1: family.repeat(60) })).toEqual({});
  });

  test("times are in the site's zone, summer and winter, and an ambiguous hour remains the stored one", () => {
    const times = { startAt: "2026-07-01T18:30", endAt: "2026-12-01T18:30" };
    const [startAt, endAt] = [Date.UTC(2026, 6, 1, 16, 30), Date.UTC(2026, 11, 1, 17, 30)];
    expect(readPollForm({ ...filled, ...times }, rome)).toMatchObject({ fields: { startAt, endAt } });
    const second = Date.UTC(2026, 9, 25, 1, 30);
    const form = { ...filled, startAt: "2026-10-25T02:30" };
    const read = readPollForm(form, rome, { startAt: second, endAt: null });
    expect(read).toMatchObject({ fields: { startAt: second } });
  });

  test("a stored poll is shown as the form that created it", () => {
    const form = { ...filled, startAt: "2026-12-01T18:30", allowMultiple: "on", membersOnly: "on" };
    const read = readPollForm(form, rome);
    if (!read.ok) throw new Error("rejected");
    const times = { createdAt: 0, updatedAt: 0 };
    const row = { ...read.fields, searchText: null, id: "abcdefghijkl", ...times };
    expect(pollFormOf(row, rome)).toEqual(form);
  });

  test("a draft may contain booleans and previous names; unknown fields are dropped", () => {
    const start = "2026-12-01T18:30";
    const values = { title: "去", startTime: start, allowMultiple: "true", isAnonymous: "false", evil: "x" };
    const form = { ...emptyPollForm, title: "去", startAt: start, allowMultiple: "on", membersOnly: "on" };
    expect(toPollForm(values)).toEqual(form);
  });
});

const active = { status: "active" as const, startAt: null, endAt: null, isAnonymous: true };
const visitor = { isMember: false, hasVoted: false };

test.each([
  [{}, visitor, "open"],
  [{}, { isMember: false, hasVoted: true }, "voted"],
  [{ isAnonymous: false }, visitor, "members-only"],
  [{ startAt: 1000 }, visitor, "open"],
  [{ startAt: 1001 }, visitor, "not-open"],
  [{ endAt: 1001 }, visitor, "open"],
  [{ endAt: 1000 }, visitor, "ended"],
  [{ status: "ended" as const, endAt: 5000 }, visitor, "ended"],
])("state of a poll at 1000: %j for %j is %s", (fields, requester, state) => {
  expect(pollState({ ...active, ...fields }, requester, 1000)).toBe(state);
});

test("the results as a file have a byte order mark, safe cells, and the voters if requested", async () => {
  const texts = { date: () => "", time: () => "2026年11月21日 12:00" };
  const csvOfPoll = (title: string, voters: Parameters<typeof resultsTables>[2] = []) => {
    const counts: Counts = { participants: 3, votes: [2, 1, 0] };
    return csvOf(resultsTables({ title, options: ["山", "河", "湖"] }, counts, voters), texts);
  };
  const results = "选项,票数,百分比\r\n山,2,67%\r\n河,1,33%\r\n湖,0,0%\r\n参与人数,3,\r\n";
  expect(await csvOfPoll("去哪里")).toBe(`\ufeff投票标题,去哪里\r\n${results}`);
  expect(await csvOfPoll("=1+1")).toContain(`投票标题,"'=1+1"`);
  expect(await csvOfPoll('说"好",\n就去')).toContain('投票标题,"说""好"",\n就去"');
  const voters = [{ id: "b", email: "a@example.org", choices: [1 as const, 3 as const], at: 1 }];
  expect(await csvOfPoll("去", voters)).toContain(
    "参与人数,3,\r\n\r\n邮箱,选择,时间\r\na@example.org,山、湖,2026年11月21日 12:00\r\n",
  );
});

test("without ballots every option has 0 votes and 0 %, and none leads", () => {
  expect(tallyOf({ participants: 0, votes: [0, 0, 0] })).toEqual(
    [1, 2, 3].map((option) => ({ option, votes: 0, percent: 0, isLeading: false })),
  );
});

// Each share is rounded separately, halves up; with several choices it is a share of voters, not of choices.
test.each<[number, votes: [number, number, number], percents: number[], leading: number[]]>([
  [86, [41, 27, 18], [48, 31, 21], [1]],
  [3, [1, 1, 1], [33, 33, 33], [1, 2, 3]],
  [10, [10, 5, 4], [100, 50, 40], [1]],
  [5, [2, 1, 2], [40, 20, 40], [1, 3]],
])("%i voters with votes %j: %j percent, options %j lead", (participants, votes, percents, leading) => {
  const tally = tallyOf({ participants, votes });
  expect(tally.map(({ percent }) => percent)).toEqual(percents);
  expect(tally.filter(({ isLeading }) => isLeading).map(({ option }) => option)).toEqual(leading);
});
