import { above, small } from "~/styles/global.css";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { CodeShape } from "../event/printed-code";
import { ticketCode } from "./ticket-card.css";

type TicketCardProps = {
  /** See `qrShape`. */
  code: { size: number; path: string };
  /** URL of the picture to store. */
  picture: string;
};

/** The ticket of a confirmed seat, to show at the entrance. */
export function TicketCard({ code, picture }: TicketCardProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${above} ${ticketCode}`} id="ticket" aria-label="票">
      <CodeShape code={code} label="票的二维码" />
      <p className={small}>签到时出示这个二维码。</p>
      <p>
        <TapLink href={picture} download="">
          保存票图
        </TapLink>
      </p>
    </section>
  );
}
