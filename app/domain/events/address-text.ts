// What a map finds of an address. Pure.

const latin = /\p{Script=Latin}/u;

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
