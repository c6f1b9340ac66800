/** Italian is what is written in Latin letters, with its numbers and signs, up to the next Chinese ones. */
const italian = /(\p{Script=Latin}{2}[^\p{Script=Han}\u3000-\u303f\uff00-\uffef]*)/gu;

/** The parts of a text, and whether each is Italian. Pure. */
export function placeParts(text: string): { text: string; isItalian: boolean }[] {
  return text.split(italian).flatMap((part, at) => {
    if (part === "") return [];
    return [{ text: part, isItalian: at % 2 === 1 }];
  });
}
