// A guest in the list: name, seats, state and the one act due; contact, notes and the other acts are behind the name.
import type { ReactNode } from "react";
import type { GuestView } from "~/domain/registrations/guest-view";
import { noteLabel } from "~/domain/registrations/messages";
import { num, row } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { TextArea } from "~/ui/form/inputs";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { CopyAct } from "../lists/copy-act";
import { person, personName, personState } from "../lists/person-row.css";
import { textAct, tones } from "../lists/words.css";
import { GuestAct } from "./guest-act";
import { GuestButtons } from "./guest-buttons";
import { guestList, guestsPath } from "./guest-list";
import { behind, contactCell, facts, guestRow, noteCell, onPhones, withBox } from "./guest-list.css";
import type { ListedGuest } from "./read-guests.server";

type GuestItemProps = {
  guest: ListedGuest;
  eventId: string;
  returnTo: string;
  /** The box of a selection, which replaces the act. */
  pick: ReactNode;
};

export function GuestItem({ guest, eventId, returnTo, pick }: GuestItemProps) {
  const { id, name, seats, words, act, contact, note, adminNote } = guest;
  const firstWords = note || adminNote;
  return (
    <li className={`${person} ${guestRow} ${pick ? withBox : ""}`} id={id}>
      {pick}
      <details>
        <summary>
          <span className={personName}>
            <b>{name}</b>
            <span>
              <span className={num}>{seats}</span> 人
            </span>
          </span>
          <span className={personState}>
            {words.map(({ tone, text }, at) => (
              <span key={text}>
                {at > 0 ? " · " : ""}
                <span className={tone ? tones[tone] : undefined}>{text}</span>
              </span>
            ))}
            {firstWords ? <span className={onPhones}> · {firstWords}</span> : null}
          </span>
          <span className={contactCell}>{contact?.text}</span>
          <span className={noteCell}>{firstWords}</span>
        </summary>
        <Behind guest={guest} eventId={eventId} returnTo={returnTo} />
      </details>
      {act && !pick ? <GuestAct act={act} id={id} name={name} eventId={eventId} returnTo={returnTo} /> : null}
    </li>
  );
}

function Behind({ guest, eventId, returnTo }: Omit<GuestItemProps, "pick">) {
  const { id, name, act, contact, note, adminNote, answers, companions, ticks, iso, when, isErased } = guest;
  const guestUrl = guestsPath(eventId, id);
  return (
    <div className={behind}>
      <dl className={facts}>
        <dt>联系方式</dt>
        <dd>
          <GuestContact guest={guest} />
          {contact ? (
            <CopyAct
              text={contact.text}
              label={`复制${contact.label}`}
              short="复制"
              of={name}
              className={textAct}
            />
          ) : null}
        </dd>
        {guest.hasDouble ? (
          <>
            <dt>重复</dt>
            <dd>这个联系方式有不止一组报名。</dd>
          </>
        ) : null}
        {guest.ofNetwork > 1 ? (
          <>
            <dt>网络</dt>
            <dd>
              <TapLink href={guestList(eventId).address({ network: id })}>
                同一网络 {guest.ofNetwork} 组
              </TapLink>
            </dd>
          </>
        ) : null}
        {companions.length > 0 ? (
          <>
            <dt>同行</dt>
            <dd>{companions.join("、")}</dd>
          </>
        ) : null}
        {ticks.length > 0 ? (
          <>
            <dt>勾选</dt>
            <dd>{ticks.join(" · ")}</dd>
          </>
        ) : null}
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
        {note ? (
          <>
            <dt>{noteLabel}</dt>
            <dd>{note}</dd>
          </>
        ) : null}
        <dt>报名</dt>
        <dd>
          <time dateTime={iso}>{when}</time>
        </dd>
      </dl>
      {isErased ? null : (
        <div>
          <PageForm method="post" action={guestUrl}>
            <input type="hidden" name="redirectTo" value={returnTo} />
            <TextArea
              id={`note-${id}`}
              name="adminNote"
              label={`主办方备注：${name}`}
              hint="只有主办方看得到"
              rows={2}
              defaultValue={adminNote}
            />
            <Button small tone="line" aria-label={`保存备注：${name}`}>
              保存备注
            </Button>
          </PageForm>
          <GuestButtons guest={guest} due={act} eventId={eventId} returnTo={returnTo} />
          <p className={row}>
            <TapLink href={`${guestUrl}/correct`} aria-label={`修改报名：${name}`}>
              修改报名
            </TapLink>
            <TapLink href={`${guestUrl}#notice-title`} aria-label={`发给 TA 的文案：${name}`}>
              发给 TA 的文案
            </TapLink>
            <TapLink href={guestUrl} aria-label={`${name} 的详情`}>
              详情
            </TapLink>
          </p>
        </div>
      )}
    </div>
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
