/** Whether `If-None-Match` contains this tag; comparison is weak. */
export function matchesTag(header: string | null, tag: string): boolean {
  if (!header) return false;
  const bare = (value: string) => value.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((value) => bare(value) === bare(tag));
}
