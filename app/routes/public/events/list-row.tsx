import type { ReactNode } from "react";
import type { ListedEvent } from "~/domain/events/view";
import { num, small, tiny } from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { Place } from "~/ui/media/place";
import { tail } from "./listing.css";

type ListRowProps = {
  card: ListedEvent;
  /** The title's element. */
  as?: "b" | "h3";
  /** A line about the event. */
  children?: ReactNode;
};

/** An event in a list: day, title, when and where, price and seats, phase. */
export function ListRow({ card, as: Title = "b", children }: ListRowProps) {
  const { id, scheme, title, when, dayText, place, terms, phase } = card;
  return (
    <li data-scheme={scheme}>
      <a href={`/events/${id}`}>
        <span className={num}>{when.day}</span>
        <div>
          <Title>{title || "未命名活动"}</Title>
          <span className={tiny}>
            {[dayText, when.time].filter(Boolean).join(" ")}
            {place ? " · " : null}
            <Place text={place} />
          </span>
          {children}
          <span className={tail}>
            <span className={small}>{terms}</span>
            <PhaseBadge phase={phase} />
          </span>
        </div>
      </a>
    </li>
  );
}
