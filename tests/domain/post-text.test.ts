// Visitors' text: length in graphemes, invisible characters removed, disruptive text rejected.
import { describe, expect, test } from "vitest";
import { authorName, hasLink, postLine, postText } from "~/domain/post-text";
import { isReservedName } from "~/domain/reserved-names";
import { hasStackedMarks, textMessages } from "~/domain/text-rules";

const messages = { required: "请填写", tooLong: "太长" };
const text = postText(10, messages);
const line = postLine(10, messages);
const family = "👩‍👩‍👧‍👦";

/** Characters without a glyph, and marks without a letter. */
const blanks = [
  ...["\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180b", "\u180e", "\u200b", "\u200d"],
  ...["\u200e", "\u2028", "\u2060", "\u2800", "\u3000", "\u3164", "\ufe0f", "\uffa0", "\u0301", "\u20e3"],
  ...["\u{1d159}", "\u{1d173}", "\u{e0001}", "\u{e0041}", "\u{e0100}"],
];

const messageOf = (input: unknown) => {
  const parsed = text.safeParse(input);
  return parsed.success ? null : parsed.error.issues[0]?.message;
};

describe("a text", () => {
  test.each([
    ["is trimmed", "  你好\n", "你好"],
    ["keeps its line breaks as LF", "一\r\n二\r三", "一\n二\n三"],
    ["loses control characters", "你\u0000\u0007好\u009b", "你好"],
    ["counts a family as one", family.repeat(10), family.repeat(10)],
    ["may run from right to left", "שלום مرحب", "שלום مرحب"],
  ])("%s", (_, input, expected) => {
    expect(text.parse(input)).toBe(expected);
  });

  test.each([
    ["nothing", undefined],
    ["blanks", " \r\n\t "],
    ["what nobody sees", "\u200b\u2060\ufeff"],
    ["control characters only", "\u0000\u0001"],
    ...blanks.map((blank) => [`U+${blank.codePointAt(0)?.toString(16)}`, blank] as [string, string]),
  ])("%s is empty", (_, input) => {
    expect(messageOf(input)).toBe(messages.required);
  });

  test.each([
    ["characters", "字".repeat(11)],
    ["hidden parts", `e${"\u0301".repeat(30)}`.repeat(4)],
  ])("too many %s are too long", (_, input) => {
    expect(messageOf(input)).toBe(messages.tooLong);
  });

  test.each([
    ["direction overrides", "abc\u202edcba"],
    ["a flood of zero-width characters", `字${"\u200b".repeat(21)}`],
    ["piled-up marks", `e${"\u0301".repeat(40)}`],
  ])("%s are rejected", (_, input) => {
    const parsed = postText(100, messages).safeParse(input);
    expect(parsed.error?.issues[0]?.message).toBe(textMessages.hostile);
  });
});

/** One letter with as many marks as its script uses. */
const living = {
  vietnamese: "e\u0323\u0302",
  thai: "ที่",
  hebrew: "\u05e9\u05c1\u05bc\u05b8\u0591",
  devanagari: "क्ष्म्यीं",
  arabic: "\u0628\u0651\u064e\u0670",
  emoji: family,
  keycap: "1\ufe0f\u20e3",
  tibetan: "\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82",
  flag: "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
};

test.each(Object.entries(living))("%s is accepted", (_, word) => {
  expect([text.parse(word), line.parse(word)]).toEqual([word, word]);
});

test("a line has no breaks", () => {
  expect(line.parse("小 \r\n 鹿")).toBe("小 鹿");
});

test.each([
  ["nine marks", `e${"\u0301".repeat(9)}`],
  ["marks between joiners", `e${"\u0301\u200c".repeat(9)}`],
  ["variation selectors", `a${"\ufe0f".repeat(9)}`],
])("%s on a letter are too many", (_, word) => {
  expect(hasStackedMarks(word)).toBe(true);
  expect(messageOf(word)).toBe(textMessages.hostile);
});

describe("backup names", () => {
  const name = authorName(10, messages);
  const errorOf = (typed: string) => name.safeParse(typed).error?.issues[0]?.message;

  test.each([
    ["\u202e小\u200f鹿\u2066", "小鹿"],
    ["小\u200b鹿\u3164", "小鹿"],
    ["葛\u{e0101}城", "葛\u{e0101}城"],
    [family, family],
    ["دینا", "دینا"],
  ])("%j is %j", (typed, expected) => {
    expect(name.parse(typed)).toBe(expected);
  });

  test.each([
    ...["管理员", "管 理 员", "管\u200b理员", "【管理员】小王", "小王（管理员）", "管理员1", "管理員"],
    ...["菅理员", "小王 admin"],
    ...["官方", "官方小助手", "客服", "客服小美", "活动客服", "工作人员", "工作人員 2", "站長", "城里见官方"],
    ...["组织者", "組織者", "主办方", "★主办方★", "本站主辦方", "主辨方", "Ｓｕｐｐｏｒｔ", "staff", "Admin"],
    ...["ＡＤＭＩＮ", "admin_01", "\u0410dmin", "\u0430\u0501m\u0456n", "Ádmïn", "Adm1n", "Admin Wang"],
  ])("%j imitates the organiser", (typed) => {
    expect(errorOf(typed)).toBe(textMessages.reservedName);
  });

  test("others do not", () => {
    const others = "小王|官小方|badminton|管理学员|主办的方方|Adminah|Степан|宫方圆|Ma Support|小客".split(
      "|",
    );
    for (const typed of others) expect([typed, errorOf(typed)]).toEqual([typed, undefined]);
  });
});

test("a name that begins with that of the site imitates it", () => {
  const names = ["城里见", "【城里见】", "城里见小助手", "城裡見", "我在城里见你"];
  expect(names.map((name) => isReservedName(name, "城里见"))).toEqual([true, true, true, false, false]);
  for (const name of names) expect(isReservedName(name)).toBe(false);
});

test.each([
  ["http://a.b", true],
  ["看 WWW.example", true],
  ["加我 shop-24.top", true],
  ["ｅｘａｍｐｌｅ．ｃｏｍ", true],
  ["周三傍晚跑步，配速 7.30", false],
  ["comet 很亮", false],
])("%s contains a link: %s", (input, expected) => {
  expect(hasLink(input)).toBe(expected);
});
