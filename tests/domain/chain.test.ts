// 接龙: an event's list can be parsed again, and pasted text is sorted into new, known and unclear lines.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ChainGuest,
  chainText,
  readChain as readUpTo,
} from "../../app/domain/registrations/chain/chain";
import { chainFormSchema } from "../../app/domain/registrations/chain/chain-form";
import { chainLinesMax, chainTextMax } from "../../app/domain/registrations/messages";
import { guestNameSchema } from "../../app/domain/registrations/schema";

const guest = (name: string, seats = 1, status: ChainGuest["status"] = "confirmed"): ChainGuest => ({
  id: name,
  name,
  seats,
  status,
});

const readChain = (text: string, guests: readonly ChainGuest[], seatsMax = 4) =>
  readUpTo(text, guests, seatsMax);

const about = ["老城屋顶的天台酒会", "12月24日 星期四 19:00–23:00", "老城天台"];

test("the list is numbered, with the seats behind the name and waiting guests below 候补", () => {
  const others = [guest("等等", 1, "waiting"), guest("阿南", 2), guest("不来", 1, "cancelled")];
  const guests = [guest("小鹿"), ...others];
  expect(chainText(about, guests)).toBe(
    ["#接龙", ...about, "", "1. 小鹿", "2. 阿南 ×2", "", "候补", "3. 等等"].join("\n"),
  );
});

const readNew = (text: string) => readChain(text, []).fresh.map(({ name, seats }) => `${name} ${seats}`);

