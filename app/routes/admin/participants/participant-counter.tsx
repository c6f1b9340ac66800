// The organiser's participant count with − and +. Without scripts, each is a submit button; with scripts, each press is sent in
// order and the server's count is shown.
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { num, vh } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { error } from "~/ui/form/field.css";
import { send } from "../forms/send";
import { counter, stepper } from "./participant-counter.css";

type Counted = { participants: number; error: null };
type NotCounted = { participants: number; error: string };
export type CountReply = Counted | NotCounted;

const unsentText = "没有保存，请检查网络连接后重试";

/** The participant count of the event at `address`: `known` from the loader, or from the response to the last press. */
function useParticipantCount(address: string, known: number) {
  const [stored, setStored] = useState({ known, participants: known, problem: null as string | null });
  const state = stored.known === known ? stored : { known, participants: known, problem: null };
  if (state !== stored) setStored(state);
  const last = useRef(Promise.resolve());
  function count(by: 1 | -1): void {
    last.current = last.current.then(async () => {
      const body = new URLSearchParams({ by: String(by) });
      const outcome = await send<Counted, NotCounted>(address, body, { field: "participants" });
      const { error, ...counted } = "reply" in outcome ? outcome.reply : { error: unsentText };
      setStored((before) => ({ ...before, ...counted, problem: error }));
    });
  }
  return { ...state, count };
}

type ParticipantCounterProps = {
  eventId: string;
  /** Count at page load. */
  participants: number;
  /** Null if unlimited. */
  capacity: number | null;
  /** Return URL of a separate form; undefined inside another form, whose buttons contain the intent. */
  returnTo?: string;
};

const steps = [
  { by: -1, sign: "−", label: "减少一人", intent: "count-down" },
  { by: 1, sign: "＋", label: "增加一人", intent: "count-up" },
] as const;

const participantsAddress = (eventId: string) => `/admin/events/${eventId}/participants`;

export function ParticipantCounter({
  eventId,
  participants: known,
  capacity,
  returnTo,
}: ParticipantCounterProps) {
  const address = participantsAddress(eventId);
  const { participants, problem, count } = useParticipantCount(address, known);
  // A disabled button keeps the focus.
  const isAtEnd = (by: 1 | -1) =>
    by < 0 ? participants <= 0 : capacity !== null && participants >= capacity;
  const button = ({ by, sign, label, intent }: (typeof steps)[number]) => (
    <Button
      tone="line"
      icon
      formNoValidate
      name={returnTo === undefined ? "intent" : "by"}
      value={returnTo === undefined ? intent : by}
      aria-label={label}
      aria-disabled={isAtEnd(by) || undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        if (!isAtEnd(by)) count(by);
      }}
    >
      {sign}
    </Button>
  );
  const [less, more] = steps;
  const content = (
    <>
      <span>已报名</span>
      <span className={stepper}>
        {button(less)}
        <span className={num} data-participants>
          {participants}
        </span>
        {button(more)}
      </span>
      <span>{capacity === null ? "人" : `/ ${capacity} 人`}</span>
      <span className={vh} aria-live="polite">{`已报名 ${participants} 人`}</span>
      {problem ? (
        <span className={error} role="alert">
          {problem}
        </span>
      ) : null}
    </>
  );
  if (returnTo === undefined) return <Group>{content}</Group>;
  return (
    <form method="post" action={address}>
      <input type="hidden" name="redirectTo" value={returnTo} />
      <Group>{content}</Group>
    </form>
  );
}

function Group({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row by older engines
    <div className={counter} role="group" aria-label="报名人数">
      {children}
    </div>
  );
}
