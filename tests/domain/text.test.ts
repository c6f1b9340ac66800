// Lengths count graphemes.
import { describe, expect, test } from "vitest";
import {
  firstGrapheme,
  graphemeLength,
  likePattern,
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

describe("length", () => {
  test.each([
    ["", 0],
    ["城里见", 3],
    [family, 1],
    [flag + flag, 2],
    [accented, 1],
    [toned, 1],
    ["𠮷野家", 3],
    [`${family}${flag}${accented}字`, 4],
  ])("%j has the length a person sees: %i", (text, length) => {
    expect(graphemeLength(text)).toBe(length);
  });

  test("the first character is whole", () => {
    expect(firstGrapheme(`${family}家`)).toBe(family);
    expect(firstGrapheme(`${accented}a`)).toBe(accented);
    expect(firstGrapheme("")).toBe("");
  });
});

describe("clipping", () => {
  test("a text within the limit stays as it is", () => {
    expect(truncateText("城里见", 3)).toBe("城里见");
    expect(truncateText("", 0)).toBe("");
  });

  test("a longer text loses whole characters and gains …", () => {
    expect(truncateText("城里见你", 3)).toBe("城里见…");
    expect(truncateText(`${family}${flag}${accented}`, 2)).toBe(`${family}${flag}…`);
  });

  test("no space stands before the …", () => {
    expect(truncateText("ab cd", 3)).toBe("ab…");
  });
});

describe("tidying", () => {
  test("a text is trimmed and its line ends are LF", () => {
    expect(normalizeText("  一\r\n二\r三\n ")).toBe("一\n二\n三");
    expect(normalizeText("\u3000全角\u3000")).toBe("全角");
  });

  test("paragraphs are the non-empty lines, trimmed", () => {
    expect(paragraphs(" 一 \r\n\r\n  二\n")).toEqual(["一", "二"]);
    expect(paragraphs(" \n ")).toEqual([]);
  });
});

test("a LIKE pattern takes %, _ and \\ literally", () => {
  expect(likePattern("100%_a\\b")).toBe("%100\\%\\_a\\\\b%");
  expect(likePattern("")).toBe("%%");
});

describe("one line", () => {
  test.each([
    ["  雨停之后\r\n合影\u2028完 ", "雨停之后 合影 完"],
    ["a\u0000b\tc\u001b[0m", "a b c [0m"],
    ["photo\u202egpj.exe\u2066", "photogpj.exe"],
    ["半个\ud83d字", "半个字"],
    [`${family}\u3000${flag}`, `${family}\u3000${flag}`],
  ])("%j becomes %j", (text, line) => {
    expect(toSingleLine(text)).toBe(line);
  });

  test.each([
    ["../../etc/passwd.jpg", "passwd.jpg"],
    ["C:\\我\\合影.jpg", "合影.jpg"],
    ["folder/", ""],
    ["字".repeat(300), `${"字".repeat(199)}…`],
  ])("the file name %j is %j", (name, plain) => {
    expect(plainFileName(name)).toBe(plain);
  });
});
