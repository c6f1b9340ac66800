// The key of a draft: `draft_`, the form type and the form's id. The browser's local copy uses the same key.
import { isId } from "../../platform/ids";
import type { DraftType } from "./messages";

const kinds = { event: "create-event", poll: "create-poll", wish: "create-wish" } as const;
const editKind = "edit-event";

/** Builds the key of a new item's draft, or of an event edit. */
export function draftKey(type: DraftType, id: string, isEdit = false): string {
  return `draft_${isEdit ? editKind : kinds[type]}_${id}`;
}

/** Parses a key into form type and draft id. A bare id is accepted too. */
export function readDraftKey(key: string): { type: DraftType | "unknown"; id: string | null } {
  const id = /([0-9A-Za-z]{12})$/.exec(key)?.[1];
  const type = key.includes("event")
    ? "event"
    : key.includes("poll")
      ? "poll"
      : key.includes("wish")
        ? "wish"
        : "unknown";
  return { type, id: isId(id) ? id : null };
}
