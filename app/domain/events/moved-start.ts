// How an event's start differs from the announced one. Pages, calendars, JSON-LD and texts take their words from here.

/** `changed` names the change, `done` the state of the event. */
export const moveWords = {
  later: { changed: "改期", done: "已延期" },
  earlier: { changed: "提前", done: "已提前" },
} as const;

type Start = { startAt: number; postponedFrom: number | null };
export type Move = (typeof moveWords)[keyof typeof moveWords] & { from: number };

/** Returns the words for the move from one start to another (ms UTC). */
export const moveWordsOf = (from: number, to: number) => (to < from ? moveWords.earlier : moveWords.later);

/** Returns the announced start (ms UTC) of an event that was postponed, with its words; null once it has that start again. */
export function moveOf({ startAt, postponedFrom: from }: Start): Move | null {
  return from === null || from === startAt ? null : { from, ...moveWordsOf(from, startAt) };
}
