import type { ReactNode } from "react";
import type { EventCard } from "~/domain/events/view";
import { num, row, tight } from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { Actions } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { PageLink } from "~/ui/layout/page-link";
import { body, facts, stub, ticket } from "~/ui/posts/admin-card.css";
import { type MetaItem, MetaLine } from "../lists/meta-line";

type AdminCardProps = {
  event: Pick<EventCard, "id" | "title" | "scheme" | "phase" | "when">;
  /** Increases with every change of the event. */
  version?: number;
  href?: string;
  /** Badges after the phase. */
  badges?: ReactNode;
  meta: (MetaItem | null | undefined)[];
  /** Content under the facts. */
  note?: ReactNode;
  /** Links, buttons and small forms. */
  children: ReactNode;
};

/** An event in the organiser's list. */
export function AdminCard({ event, version, href, badges, meta, note, children }: AdminCardProps) {
  const { id, title, scheme, phase, when } = event;
  const name = title || "未命名活动";
  return (
    <article className={ticket} data-scheme={scheme} data-version={version} aria-labelledby={`ticket-${id}`}>
      <p className={stub}>
        <span className={num}>{when.day}</span>
        {when.month} <br />
        {when.weekday}
      </p>
      <div className={body}>
        <div className={facts}>
          <p className={`${row} ${tight}`}>
            <PhaseBadge phase={phase} />
            {badges}
          </p>
          <h2 id={`ticket-${id}`}>{href ? <PageLink href={href}>{name}</PageLink> : name}</h2>
          <MetaLine items={meta} />
          <RowName.Provider value={name}>{note}</RowName.Provider>
        </div>
        <RowName.Provider value={name}>
          <Actions>{children}</Actions>
        </RowName.Provider>
      </div>
    </article>
  );
}
