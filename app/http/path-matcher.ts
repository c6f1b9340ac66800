// Matches paths against patterns such as `/events/:id`.

export type Match<T> = { params: Record<string, string>; operations: T[] };

const segmentsOf = (path: string) => path.replace(/\/$/, "").split("/");

/** The first segment of a path. */
export const areaOf = (path: string) => path.split("/", 2)[1]?.toLowerCase() ?? "";

/** Whether a path is `base` or below it, case-insensitively as the router does. */
export const isBelow = (base: string, path: string) => `${path}/`.toLowerCase().startsWith(`${base}/`);

/**
 * Maps a path to the operations or routes of its pattern, case-insensitively as the router does; literal segments win over
 * parameters.
 */
export function createMatcher<T extends { path: string }>(
  operations: readonly T[],
): (path: string) => Match<T> | null {
  const byPath = new Map<string, T[]>();
  for (const each of operations) byPath.set(each.path, [...(byPath.get(each.path) ?? []), each]);
  const patterns = [...byPath]
    .map(([path, found]) => ({ segments: segmentsOf(path), found }))
    .sort((a, b) => countParams(a.segments) - countParams(b.segments));
  return (path) => {
    const parts = segmentsOf(path);
    for (const { segments, found } of patterns) {
      const params = paramsOf(segments, parts);
      if (params) return { params, operations: found };
    }
    return null;
  };
}

const isParam = (segment: string) => segment.startsWith(":");
const countParams = (segments: string[]) => segments.filter(isParam).length;

/** The parameters of a path that matches a pattern, else null. */
function paramsOf(segments: string[], parts: string[]): Record<string, string> | null {
  if (segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  const fits = segments.every((segment, at) => {
    const part = parts[at];
    if (!isParam(segment)) return part?.toLowerCase() === segment.toLowerCase();
    if (part) params[segment.slice(1)] = part;
    return part;
  });
  return fits ? params : null;
}
