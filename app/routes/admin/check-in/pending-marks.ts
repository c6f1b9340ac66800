// Marks that the server has not confirmed, in local storage until it has: one for each guest, the latest. No names.
import { readStored, removeStored, writeStored } from "~/ui/layout/browser-storage";

/** `at` is the time of the press in ms, by this device's clock. */
export type Mark = { attended: boolean; at: number };
export type Marks = Readonly<Record<string, Mark>>;

const keyOf = (eventId: string) => `check-in_${eventId}`;
const expiryMs = 7 * 24 * 60 * 60 * 1000;

const isMark = (value: unknown): value is Mark =>
  typeof value === "object" &&
  value !== null &&
  "attended" in value &&
  typeof value.attended === "boolean" &&
  "at" in value &&
  typeof value.at === "number" &&
  Date.now() - value.at < expiryMs;

export function readMarks(eventId: string): Marks {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(eventId)) ?? "{}");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, mark]) => isMark(mark)));
  } catch {
    return {};
  }
}

/** Whether the marks outlive the document. */
function writeMarks(eventId: string, marks: Marks): boolean {
  if (Object.keys(marks).length > 0) return writeStored(keyOf(eventId), JSON.stringify(marks));
  removeStored(keyOf(eventId));
  return true;
}

/** Stores the mark of a guest in place of an earlier one; false where it is lost with the document. */
export const addMark = (eventId: string, guestId: string, mark: Mark): boolean =>
  writeMarks(eventId, { ...readMarks(eventId), [guestId]: mark });

/** Removes a mark that was answered, unless the guest was marked again since. */
export function removeMark(eventId: string, guestId: string, { attended, at }: Mark): void {
  const { [guestId]: stored, ...others } = readMarks(eventId);
  if (stored?.attended === attended && stored.at === at) writeMarks(eventId, others);
}
