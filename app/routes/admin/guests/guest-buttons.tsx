// Buttons of one guest. Each posts its target state.
import type { GuestView } from "~/domain/registrations/guest-view";
import { refundedLabel } from "~/domain/registrations/messages";
import type { DueAct } from "~/domain/registrations/payments/due";
import { isActive as isActiveStatus } from "~/domain/registrations/seats";
import { num } from "~/styles/global.css";
import { Actions, Button } from "~/ui/form/button";
import { PageForm } from "~/ui/layout/page-link";
import { ConfirmButton } from "../confirmations/confirm-link";
import { withReturnTo } from "../confirmations/return-to";
import { seatsIntent } from "./guest-intents";
import { guestsPath } from "./guest-list";
import { seats as seatsClass } from "./guest-list.css";

type GuestButtonsProps = {
  guest: GuestView;
  /** The act in view, which is not repeated. */
  due?: DueAct | null;
  eventId: string;
  returnTo: string;
};

export function GuestButtons({ guest, due = null, eventId, returnTo }: GuestButtonsProps) {
  const { id, name, seats, status, requestedSeats, isErased } = guest;
  if (isErased) return null;
  const isActive = isActiveStatus({ status });
  const askHref = (to: string) => withReturnTo(`${guestsPath(eventId, id)}/change/${to}`, returnTo);
  return (
    <PageForm method="post" action={guestsPath(eventId)}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={returnTo} />
      <Actions>
        {status === "confirmed" || due?.is === "approve" || due?.is === "move-up" ? null : (
          <Intent value="approve" of={name} isMain={isActive}>
            {status === "offered" ? "直接给" : "通过"}
          </Intent>
        )}
        {requestedSeats === null ? null : (
          <>
            {due?.is === "grant" ? null : (
              <Intent value={seatsIntent(requestedSeats)} of={name} isMain={status === "confirmed"}>
                {`通过 ${requestedSeats} 人`}
              </Intent>
            )}
            <Intent value={seatsIntent(seats)} of={name}>{`维持 ${seats} 人`}</Intent>
          </>
        )}
        {isActive && status !== "confirmed" ? (
          <ConfirmButton
            tone="line"
            small
            href={withReturnTo(`${guestsPath(eventId, id)}/decline`, returnTo)}
            aria-label={`不通过：${name}`}
          >
            不通过
          </ConfirmButton>
        ) : null}
        {isActive ? <Seats guest={guest} fewerHref={askHref(seatsIntent(seats - 1))} /> : null}
        <Ticks guest={guest} />
        {isActive ? (
          <ConfirmButton tone="line" small href={askHref("cancel")} aria-label={`取消报名：${name}`}>
            取消报名
          </ConfirmButton>
        ) : null}
      </Actions>
    </PageForm>
  );
}

type IntentProps = { value: string; of: string; isMain?: boolean; isPressed?: boolean; children: string };

function Intent({ value, of, isMain = false, isPressed, children }: IntentProps) {
  return (
    <Button
      small
      tone={isMain ? undefined : "line"}
      name="intent"
      value={value}
      aria-label={`${children}：${of}`}
      aria-pressed={isPressed}
    >
      {isPressed === undefined ? null : <span aria-hidden="true">{isPressed ? "☑ " : "☐ "}</span>}
      {children}
    </Button>
  );
}

function Ticks({ guest }: { guest: GuestView }) {
  const { name, hasDeposit, depositPaid, depositLabel, hasFee, feePaid, feeLabel } = guest;
  const { owesRefund, refunded } = guest;
  return (
    <>
      {hasDeposit ? (
        <Intent value={depositPaid ? "deposit-off" : "deposit-on"} of={name} isPressed={depositPaid}>
          {depositLabel}
        </Intent>
      ) : null}
      {hasFee ? (
        <Intent value={feePaid ? "fee-off" : "fee-on"} of={name} isPressed={feePaid}>
          {feeLabel}
        </Intent>
      ) : null}
      {owesRefund ? (
        <Intent value={refunded ? "refund-off" : "refund-on"} of={name} isPressed={refunded}>
          {refundedLabel}
        </Intent>
      ) : null}
    </>
  );
}

/** − asks, because a waiting guest may take the seat; + acts at once. A disabled button keeps the focus. */
function Seats({ guest: { name, seats, seatsLimit }, fewerHref }: { guest: GuestView; fewerHref: string }) {
  const button = (sign: string, label: string, isAtEnd: boolean) => (
    <Button
      tone="line"
      icon
      name="intent"
      value={seatsIntent(isAtEnd ? seats : seats + 1)}
      aria-label={`${label}：${name}`}
      aria-disabled={isAtEnd || undefined}
    >
      {sign}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row by older engines
    <span className={seatsClass} role="group" aria-label={`${name} 的人数`}>
      {seats === 1 ? (
        button("−", "减少一人", true)
      ) : (
        <ConfirmButton tone="line" icon href={fewerHref} aria-label={`减少一人：${name}`}>
          −
        </ConfirmButton>
      )}
      <span className={num}>{seats}</span>
      {button("＋", "增加一人", seats >= seatsLimit)}
    </span>
  );
}
