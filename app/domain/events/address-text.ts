// The language of a place's name or address, and what a map finds of it. Pure.

const latin = /\p{Script=Latin}/u;
const han = /\p{Script=Han}/u;

/** Italian where a place is written in Latin letters alone, as its streets are; otherwise the page's own language. */
export function placeLanguage(place: string): "it" | undefined {
  return latin.test(place) && !han.test(place) ? "it" : undefined;
}

/** The Italian part of an address, with the apostrophes that maps write; null when there is none. */
export function mapAddress(address: string): string | null {
  const text = address
    .replace(/[（(][^（）()]*\p{Script=Han}[^（）()]*[）)]/gu, " ")
    .replace(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu, " ")
    .replace(/[‘’ʼ´`′]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^[\s,·-]+|[\s,·-]+$/g, "");
  return latin.test(text) ? text : null;
}
