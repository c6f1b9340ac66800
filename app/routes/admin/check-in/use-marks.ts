// Marks guests in place: a mark is shown and stored at once and sent when the line allows, in the order of the presses.
import { useCallback, useEffect, useRef, useState } from "react";
import { checkInPath } from "./check-in-path";
import { addMark, type Mark, type Marks, readMarks, removeMark } from "./pending-marks";

/** The response to a mark; `attended` is what is stored, which a later press of another device may have decided. */
export type MarkReply = { error: null; attended: boolean } | { error: string };

const answerWithinMs = 15_000;
/** After a response such as 503 no event says when to try again. */
const retryMs = 15_000;
const unsaved = "没有保存，请刷新后再试";

/** What came of a mark: stored, rejected with a text, or to be sent again later. */
type Outcome =
  | { is: "unsent" | "signed-out" }
  | { is: "stored"; attended: boolean }
  | { is: "rejected"; text: string };

const isReply = (value: unknown): value is MarkReply =>
  typeof value === "object" && value !== null && "error" in value;

async function outcomeOf(response: Response): Promise<Outcome> {
  const reply: unknown = await response.json().catch(() => null);
  if (!isReply(reply)) return { is: "rejected", text: unsaved };
  return reply.error === null
    ? { is: "stored", attended: reply.attended }
    : { is: "rejected", text: reply.error };
}

const isTemporary = (status: number) => status >= 500 || status === 408 || status === 429;

async function send(address: string, { attended, at }: Mark): Promise<Outcome> {
  const abort = new AbortController();
  const timer = window.setTimeout(() => abort.abort(), answerWithinMs);
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ attended: attended ? "1" : "0", age: String(Date.now() - at) }),
      headers: { Accept: "application/json" },
      redirect: "manual",
      signal: abort.signal,
    });
    // Only a missing session leads elsewhere.
    if (answer.type === "opaqueredirect") return { is: "signed-out" };
    return isTemporary(answer.status) ? { is: "unsent" } : await outcomeOf(answer);
  } catch {
    return { is: "unsent" };
  } finally {
    window.clearTimeout(timer);
  }
}

type Shown = {
  /** Not confirmed by the server. */
  marks: Marks;
  /** Confirmed since the page was read. */
  stored: Readonly<Record<string, boolean>>;
  problems: Readonly<Record<string, string>>;
  isSignedOut: boolean;
  /** Whether marks are lost when the page is closed. */
  isVolatile: boolean;
};

const nothing: Shown = { marks: {}, stored: {}, problems: {}, isSignedOut: false, isVolatile: false };

function firstOf(marks: Marks): [guestId: string, mark: Mark] | undefined {
  return Object.entries(marks).sort(([, a], [, b]) => a.at - b.at)[0];
}

/** The marks of an event's guests. `read` is what the server last returned; it replaces what was confirmed before. */
export function useMarks(eventId: string, read: unknown) {
  const [shown, setShown] = useState({ ...nothing, read });
  if (shown.read !== read) setShown({ ...shown, stored: {}, read });
  const isSending = useRef(false);

  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let next = firstOf(readMarks(eventId)); next; next = firstOf(readMarks(eventId))) {
        const [guestId, mark] = next;
        const outcome = await send(checkInPath(eventId, guestId), mark);
        if (outcome.is === "unsent" || outcome.is === "signed-out") {
          setShown((before) => ({ ...before, isSignedOut: outcome.is === "signed-out" }));
          return;
        }
        removeMark(eventId, guestId, mark);
        setShown((before) => ({
          ...before,
          marks: readMarks(eventId),
          stored: outcome.is === "stored" ? { ...before.stored, [guestId]: outcome.attended } : before.stored,
          problems:
            outcome.is === "rejected" ? { ...before.problems, [guestId]: outcome.text } : before.problems,
          isSignedOut: false,
        }));
      }
    } finally {
      isSending.current = false;
    }
  }, [eventId]);

  useEffect(() => {
    setShown((before) => ({ ...before, marks: readMarks(eventId) }));
    void sendAll();
    const retry = () => void sendAll();
    window.addEventListener("online", retry);
    const timer = window.setInterval(retry, retryMs);
    return () => {
      window.removeEventListener("online", retry);
      window.clearInterval(timer);
    };
  }, [eventId, sendAll]);

  function mark(guestId: string, attended: boolean): void {
    const isLasting = addMark(eventId, guestId, { attended, at: Date.now() });
    setShown((before) => {
      const { [guestId]: _solved, ...problems } = before.problems;
      return { ...before, marks: readMarks(eventId), problems, isVolatile: !isLasting };
    });
    void sendAll();
  }

  const { marks, stored, problems, isSignedOut, isVolatile } = shown;
  return {
    ...{ problems, isSignedOut, isVolatile, mark, sendAll },
    unsent: Object.keys(marks).length,
    isUnsent: (guestId: string) => marks[guestId] !== undefined,
    isPresent: ({ id, attended }: { id: string; attended: boolean }) =>
      marks[id]?.attended ?? stored[id] ?? attended,
  };
}
