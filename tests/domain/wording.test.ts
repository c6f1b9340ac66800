// Texts of the product: one word per concept.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const instead: Record<string, RegExp> = {
  账号: /账户/,
  "主办方, or 管理员 for the sign-in": /组织者/,
  "本机, or 那台设备 for another one": /(本|此|该)设备/,
  注意事项: /默认须知/,
  "已更新, of a password": /密码[^。]{0,4}更改/,
  "「」": /[“”]/,
  "（） around Chinese": /[一-鿿] ?\([^)]*\)/,
  我要报名: /扫码报名/,
  定金: /订金/,
  "– for ranges": / 至 /,
  "the field's name in the message of its limit": /["'`]不能超过/,
  "no space before punctuation": /\S +[，。；：！？、]/,
  导入草稿: />\s*导入\s*</,
};

/** Texts of the program without its comments, and the organiser's guide. */
function readTexts(folder: string): [file: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|md)$/.test(name))
    .map((name): [string, string] => [join(folder, name), readFileSync(join(folder, name), "utf8")])
    .map(([file, text]) => [file, text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*/g, "")]);
}

const texts = ["app", "server", "docs/zh"].flatMap(readTexts);

const foundIn = (read: typeof texts, word: RegExp) =>
  read.flatMap(([file, text]) =>
    [...text.matchAll(new RegExp(word, "g"))].map(({ 0: found }) => `${file}: ${found.trim()}`),
  );

/** The list of names that visitors must not take has other words for the organiser, too. */
const exception = "app/domain/reserved-names.ts: 组织者";

test.each(Object.entries(instead))("uses the term %s", (_word, other) => {
  expect(foundIn(texts, other).filter((found) => found !== exception)).toEqual([]);
});

test("the exception is needed", () => {
  expect(foundIn(texts, /组织者/)).toEqual([exception]);
});

test("visitors' and members' pages use 留言, not 评论", () => {
  const folders = ["app/routes/public", "app/routes/account", "app/ui"];
  expect(foundIn(folders.flatMap(readTexts), /评论/)).toEqual([]);
});
