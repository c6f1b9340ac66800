// The one act in view for a guest. It posts its target state, and asks no question, because its undo works.
import type { DueAct } from "~/domain/registrations/payments/due";
import { Button, ButtonLink } from "~/ui/form/button";
import { PageForm } from "~/ui/layout/page-link";
import { seatsIntent } from "./guest-intents";
import { guestsPath } from "./guest-list";
import { rowAct } from "./guest-list.css";

type Press = { intent: string; label: string /** Spoken after the label. */; what?: string };

/** The intent and label of an act. */
export function pressOf(act: Exclude<DueAct, { is: "inform" }>): Press {
  switch (act.is) {
    case "approve":
      return { intent: "approve", label: "通过" };
    case "move-up":
      return { intent: "approve", label: "递补" };
    case "grant":
      return { intent: seatsIntent(act.seats), label: `通过 ${act.seats} 人` };
    case "deposit":
      return { intent: "deposit-on", label: `收 ${act.amount}`, what: "定金" };
    case "fee":
      return { intent: "fee-on", label: `收 ${act.amount}`, what: "报名费" };
    case "refund":
      return { intent: "refund-on", label: `退 ${act.amount}`, what: "定金" };
  }
}

type GuestActProps = { act: DueAct; id: string; name: string; eventId: string; returnTo: string };

export function GuestAct({ act, id, name, eventId, returnTo }: GuestActProps) {
  if (act.is === "inform")
    return (
      <div className={rowAct}>
        <ButtonLink
          small
          tone="line"
          href={`/admin/events/${eventId}/notify#${id}`}
          aria-label={`告诉 TA：${name}`}
        >
          告诉 TA
        </ButtonLink>
      </div>
    );
  const { intent, label, what } = pressOf(act);
  return (
    <PageForm className={rowAct} method="post" action={guestsPath(eventId)}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={returnTo} />
      <Button
        small
        tone="line"
        name="intent"
        value={intent}
        aria-label={`${[label, what].filter(Boolean).join(" ")}：${name}`}
      >
        {label}
      </Button>
    </PageForm>
  );
}
