// Counts participants in place: sends one request per press, in order, and shows the server's count.
import { useRef, useState } from "react";

export type CountReply = { participants: number; error: string | null };

export type CountState = { participants: number; problem: string | null };

const failed = "没有保存，请检查网络连接后重试";

function isReply(value: unknown): value is CountReply {
  return typeof value === "object" && value !== null && "participants" in value;
}

async function post(address: string, by: 1 | -1): Promise<CountReply> {
  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ by: String(by) }),
    headers: { Accept: "application/json" },
  });
  const reply: unknown = response.redirected ? null : await response.json();
  if (!isReply(reply)) throw new TypeError("no answer");
  return reply;
}

/** The participant count of the event at `address`: `known` from the loader, or from the response to the last press. */
export function useParticipantCount(address: string, known: number) {
  const [stored, setStored] = useState({ known, participants: known, problem: null as string | null });
  const state: CountState = stored.known === known ? stored : { participants: known, problem: null };
  if (stored.known !== known) setStored({ known, ...state });
  const last = useRef(Promise.resolve());
  const update = (change: Partial<CountState>) => setStored((before) => ({ ...before, ...change }));
  function count(by: 1 | -1): void {
    last.current = last.current.then(async () => {
      try {
        const { participants, error } = await post(address, by);
        update({ participants, problem: error });
      } catch {
        update({ problem: failed });
      }
    });
  }
  return { ...state, count };
}
