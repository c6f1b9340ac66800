// 接龙: what an event's list writes is read back, and what people paste is sorted into new, known and unclear lines.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChainGuest, chainText, readChain } from "../../app/domain/registrations/chain";
import { chainLinesMax, chainTextMax } from "../../app/domain/registrations/messages";
import { chainFormSchema, guestNameSchema } from "../../app/domain/registrations/schema";

const guest = (name: string, seats = 1, status: ChainGuest["status"] = "confirmed"): ChainGuest => ({
  ...{ id: name, name, seats, status },
});

const about = ["老城屋顶的天台酒会", "12月24日 星期四 19:00–23:00", "老城天台"];

test("the list is numbered, with the seats behind the name and waiting guests below 候补", () => {
  const guests = [
    guest("小鹿"),
    guest("等等", 1, "waiting"),
    guest("阿南", 2),
    guest("不来", 1, "cancelled"),
  ];
  expect(chainText(about, guests)).toBe(
    ["#接龙", ...about, "", "1. 小鹿", "2. 阿南 ×2", "", "候补", "3. 等等"].join("\n"),
  );
});

const readNew = (text: string) => readChain(text, []).fresh.map(({ name, seats }) => `${name} ${seats}`);

describe("lines of a pasted chain", () => {
  test.each([
    ["1. 小鹿", "小鹿 1"],
    ["2、阿南 +1", "阿南 2"],
    ["3 小满 2人", "小满 2"],
    ["４．小雨（２人）", "小雨 2"],
    ["5) 老王 ×3", "老王 3"],
    ["6，Anna x2", "Anna 2"],
    ["7. Max2", "Max2 1"],
    ["8. 小雪带1人", "小雪 2"],
    ["9. 阿宝 两人", "阿宝 2"],
    ["10. 👩‍👩‍👧 一家 ＋３", "👩‍👩‍👧 一家 4"],
    ["11. 3号", "3号 1"],
  ])("%j", (line, expected) => {
    expect(readNew(line)).toEqual([expected]);
  });

  test("a header, empty lines and a number without a name are left out", () => {
    const text =
      "#接龙\n3 天两夜露营\n12.24 19:00 集合\n\n例 小明 +1\n\n1. 小鹿\r\n\r\n2. 阿南\n3. \n候补\n4. 小满";
    expect(readNew(text)).toEqual(["小鹿 1", "阿南 1", "小满 1"]);
    expect(readChain(text, []).unclear).toEqual([]);
  });

  test("known, doubled and unreadable lines are set apart", () => {
    const text = "1. 小鹿 +1\n2. 阿南\n3. 阿南\n4. 一大家 9人\n晚点到\n5. 管理员";
    const { fresh, known, unclear } = readChain(text, [guest("小鹿"), guest("不来")]);
    expect(fresh).toEqual([{ line: 2, name: "阿南", seats: 1 }]);
    expect(known.map(({ line, seats, guest: { id } }) => [line, seats, id])).toEqual([[1, 2, "小鹿"]]);
    expect(unclear.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "和另一位同名"],
      [4, "人数请选择 1 到 4 人"],
      [5, "没有序号"],
      [6, "这个昵称不能使用，请换一个"],
    ]);
  });

  test("a text without numbers is unclear", () => {
    const { fresh, unclear } = readChain("小鹿\n阿南", []);
    expect([fresh, unclear.length]).toEqual([[], 2]);
  });
});

const name = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    // Names that look like numbers, seats or headings, and repeat.
    fc
      .tuple(
        fc.constantFrom("小鹿", "x", "1.", "2、", "候补", "#接龙", "👩‍👩‍👧", "３"),
        fc.constantFrom("", " ×2", " ×2 ×2", "+1", " 2人", "（3人）", " x4"),
      )
      .map(([first, last]) => first + last),
  )
  .map((text) => guestNameSchema.safeParse(text).data)
  .filter((text) => text !== undefined);
const listed = fc.record({
  id: fc.uuid(),
  name,
  seats: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom("confirmed" as const, "pending" as const, "waiting" as const),
});

test("whatever a list writes is known when it is read back", () => {
  fc.assert(
    fc.property(fc.array(listed, { minLength: 1, maxLength: 12 }), (guests) => {
      const { fresh, known, unclear } = readChain(chainText(about, guests), guests);
      expect([fresh, unclear]).toEqual([[], []]);
      expect(known.map(({ guest: { id } }) => id).sort()).toEqual(guests.map(({ id }) => id).sort());
      for (const { seats, guest: found } of known) expect(seats).toBe(found.seats);
    }),
  );
});

test("any text is read, each line at most once", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.array(listed, { maxLength: 3 }),
      (text, guests) => {
        const { fresh, known, unclear } = readChain(text, guests);
        const lines = [...fresh, ...known, ...unclear].map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
      },
    ),
  );
});

test("a longer text than people paste is rejected", () => {
  const message = "接龙最多 300 行、20000 个字，请分几次粘贴";
  for (const text of ["人".repeat(chainTextMax + 1), "1. 人\n".repeat(chainLinesMax + 1)]) {
    expect(chainFormSchema.safeParse({ text }).error?.issues[0]?.message).toBe(message);
  }
});
