/** Offsets of the first and the last byte. */
export type ByteRange = { start: number; end: number };

/**
 * Parses the `Range` of a request for a body of `bytes` bytes: undefined for the full body, also for multiple ranges,
 * another unit, or when `If-Range` does not match `tag`; "none" when the range is not satisfiable (416). Pure.
 */
export function readRange(
  { headers }: { headers: Pick<Headers, "get"> },
  { bytes, tag }: { bytes: number; tag: string },
): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("Range") ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if ((headers.get("If-Range") ?? tag) !== tag) return undefined;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start <= end ? { start, end } : "none";
}
