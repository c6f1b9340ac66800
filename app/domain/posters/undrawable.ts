// Characters that no poster font contains. The picture shows a box for each, and the organiser gets a warning instead of an
// error.
import type { PosterContent } from "./content";

export type PosterFonts = {
  /** Returns the distinct graphemes that a picture shows as boxes. */
  undrawable(content: PosterContent): string[];
};

/** Hint about a name that a ticket's picture omits. */
export const nameOmittedText = "票图上画不出你的称呼里的一些字符，图里就不写称呼；签到时报称呼就行。";

const namedAtMost = 10;

/** Returns the warning about undrawable characters, or null when there are none. */
export function undrawableText(characters: readonly string[]): string | null {
  if (characters.length === 0) return null;
  const named = characters.slice(0, namedAtMost).join("、");
  const others = characters.length > namedAtMost ? "等" : "";
  return `海报上画不出这些字符：${named}${others}。请换一种写法。`;
}