describe("lines of a pasted chain", () => {
  test("a header, empty lines and a number without a name are left out", () => {
    const text =
      "#接龙\n3 天两夜露营\n12.24 19:00 集合\n\n例 小明 +1\n\n1. 小鹿\r\n\r\n2. 阿南\n3. \n候补\n4. 小满";
    expect(readNew(text)).toEqual(["小鹿 1", "阿南 1", "小满 1"]);
    // These lines have a number too, so they may be guests.
    expect(readChain(text, []).unclear.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  test("known, duplicate and unreadable lines are separated", () => {
    const text = "1. 小鹿 +1\n2. 阿南\n3. 阿南\n4. 一大家 9人\n晚点到\n5. 管理员";
    const { fresh, known, unclear } = readChain(text, [guest("小鹿"), guest("不来")]);
    // Reserved names are rejected for visitors only, not for the organiser.
    expect(fresh.map(({ line, name, seats }) => [line, name, seats])).toEqual([
      [2, "阿南", 1],
      [6, "管理员", 1],
    ]);
    expect(known.map(({ line, seats, guest: { id } }) => [line, seats, id])).toEqual([[1, 2, "小鹿"]]);
    expect(unclear.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "和另一位同名"],
      [4, "人数请选择 1 到 4 人"],
      [5, "没有序号"],
    ]);
  });
});

describe("numbers before a name", () => {
  const spaced = "1.|1）|1 -|1|１|No.1|NO. 1：|№1|#1|> 1.|- 1.|✅ 1.".split("|").map((mark) => `${mark} `);
  const tight =
    "1. 1、 1) 1- 1： 1: 1， １． 1.) no1： 第1位： 一、 （一） ＞1、 (1) （1） 【1】 [1] 「1」".split(" ");
  const signs = "① ⑴ ⒈ ❶ ➀ ➊ ⓵ 1️⃣ 1\u20e3 •①".split(" ");
  const invisible = "\u200b1. |\ufeff1. |1\u200b. |\u2068\u00a01.\u200e |\u30001、|\u28001. |• ①".split("|");
  const marks = [...spaced, ...tight, ...signs, ...invisible];
  test.each(marks)("%j", (mark) => {
    const text = `天台酒会\n${mark}小鹿\n2. 阿南\n晚点来`;
    expect(readNew(text)).toEqual(["小鹿 1", "阿南 1"]);
    expect(readChain(text, []).unclear.map(({ line }) => line)).toEqual([4]);
  });

  test.each([
    ["⑩", "⑪", "⑳"],
    ["🔟", "1️⃣1️⃣", "2️⃣0️⃣"],
    ["9", "10", "11"],
  ])("%s, %s and %s continue a list", (...numbers) => {
    expect(readNew(numbers.map((number, at) => `${number} 客人${"甲乙丙"[at]}`).join("\n"))).toHaveLength(3);
  });

  test("a number without a mark continues the list, unless it is a price, a time or a date", () => {
    expect(readNew("1小鹿\n2阿南\n3Anna")).toEqual(["小鹿 1", "阿南 1", "Anna 1"]);
    const { fresh, unclear } = readChain("1. 小鹿\n2点集合\n2人50元\n100 元每人", []);
    expect(fresh).toHaveLength(1);
    expect(unclear.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test.each(["\n", "\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f"])("%j ends a line", (end) => {
    expect(readNew(["1. 小鹿", "2. 阿南 +1"].join(end))).toEqual(["小鹿 1", "阿南 2"]);
    const tooMany = Array(chainLinesMax + 1)
      .fill("1")
      .join(end);
    expect(chainFormSchema.safeParse({ text: tooMany }).success).toBe(false);
  });

  test("the list is the last run that counts from one; earlier numbers are unclear", () => {
    const text = "1 月 3 日 露营\n规则：\n1. 准时\n2. 带水\n\n#接龙\n1. 小鹿\n2. 阿南\n候补\n1. 小满";
    expect(readNew(text)).toEqual(["小鹿 1", "阿南 1", "小满 1"]);
    expect(readChain(text, []).unclear.map(({ line, reason }) => [line, reason])).toEqual(
      [1, 2, 3, 4].map((line) => [line, "不在最后一段接龙里"]),
    );
    expect(readNew("1. 小鹿\n1. 阿南\n1. 小满")).toHaveLength(3);
    expect(readNew("3. 小鹿\n4. 阿南")).toHaveLength(2);
  });
});

test.each([
  ["小鹿", 1, "", "小鹿"],
  ["Max2", 1, "", "Max2"],
  ["3号", 1, "", "3号"],
  [
    "阿宝",
    2,
    "",
    "阿宝 +1|阿宝 2人|阿宝（２人）|阿宝带1人|阿宝 两人|阿宝（+1）|阿宝 两口子|阿宝两位|阿宝 俩人",
  ],
  ["小鹿", 2, "", "小鹿x2|小鹿 X 2|小鹿*2|小鹿 2p|2人 小鹿"],
  [
    "小鹿",
    3,
    "",
    "小鹿 ×3|小鹿 3个人|小鹿3个人|小鹿 2大1小|小鹿 两大一小|小鹿一家三口|小鹿 三个人|小鹿 +1 +1|小鹿 2人 +1",
  ],
  ["👩‍👩‍👧 一家", 4, "", "👩‍👩‍👧 一家 ＋３"],
  ["小鹿", 2, "晚到", "小鹿 +1 晚到|小鹿（2人，晚到）"],
  ["小鹿", 2, "素食", "小鹿 +1（素食）"],
  ["小鹿", 3, "朋友", "小鹿＋两个朋友"],
  ["小鹿", 3, "娃", "小鹿带2个娃"],
  ["小鹿", 2, "7点到", "小鹿 +1，7点到"],
  ["小鹿（Anna）", 2, "", "小鹿（Anna）+1"],
])("numbers of people: %s has %i seats and the note %j in %s", (name, seats, note, bodies) => {
  for (const body of bodies.split("|")) {
    const { fresh } = readChain(`1. ${body}`, []);
    expect([body, fresh.map((each) => [each.name, each.seats, each.note])]).toEqual([
      body,
      [[name, seats, note]],
    ]);
  }
});

test.each([
  ...["小鹿 12人", "小鹿 十二人", "小鹿 +10", "3人", "+1", "小鹿 2", "小鹿(2)", "小鹿2", "小鹿 2人 3人"],
  ...["小鹿 0人", "小鹿 一家", "小鹿全家", "小鹿夫妻", "小鹿带娃", "小鹿 +", "小鹿 13800138000"],
  ...["小鹿 +1 小孩2", "小鹿 19:30到", "小鹿 带男朋友", "小鹿带女儿", "一家三口", "李四&王五", "李四、王五"],
  ...["李四和王五", "李四 / 王五"],
])("numbers of people: %j is unclear", (body) => {
  const { fresh, unclear } = readChain(`1. ${body}`, []);
  expect([fresh.length, unclear.length]).toEqual([0, 1]);
});

test.each([
  "可能来",
  "待定",
  "候补",
  "+1 看情况",
  "maybe",
  "？",
])("a guest with %j after the name is to be decided, unless already registered", (words) => {
  const text = `1. 佳佳 ${words}`;
  const { fresh, unclear } = readChain(text, []);
  expect([fresh, unclear.map(({ reason }) => reason)]).toEqual([[], ["像是还没定"]]);
  expect(readChain(text, [guest(`佳佳 ${words}`)]).known).toHaveLength(1);
});

test("single characters of names are not read as several people", () => {
  expect(readNew("1. 陈和平\n2. 小和尚\n3. 大可")).toEqual(["陈和平 1", "小和尚 1", "大可 1"]);
});

describe("a withdrawn guest is unclear and linked to the guest", () => {
  const lines = [
    ...["小鹿 取消", "小鹿（取消）", "小鹿取消", "小鹿不来了", "小鹿 -1", "小鹿-1", "小鹿 —1", "~~小鹿~~"],
    ...["~~小鹿 +1~~", "小鹿 退", "小鹿（退）", "小鹿退了", "小鹿 来不了", "小鹿 有事来不了了", "取消 小鹿"],
    ...["取消：小鹿", "小鹿 cancel", "小鹿 +1 取消", "小鹿，这次来不了", "❌小鹿", "小\u0336鹿\u0336"],
    "<s>小鹿</s>",
  ];
  test.each(lines)("%j", (body) => {
    for (const text of [`1. 阿南\n2. ${body}`, `1. 阿南\n${body}`]) {
      const { fresh, known, unclear } = readChain(text, [guest("小鹿"), guest("小"), guest("阿南")]);
      expect([fresh.length, known.length]).toEqual([0, 1]);
      expect(unclear.map(({ line, reason, guest: who }) => [line, reason, who?.id])).toEqual([
        [2, "像是不来了", "小鹿"],
      ]);
    }
    // A guest outside the list is not added, by an earlier line neither.
    expect(readChain(`1. 小鹿\n2. ${body}`, []).fresh).toEqual([]);
  });

  test("no guest is matched when the name is ambiguous or already withdrawn", () => {
    const twins = [guest("小鹿"), { ...guest("小鹿"), id: "another" }];
    const [first] = readChain("1. 小鹿 取消", twins).unclear;
    expect(first?.guest).toBeUndefined();
    expect(readChain("1. 小鹿 取消", [guest("小鹿", 1, "cancelled")]).unclear[0]?.guest).toBeUndefined();
  });
});

const name = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    // Names that look like numbers, seats or headings, and duplicates.
    fc
      .tuple(
        fc.constantFrom("小鹿", "x", "1.", "2、", "候补", "#接龙", "👩‍👩‍👧", "３"),
        fc.constantFrom("", " ×2", " ×2 ×2", "+1", " 2人", "（3人）", " x4"),
      )
      .map(([first, last]) => first + last),
  )
  .map((text) => guestNameSchema.safeParse(text).data)
  // A struck-out name is withdrawn.
  .filter(
    (text): text is string => text !== undefined && !/[\u0335-\u0338]|~~|<s>/u.test(text.normalize("NFC")),
  );
const listed = fc.record({
  id: fc.uuid(),
  name,
  seats: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom("confirmed" as const, "pending" as const, "waiting" as const),
});

test("all guests of a generated list are known when it is parsed", () => {
  fc.assert(
    fc.property(fc.array(listed, { minLength: 1, maxLength: 12 }), (guests) => {
      const { fresh, known, unclear } = readChain(chainText(about, guests), guests);
      expect([fresh, unclear]).toEqual([[], []]);
      expect(known.map(({ guest: { id } }) => id).sort()).toEqual(guests.map(({ id }) => id).sort());
      for (const { seats, guest: found } of known) expect(seats).toBe(found.seats);
    }),
  );
});

const pasted = fc.record({
  mark: fc.constantFrom(..."1. |1-|①|1️⃣|(1)|【2】|No.3 |> 2. |\u200b2、|3|12.24 |1 月||- ".split("|")),
  body: fc.oneof(
    fc.constantFrom(
      ...["小鹿", "小鹿 +1", "小鹿 取消", "~~阿南~~", "小满 3个人", "候补", "2大1小", "-1", "100 元", "x"],
    ),
    fc.string({ unit: "grapheme", maxLength: 8 }).filter((text) => !/[\s\p{C}\p{Z}\p{M}]/u.test(text)),
  ),
});

/** One line ending per text: after "\r" an empty line's "\n" would be parsed as the same line ending. */
const lineEnd = fc.constantFrom("\n", "\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f");

test("no line after the first number is lost, none is parsed twice, and no digit of a count remains in a name", () => {
  fc.assert(
    fc.property(
      fc.array(pasted, { maxLength: 12 }),
      lineEnd,
      fc.array(listed, { maxLength: 3 }),
      (rows, end, guests) => {
        const text = ["1. 第一位", ...rows.map(({ mark, body }) => mark + body)];
        const { fresh, known, unclear } = readChain(text.join(end), guests);
        const read = [...fresh, ...known, ...unclear].map(({ line }) => line).sort((a, b) => a - b);
        const timesRead = (at: number) => read.filter((each) => each === at + 1).length;
        // Headings of the list and numbers without a name are not guests.
        const mayBeLeftOut = /^(?:#接龙|候补|待确认|[^\p{L}]*)$/u;
        for (const [at, line] of text.entries()) {
          if (mayBeLeftOut.test(line.replace(/1 月|No\./, ""))) expect(timesRead(at)).toBeLessThan(2);
          else expect([line, timesRead(at)]).toEqual([line, 1]);
        }
        for (const each of fresh) expect(each.name).not.toMatch(/[+＋×]\s*\d|\d\s*[人位大小口]|取消|~~/);
      },
    ),
    { numRuns: 400 },
  );
});

test("a text up to the maximum length is accepted, a longer one rejected", () => {
  for (const text of ["人".repeat(chainTextMax), Array(chainLinesMax).fill("1. 人").join("\n")])
    expect(chainFormSchema.safeParse({ text }).success).toBe(true);
  const message = "接龙最多 300 行、20000 个字，请分几次粘贴";
  for (const text of ["人".repeat(chainTextMax + 1), "1. 人\n".repeat(chainLinesMax + 1)]) {
    expect(chainFormSchema.safeParse({ text }).error?.issues[0]?.message).toBe(message);
  }
});
