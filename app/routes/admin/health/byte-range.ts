/** Offsets of the first and the last byte. */
export type ByteRange = { start: number; end: number };

/**
 * The part of a body of `bytes` bytes that a request asks for: undefined for all of it, also for several parts, another unit, or
 * when `If-Range` names another version than `tag`; "none" when there is no such part (416). Pure.
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
