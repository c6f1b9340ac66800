/** The beginning of a post, by which a button or link of it is named; `length` counts characters. */
export function excerpt(text: string, length = 20): string {
  const characters = [...text.replace(/\s+/g, " ")];
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : characters.join("");
}
