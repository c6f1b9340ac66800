// A guest in the list with organiser buttons; without scripts, each posts its form.
import type { ReactNode } from "react";
import type { GuestView } from "~/domain/registrations/guest-view";
import { noteLabel } from "~/domain/registrations/messages";
import { above, mute, small } from "~/styles/global.css";
import { cardClass } from "~/ui/layout/card";
import { PageLink } from "~/ui/layout/page-link";
import { meta } from "~/ui/posts/admin-card.css";
import { Author } from "~/ui/posts/author";
import { badges, head, item } from "~/ui/posts/comment-list.css";
import { GuestBadges } from "./guest-badges";
import { GuestButtons } from "./guest-buttons";
import { guestList, guestsPath } from "./guest-list";
import { guestNotes, guestRow } from "./guest-list.css";

type GuestItemProps = {
  guest: GuestView & { ofNetwork: number; hasDouble: boolean };
  eventId: string;
  returnTo: string;
  pick: ReactNode;
};

export function GuestItem({ guest, eventId, returnTo, pick }: GuestItemProps) {
  const { id, name, initial, seats, note, adminNote, answers, companions, ticks, iso, when } = guest;
  return (
    <li className={`${cardClass({ compact: true })} ${item} ${guestRow}`} id={id}>
      <div className={head}>
        {pick}
        <Author initial={initial} name={name} note={`${seats} 人`} />
        <span className={badges}>
          <GuestBadges guest={guest} />
        </span>
      </div>
      <p className={meta}>
        <GuestContact guest={guest} />
        <time dateTime={iso}>{when}</time>
        <PageLink href={guestsPath(eventId, id)} aria-label={`${name} 的详情`}>
          详情
        </PageLink>
      </p>
      <div className={guestNotes}>
        {guest.ofNetwork > 1 ? (
          <p className={small}>
            <PageLink href={guestList(eventId).address({ network: id })}>
              同一网络 {guest.ofNetwork} 条
            </PageLink>
          </p>
        ) : null}
        {guest.hasDouble ? <p className={small}>这个联系方式有不止一条报名。</p> : null}
        {companions.length > 0 ? <p className={small}>同行：{companions.join("、")}</p> : null}
        {ticks.length > 0 ? <p className={small}>{ticks.join(" · ")}</p> : null}
        {note ? (
          <p className={`${small} ${above}`}>
            {noteLabel}：{note}
          </p>
        ) : null}
        {answers.map(({ question, answer }) => (
          <p key={question} className={small}>
            <span className={mute}>{question}</span> {answer}
          </p>
        ))}
        {adminNote ? <p className={small}>主办方备注：{adminNote}</p> : null}
      </div>
      <GuestButtons guest={guest} eventId={eventId} returnTo={returnTo} />
    </li>
  );
}

/** The contact, as a link where possible. */
export function GuestContact({ guest: { contact } }: { guest: Pick<GuestView, "contact"> }) {
  if (contact === null) return <span>没有联系方式</span>;
  return (
    <span>
      {contact.label} {contact.href ? <a href={contact.href}>{contact.text}</a> : contact.text}
    </span>
  );
}
