// Counts participants in place: each press is a post of its own, one after the other, and what is shown is what the server says.
import { useRef, useState } from "react";

/** What the server says of a press. */
export type CountReply = { participants: number; error: string | null };

export type CountState = { participants: number; problem: string | null };

const failed = "没有保存，请检查网络连接后重试";

function isReply(value: unknown): value is CountReply {
  return typeof value === "object" && value !== null && "participants" in value;
}

async function post(address: string, by: 1 | -1): Promise<CountReply> {
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ by: String(by) }),
    headers: { Accept: "application/json" },
  });
  const reply: unknown = answer.redirected ? null : await answer.json();
  if (!isReply(reply)) throw new TypeError("no answer");
  return reply;
}

/** The count of an event at `address`, as the page was told it (`known`) or as a later press was. */
export function useParticipantCount(address: string, known: number) {
  const [told, setTold] = useState({ known, participants: known, problem: null as string | null });
  const state: CountState = told.known === known ? told : { participants: known, problem: null };
  if (told.known !== known) setTold({ known, ...state });
  const last = useRef(Promise.resolve());
  const tell = (change: Partial<CountState>) => setTold((before) => ({ ...before, ...change }));
  function count(by: 1 | -1): void {
    last.current = last.current.then(async () => {
      try {
        const { participants, error } = await post(address, by);
        tell({ participants, problem: error });
      } catch {
        tell({ problem: failed });
      }
    });
  }
  return { ...state, count };
}
