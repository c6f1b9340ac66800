// Names that could be mistaken for the organiser's. Separate from other text rules, because no form validates them in the
// browser.
import { foldText } from "../platform/fold-text";

/** The organiser's author name, reserved for the organiser. */
export const organiserName = "主办方";

const titles = ["管理员", organiserName, "官方", "客服", "工作人员", "组织者", "站长", "版主"];
const wordTitles = ["admin", "administrator", "organizer", "organiser", "moderator"];
const wholeTitles = [...wordTitles, "official", "staff", "support", "customerservice", "webmaster", "system"];

/** Confusable letters, in lower case: Cyrillic and Greek as Latin, traditional and similar Han as simplified. */
const lookAlikes = new Map(
  [
    ["аɑα", "a"],
    ["сϲ", "c"],
    ["ԁ", "d"],
    ["еєε", "e"],
    ["ɡ", "g"],
    ["һн", "h"],
    ["іıι1", "i"],
    ["ј", "j"],
    ["мϻ", "m"],
    ["пոην", "n"],
    ["оοσ0", "o"],
    ["рρ", "p"],
    ["гᴦ", "r"],
    ["ѕ", "s"],
    ["тτ", "t"],
    ["уγ", "y"],
    ["ᴢ", "z"],
    ["菅", "管"],
    ["員贠", "员"],
    ["辦辨辩", "办"],
    ["組", "组"],
    ["織", "织"],
    ["長", "长"],
  ].flatMap(([letters = "", as = ""]) => [...letters].map((letter): [string, string] => [letter, as])),
);

/** Folds a name to a skeleton without accents, in which confusable letters are equal. */
function skeleton(name: string): string {
  const plain = foldText(name).normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  return [...plain].map((letter) => lookAlikes.get(letter) ?? letter).join("");
}

const onlyLetters = (text: string) => text.replace(/\P{L}/gu, "");

/**
 * Whether a name could be mistaken for the organiser's: it begins or ends with a title or the site's name, ignoring other
 * characters between letters, or contains an English title as a word.
 */
export function isReservedName(name: string, siteName = ""): boolean {
  const read = skeleton(name);
  // Digits count both as confusable letters and as nothing.
  const spellings = [onlyLetters(read), onlyLetters(skeleton(name.replace(/\d/g, "")))];
  const siteLetters = onlyLetters(skeleton(siteName));
  const parts = siteLetters === "" ? titles : [...titles, siteLetters];
  const words = [read, skeleton(name.replace(/\d/g, ""))].flatMap((text) => text.match(/[a-z]+/g) ?? []);
  return (
    words.some((word) => wordTitles.includes(word)) ||
    spellings.some(
      (letters) =>
        wholeTitles.includes(letters) ||
        parts.some((title) => letters.startsWith(title) || letters.endsWith(title)),
    )
  );
}
