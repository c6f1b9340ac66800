/** Matches Italian: Latin letters with their numbers and signs, up to the next Chinese characters. */
const italian = /(\p{Script=Latin}{2}[^\p{Script=Han}\u3000-\u303f\uff00-\uffef]*)/gu;

/** Splits a text into parts and marks the Italian ones. Pure. */
export function placeParts(text: string): { text: string; isItalian: boolean }[] {
  return text.split(italian).flatMap((part, at) => {
    if (part === "") return [];
    return [{ text: part, isItalian: at % 2 === 1 }];
  });
}
