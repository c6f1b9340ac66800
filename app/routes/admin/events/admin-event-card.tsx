// An event in the organiser's list with its one act; the others are behind ⋯.
import type { ReactNode } from "react";
import { num } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { RowName, useRowLabel } from "~/ui/form/row-name";
import { danger } from "~/ui/layout/menu.css";
import { PageLink } from "~/ui/layout/page-link";
import { ConfirmLink } from "../confirmations/confirm-link";
import { DotMenu } from "../lists/dot-menu";
import type { RowReturn } from "../lists/list-rows";
import { ParticipantCounter } from "../participants/participant-counter";
import { type ActionName, actionOf, eventActionAddress } from "./event-actions";
import {
  badges as badgesClass,
  body,
  cancelled,
  destructive,
  facts,
  foot,
  narrowItem,
  stub,
  texts,
  ticket,
  name as titleClass,
  wideActions,
  word,
} from "./ticket.css";
import type { AdminEventCardView } from "./to-admin-event-card.server";

type AdminEventCardProps = AdminEventCardView & {
  returnTo: RowReturn;
  /** Whether the list is filtered by status. */
  isNarrowed: boolean;
};

export function AdminEventCard({ returnTo, isNarrowed, ...event }: AdminEventCardProps) {
  const { id, card, badges, lines, act, wide, menu, counter, version } = event;
  const { day, month, weekday } = card.when;
  const address = (name: ActionName) => {
    const { leaves } = actionOf(name);
    const isLeft = leaves === "all" || (leaves === "filtered" && isNarrowed);
    return eventActionAddress(card.id, name, isLeft ? returnTo.leave : returnTo.stay);
  };
  const classes = card.phase === "cancelled" ? `${ticket} ${cancelled}` : ticket;
  return (
    <li>
      <article className={classes} data-scheme={card.scheme} data-version={version} aria-labelledby={id}>
        <p className={stub}>
          <span className={num}>{day}</span>
          {month} <br />
          {weekday}
        </p>
        <div className={body}>
          <div className={texts}>
            <h3 id={id}>
              <PageLink href={`/admin/events/${card.id}`}>
                <span className={titleClass}>{card.title}</span>
              </PageLink>
            </h3>
            {lines.map((line) => (
              <p key={line} className={facts}>
                {line}
              </p>
            ))}
          </div>
          <RowName.Provider value={card.title}>
            <div className={foot}>
              <span className={badgesClass}>
                {badges.map(({ tone, word: text }) => (
                  <Badge key={text} tone={tone}>
                    {text}
                  </Badge>
                ))}
              </span>
              <ActLink name={act.name} className={word} href={address(act.name)}>
                {act.label}
              </ActLink>
              <DotMenu>
                {counter ? (
                  <ParticipantCounter eventId={card.id} {...counter} returnTo={returnTo.stay} />
                ) : null}
                <PageLink href={`/events/${card.id}`}>查看详情</PageLink>
                {menu.map((name) => (
                  <MenuAct key={name} name={name} isNarrow={wide.includes(name)} href={address(name)} />
                ))}
              </DotMenu>
              <span className={wideActions}>
                {wide.map((name) => (
                  <ActLink
                    key={name}
                    name={name}
                    className={name === "delete" ? `${word} ${destructive}` : word}
                    href={address(name)}
                  >
                    {actionOf(name).label}
                  </ActLink>
                ))}
              </span>
            </div>
          </RowName.Provider>
        </div>
      </article>
    </li>
  );
}

type ActLinkProps = { name: ActionName; className: string; href: string; children: ReactNode };

/** An action as a word. */
function ActLink({ name, ...link }: ActLinkProps) {
  const Link = actionOf(name).opens === "confirmation" ? ConfirmLink : PageLink;
  return <Link {...link} aria-label={useRowLabel(link)} />;
}

type MenuActProps = { name: ActionName; isNarrow: boolean; href: string };

function MenuAct({ name, isNarrow, href }: MenuActProps) {
  const { label, opens } = actionOf(name);
  const Link = opens === "confirmation" ? ConfirmLink : PageLink;
  const classes = [name === "delete" ? danger : "", isNarrow ? narrowItem : ""].filter(Boolean);
  return (
    <Link className={classes.join(" ") || undefined} href={href}>
      {label}
    </Link>
  );
}
