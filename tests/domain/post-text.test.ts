// Visitors' text: length in graphemes, invisible characters removed, disruptive text refused.
import { describe, expect, test } from "vitest";
import { hasLink, postLine, postText, postTextMessages } from "~/domain/post-text";

const messages = { required: "请填写", tooLong: "太长" };
const text = postText(10, messages);
const line = postLine(10, messages);
const family = "👩‍👩‍👧‍👦";

const messageOf = (input: unknown) => {
  const parsed = text.safeParse(input);
  return parsed.success ? null : parsed.error.issues[0]?.message;
};

describe("a text", () => {
  test.each([
    ["is trimmed", "  你好\n", "你好"],
    ["keeps its line breaks as LF", "一\r\n二\r三", "一\n二\n三"],
    ["loses control characters", "你\u0000\u0007好\u009b", "你好"],
    ["has spaces for tabs", "你\t好", "你 好"],
    ["counts a family as one", family.repeat(10), family.repeat(10)],
    ["may run from right to left", "שלום مرحب", "שלום مرحب"],
    ["keeps markup as text", "<b>&amp;", "<b>&amp;"],
    ["may be as long as its limit", "字".repeat(10), "字".repeat(10)],
  ])("%s", (_, input, kept) => {
    expect(text.parse(input)).toBe(kept);
  });

  test.each([
    ["nothing", undefined],
    ["no text", 7],
    ["blanks", " \r\n\t "],
    ["what nobody sees", "\u200b\u2060\ufeff"],
    ["control characters only", "\u0000\u0001"],
  ])("%s is nothing written", (_, input) => {
    expect(messageOf(input)).toBe(messages.required);
  });

  test.each([
    ["characters", "字".repeat(11)],
    ["families", family.repeat(11)],
    ["hidden parts", `e${"\u0301".repeat(30)}`.repeat(4)],
  ])("too many %s are too long", (_, input) => {
    expect(messageOf(input)).toBe(messages.tooLong);
  });

  test.each([
    ["direction overrides", "abc\u202edcba"],
    ["isolates", "a\u2066b"],
    ["a flood of zero-width characters", `字${"\u200b".repeat(21)}`],
    ["piled-up marks", `e${"\u0301".repeat(40)}`],
  ])("%s are refused", (_, input) => {
    const parsed = postText(100, messages).safeParse(input);
    expect(parsed.error?.issues[0]?.message).toBe(postTextMessages.hostile);
  });
});

test("a line has no breaks", () => {
  expect(line.parse("小 \r\n 鹿")).toBe("小 鹿");
});

test.each([
  ["http://a.b", true],
  ["看 WWW.example", true],
  ["加我 shop-24.top", true],
  ["ｅｘａｍｐｌｅ．ｃｏｍ", true],
  ["周三傍晚跑步，配速 7.30", false],
  ["comet 很亮", false],
])("%s holds a link: %s", (input, expected) => {
  expect(hasLink(input)).toBe(expected);
});
