// Where the link of a mail is read from: the address, or the form whose post could not be carried out.
import type { UnsavedPost } from "~/http/pages/unsaved-post";

type Fields = { get(name: string): unknown };

export function postedOr(query: Fields, unsaved: UnsavedPost | undefined): Fields {
  return unsaved ? new Map(Object.entries(unsaved.typed)) : query;
}
