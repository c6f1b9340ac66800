import { below } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { inAside, joinBar } from "./join-bar.css";

type JoinLinkProps = {
  eventId: string /** In the aside of a wide window; otherwise a bar. */;
  aside?: boolean;
};

/** The join link at any scroll position: in the aside of a wide viewport, in a bar elsewhere. */
export function JoinLink({ eventId, aside = false }: JoinLinkProps) {
  return (
    <p className={aside ? `${below} ${inAside}` : joinBar}>
      <ButtonLink wide href={`/events/${eventId}/join`}>
        我要报名
      </ButtonLink>
    </p>
  );
}
