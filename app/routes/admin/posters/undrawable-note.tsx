import { undrawableText } from "~/domain/posters/undrawable";
import { Flash } from "~/ui/feedback/flash";

/** Warns of the characters that a poster shows as boxes; nothing when there are none. */
export function UndrawableNote({ characters }: { characters: readonly string[] }) {
  const text = undrawableText(characters);
  return text === null ? null : <Flash tone="warn">{text}</Flash>;
}
