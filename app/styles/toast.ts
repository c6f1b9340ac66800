// Times of the messages at the top of a page.

const shortestMs = 4000;
const undoMs = 15_000;
/** Delay before a message that is pointed at or focused is checked again. */
export const heldMs = 1000;

/** How long a message stays on top: 4 s, as long as it says, or longer while it offers to undo. */
export function toastMsOf({ seconds, link }: { seconds?: number; link?: { post?: boolean } }): number {
  return link?.post ? undoMs : seconds ? seconds * 1000 : shortestMs;
}

/** Whether a message is pointed at, or an element inside it has the focus. */
export const isHeld = (note: Element): boolean =>
  note.matches(":hover") || note.querySelector(":focus") !== null;
