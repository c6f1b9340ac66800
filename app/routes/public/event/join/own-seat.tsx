import type { RegistrationStatus } from "~/domain/registrations/seats";
import { above, below } from "~/styles/global.css";
import { SeatBadge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";

type OwnSeatProps = {
  id: string;
  seats: number;
  status: RegistrationStatus;
  /** 已确认 */
  label: string;
  /** 报名成功, 已进入候补（第 3 位） */
  heading: string;
};

/** The reader's own registration, with a link to its page. */
export function OwnSeat({ id, seats, status, label, heading }: OwnSeatProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${below}`} id="own-seat">
      <h2>{status === "confirmed" ? "您已报名" : heading}</h2>
      <p>
        <SeatBadge status={status}>{label}</SeatBadge> {status === "confirmed" ? `${heading}，` : null}
        {seats} 人
      </p>
      <p className={above}>
        <ButtonLink href={`/seat/${id}`}>查看我的报名</ButtonLink>
      </p>
    </section>
  );
}
