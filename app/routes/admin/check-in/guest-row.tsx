// A guest at the entrance with the button that marks them; without scripts it posts the form around it.
import type { ReactNode } from "react";
import { attendedLabel } from "~/domain/registrations/messages";
import { mute, small } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Button } from "~/ui/form/button";
import { error } from "~/ui/form/field.css";
import { badges, late, name as nameClass, presence, who } from "./check-in.css";
import type { CheckInGuest } from "./check-in-list.server";

export type MarkState = {
  isPresent: boolean;
  isUnsent: boolean;
  problem: string | undefined;
  mark: (attended: boolean) => void;
};

/** Name, seats, payments and notes. */
export function GuestFacts({
  guest,
  state,
  children,
}: {
  guest: CheckInGuest;
  state: MarkState;
  children?: ReactNode;
}) {
  const { name, seats, note, adminNote, deposit, fee } = guest;
  return (
    <div className={who}>
      <p>
        <b className={nameClass}>{name}</b> <span>{seats} 位</span>
      </p>
      <p className={badges}>
        <Payment label="定金" isPaid={deposit} />
        <Payment label="报名费" isPaid={fee} />
        {children}
      </p>
      {note ? <p className={small}>备注：{note}</p> : null}
      {adminNote ? <p className={`${small} ${mute}`}>主办方备注：{adminNote}</p> : null}
      {state.problem ? (
        <p className={error} role="alert">
          {state.problem}
        </p>
      ) : null}
    </div>
  );
}

function Payment({ label, isPaid }: { label: string; isPaid: boolean | null }) {
  if (isPaid === null) return null;
  return <Badge tone={isPaid ? "end" : "bad"}>{`${label}${isPaid ? "已收" : "未收"}`}</Badge>;
}

type MarkFormProps = { guest: CheckInGuest; address: string; back: string; state: MarkState; wide?: boolean };

/** 签到, or 撤销签到 once the guest is present. */
export function MarkForm({ guest, address, back, state, wide }: MarkFormProps) {
  const { isPresent, isUnsent, mark } = state;
  const label = isPresent ? "撤销签到" : "签到";
  return (
    <form method="post" action={address}>
      <input type="hidden" name="redirectTo" value={back} />
      <Button
        tone={isPresent ? "line" : "stamp"}
        wide={wide}
        name="attended"
        value={isPresent ? "0" : "1"}
        aria-label={`${label}：${guest.name}`}
        onClick={(event) => {
          event.preventDefault();
          // The second press of a double press would take the first back.
          if (event.detail < 2) mark(!isPresent);
        }}
      >
        {label}
      </Button>
      <p className={presence}>
        {isPresent ? attendedLabel : null}
        {isUnsent ? <span className={late}>{isPresent ? " · 未发送" : "未发送"}</span> : null}
      </p>
    </form>
  );
}
