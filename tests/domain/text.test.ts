// Lengths count graphemes.
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  firstGrapheme,
  graphemeLength,
  isVisible,
  isWithinLength,
  normalizeText,
  paragraphs,
  plainFileName,
  toSingleLine,
  truncateText,
} from "~/platform/text";

const family = "👩‍👩‍👧‍👦";
const flag = "🇮🇹";
const accented = "e\u0301";
const toned = "👍🏽";

test("texts have so many graphemes", () => {
  const mixed = `${family}${flag}${accented}字`;
  const texts = ["", family, accented, toned, flag + flag, "城里见", "𠮷野家", mixed];
  expect(texts.map(graphemeLength)).toEqual([0, 1, 1, 1, 2, 3, 3, 4]);
});

test("the first visible character is a complete grapheme", () => {
  const texts = [`${family}家`, `${accented}a`, "", "\u3164\u200b\u0301 \u2800小鹿", "\u3164"];
  expect(texts.map(firstGrapheme)).toEqual([family, accented, "", "小", ""]);
});

describe("long texts", () => {
  const kinds = {
    latin: "a",
    accented,
    emoji: family,
    flag,
    hangul: "\u1112\u1161\u11ab",
    chinese: "中",
    marks: "\u0301",
    space: " ",
    toned,
    astral: "𠮷",
    devanagari: "क्षि",
  };
  /** Whether work takes less CPU time (ms) in one of three runs: the first may compile it. */
  const isWithin = (ms: number, work: () => unknown) =>
    [1, 2, 3].some(() => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 < ms;
    });

  test.each(Object.entries(kinds))("200 KB of %s take linear time", (_, unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    expect(isWithin(400, () => graphemeLength(text))).toBe(true);
    expect(isWithin(20, () => isWithinLength(text, 5000))).toBe(true);
    expect(isWithin(20, () => truncateText(text, 100))).toBe(true);
    expect(isWithin(20, () => firstGrapheme(text))).toBe(true);
  });

  const segmenter = new Intl.Segmenter("zh-CN", { granularity: "grapheme" });
  const segments = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

  test("are segmented like short ones", () => {
    const pieces = fc.oneof(
      fc.constantFrom(...Object.values(kinds), "\r\n", "\u200d", "\ufe0f", "🇮", "ﾞ", "\u3099", "\ud83d"),
      fc.string({ unit: "binary", maxLength: 3 }),
    );
    const long = fc.array(pieces, { minLength: 200, maxLength: 900 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(long, fc.nat(400), (text, limit) => {
        const whole = segments(text);
        // Clusters as long as a slice are split.
        fc.pre(whole.every(({ length }) => length < 200));
        expect(graphemeLength(text)).toBe(whole.length);
        expect(whole.find(isVisible)?.endsWith(firstGrapheme(text)) ?? true).toBe(true);
        const cut = `${whole.slice(0, limit).join("").trimEnd()}…`;
        expect(truncateText(text, limit)).toBe(whole.length > limit ? cut : text);
      }),
      { numRuns: 40 },
    );
  });

  test("no text of separate characters is counted wrongly", () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const counted = (unit: string) => `${unit}a中${unit}${unit}`;
    const wrong = units.filter((unit) => graphemeLength(counted(unit)) !== segments(counted(unit)).length);
    expect(wrong).toEqual([]);
  });

  test("an endless cluster is split between characters", () => {
    const tags = `🏴${"\u{e0067}".repeat(1000)}`;
    expect(truncateText(`a${tags}`, 2)).not.toMatch(/\p{Cs}/u);
    expect(graphemeLength(tags)).toBeLessThan(20);
  });
});

describe("browsers without Intl.Segmenter", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  const mixed = `${family}${flag}${accented}${toned}字`;
  test.each(["", "城里见", mixed, "1️⃣二"])("count %j alike", async (text) => {
    vi.resetModules();
    vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: Intl.DateTimeFormat });
    expect("Segmenter" in Intl).toBe(false);
    const { graphemeLength: counted } = await import("~/platform/text");
    expect(counted(text)).toBe(graphemeLength(text));
  });
});

test.each([
  ["城里见你", 3, "城里见…"],
  [`${family}${flag}${accented}`, 2, `${family}${flag}…`],
])("%j is clipped to %i characters: %j", (text, limit, clipped) => {
  expect(truncateText(text, limit)).toBe(clipped);
});

test("a text is trimmed and has LF line endings; paragraphs are the non-empty lines, trimmed", () => {
  expect(normalizeText("  一\r\n二\r三\n ")).toBe("一\n二\n三");
  expect(normalizeText("\u3000全角\u3000")).toBe("全角");
  expect(paragraphs(" 一 \r\n\r\n  二\n")).toEqual(["一", "二"]);
  expect(paragraphs(" \n ")).toEqual([]);
});

test.each([
  ["  雨停之后\r\n合影\u2028完 ", "雨停之后 合影 完"],
  ["a\u0000b\tc\u001b[0m", "a b c [0m"],
  ["photo\u202egpj.exe\u2066", "photogpj.exe"],
  ["半个\ud83d字", "半个字"],
  [`${family}\u3000${flag}`, `${family}\u3000${flag}`],
])("one line: %j becomes %j", (text, line) => {
  expect(toSingleLine(text)).toBe(line);
});

test.each([
  ["../../etc/passwd.jpg", "passwd.jpg"],
  ["C:\\我\\合影.jpg", "合影.jpg"],
  ["字".repeat(300), `${"字".repeat(199)}…`],
])("one line: the file name %j is %j", (name, plain) => {
  expect(plainFileName(name)).toBe(plain);
});
