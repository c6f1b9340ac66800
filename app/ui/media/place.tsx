// The name of a place or an address. Screen readers pronounce its Italian part as Italian.
import { Fragment } from "react";

/** Italian is what is written in Latin letters, with its numbers and signs, up to the next Chinese ones. */
const italian = /(\p{Script=Latin}{2}[^\p{Script=Han}\u3000-\u303f\uff00-\uffef]*)/gu;

/** The parts of a text, and whether each is Italian. Pure. */
export function placeParts(text: string): { text: string; isItalian: boolean }[] {
  return text.split(italian).flatMap((part, at) => {
    if (part === "") return [];
    return [{ text: part, isItalian: at % 2 === 1 }];
  });
}

export function Place({ text }: { text: string }) {
  return (
    <>
      {placeParts(text).map(({ text: part, isItalian }, at) =>
        isItalian ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
          <span key={at} lang="it">
            {part}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </>
  );
}
