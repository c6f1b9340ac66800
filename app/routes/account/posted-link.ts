// Reads a mailed link from the URL, or from the form of a failed submission.
import type { UnsavedPost } from "~/http/pages/unsaved-post";

type Fields = { get(name: string): unknown };

export function postedOr(query: Fields, unsaved: UnsavedPost | undefined): Fields {
  return unsaved ? new Map(Object.entries(unsaved.typed)) : query;
}
