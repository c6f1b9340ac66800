import type { EventView } from "~/domain/events/event-views.server";
import { closedTexts, signUpText } from "~/domain/events/registration/availability";
import { below, phrase, small } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { inAside, joinBar, joinFacts } from "./join-bar.css";

type JoinLinkProps = {
  event: Pick<EventView, "id" | "fees" | "availability">;
  /** In the aside of a wide window; otherwise a bar. */
  aside?: boolean;
};

/**
 * Price, free seats and join link at any scroll position: in the aside of a wide viewport, in a bar elsewhere. No link once
 * registration is closed.
 */
export function JoinLink({ event: { id, fees, availability }, aside = false }: JoinLinkProps) {
  const { mode, closed, text } = availability;
  const isClosed = mode !== "off" && closed !== null;
  const seats = isClosed ? closedTexts[closed] : text;
  return (
    <div data-join={id} className={aside ? `${below} ${inAside}` : joinBar}>
      <p className={`${small} ${joinFacts}`}>
        {seats ? `${fees.total} · ` : fees.total}
        <span className={phrase}>{seats}</span>
      </p>
      {isClosed ? null : (
        <ButtonLink wide href={`/events/${id}/join`}>
          {signUpText(availability)}
        </ButtonLink>
      )}
    </div>
  );
}
