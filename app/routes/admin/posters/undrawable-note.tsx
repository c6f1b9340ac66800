import { undrawableText } from "~/domain/posters/undrawable";
import { Flash } from "~/ui/feedback/flash";

/** Warns of characters that a poster renders as boxes; renders nothing without any. */
export function UndrawableNote({ characters }: { characters: readonly string[] }) {
  const text = undrawableText(characters);
  return text === null ? null : <Flash tone="warn">{text}</Flash>;
}
