// Validation of events, with the message for each rule (product.md, section 5).
import { expect, test } from "vitest";
import { eventSchema } from "~/domain/events/schema";
import { invalid } from "~/domain/validation";
import { noEvent } from "../support/fixtures";

const hourMs = 3_600_000;
const family = "👩‍👩‍👧‍👦";

const good = {
  ...noEvent,
  title: "波河边的初冬野餐",
  summary: "带一块毯子",
  category: "野餐",
  capacity: 20,
  startAt: Date.parse("2026-11-28T13:00:00Z"),
  durationMs: 2 * hourMs,
  colorScheme: "lemon-sky",
};

/** All messages for a change to a valid event, by field; none when it is accepted. */
function verdict(change: Record<string, unknown>): Record<string, string[]> {
  const parsed = eventSchema("Europe/Rome").safeParse({ ...good, ...change });
  return parsed.success ? {} : (invalid(parsed.error).fields ?? {});
}

test.each([
  ["title", ["", " \r\n "], "请输入活动标题"],
  ["title", ["字".repeat(61), family.repeat(61)], "活动标题不能超过60个字符"],
  ["summary", ["字".repeat(201)], "活动简介不能超过200个字符"],
  ["details", ["字".repeat(1001)], "活动详情不能超过1000个字符"],
  ["locationName", ["字".repeat(101)], "地点名称不能超过100个字符"],
  ["locationAddress", ["字".repeat(201)], "详细地址不能超过200个字符"],
  ["notes", ["字".repeat(5001)], "注意事项不能超过5000个字符"],
  ["disclaimer", ["字".repeat(5001)], "免责声明不能超过5000个字符"],
  ["category", ["看电影", undefined], "请选择活动类别"],
  ["capacity", ["20", Number.NaN, 2.5], "请输入有效的活动人数"],
  ["capacity", [1], "活动人数至少为2人"],
  ["capacity", [501], "活动人数不能超过500人"],
  ["colorScheme", ["plain-grey"], "请选择配色方案"],
  ["startAt", [undefined, Number.NaN], "请选择开始时间"],
  ["startAt", [good.startAt + 15 * 60_000, good.startAt + 30_000], "开始时间只能是整点或半点"],
  ["durationMs", [0], "活动时长不能少于0.5小时"],
  ["durationMs", [8.5 * hourMs], "活动时长不能超过8小时"],
  ["durationMs", [1.25 * hourMs], "活动时长必须是0.5的倍数"],
  ["depositCents", [-1], "定金不能为负数"],
  ["depositCents", [999_901], "定金不能超过9999元"],
  ["enrollFeeCents", [-1], "报名费用不能为负数"],
  ["enrollFeeCents", [99_901], "报名费用不能超过999欧元"],
])("rejected, each with its message: %s = %j", (field, values, message) => {
  for (const value of values) expect(verdict({ [field]: value })).toEqual({ [field]: [message] });
});

test("rejected, each with its message: reports all invalid fields", () => {
  const invalidFields = Object.keys(verdict({ title: "", capacity: 1, depositCents: -1 }));
  expect(invalidFields).toEqual(["title", "capacity", "depositCents"]);
});

test.each([
  ["title", ["字".repeat(60), ` ${"字".repeat(60)} `, family.repeat(60)]],
  ["summary", ["", "字".repeat(200)]],
  ["details", ["字".repeat(1000)]],
  ["notes", ["字".repeat(5000)]],
  ["capacity", [2, 500, null]],
  ["startAt", [good.startAt + hourMs / 2]],
  ["durationMs", [hourMs / 2, 8 * hourMs]],
  ["depositCents", [999_900]],
  ["enrollFeeCents", [99_900]],
  ["colorScheme", ["charcoal-modern"]],
])("accepted, at each limit: %s = %j", (field, values) => {
  for (const value of values) expect(verdict({ [field]: value })).toEqual({});
});

test("texts are trimmed and have LF line endings", () => {
  const stored = eventSchema("Europe/Rome").parse({ ...good, title: " 野餐 ", notes: "一\r\n二\r三 " });
  expect(stored).toMatchObject({ title: "野餐", notes: "一\n二\n三" });
});

test("half hours are in the site's time zone", () => {
  const inKathmandu = (startAt: number) =>
    eventSchema("Asia/Kathmandu").safeParse({ ...good, startAt }).success;
  expect([0, 15].map((minutes) => inKathmandu(good.startAt + minutes * 60_000))).toEqual([false, true]);
});
