const length = 20;

/** The beginning of a post, for the accessible names of its controls. */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")];
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : characters.join("");
}
