// A guest on the notices page: an uninformed one with contact and text, or an informed one.
import { above, num, row } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { CopyAct } from "../lists/copy-act";
import { InformedRow } from "../lists/informed-row";
import { message } from "../lists/message.css";
import { person, personName, personState } from "../lists/person-row.css";
import { textAct, tones } from "../lists/words.css";
import { acts, behindName, copies, inRow, notifyRow } from "./notify.css";
import type { NotifyList } from "./notify-list.server";

const guestPath = (eventId: string, guestId: string) => `/admin/events/${eventId}/guests/${guestId}`;

type Shared = { eventId: string; pageUrl: string };
type UninformedProps = Shared & {
  guest: NotifyList["hand"]["items"][number];
  /** The word of the change that the page reports, which rows do not repeat. */
  common: string;
};

export function UninformedGuest({ guest, common, eventId, pageUrl }: UninformedProps) {
  const { id, guestId, name, seats, contact, word, text, hasFailed } = guest;
  const copiesContact = (className: string) =>
    contact ? (
      <CopyAct
        text={contact.text}
        label={`复制${contact.label}`}
        short={contact.label}
        of={name}
        className={`${textAct} ${copies} ${className}`}
      />
    ) : null;
  return (
    <li className={`${person} ${notifyRow}`} id={guestId}>
      <details>
        <summary>
          <span className={personName}>
            <b>{name}</b>
            <span>
              <span className={num}>{seats}</span> 人
            </span>
          </span>
          <span className={personState}>
            {hasFailed ? <span className={tones.bad}>邮件没有送到 · </span> : null}
            {word === common ? null : `${word} · `}
            {contact?.text ?? "没有联系方式"}
          </span>
        </summary>
        <p className={message} id={`text-${id}`}>
          {text}
        </p>
        <p className={`${row} ${above}`}>
          {copiesContact(behindName)}
          {contact?.href?.startsWith("tel:") ? (
            <TapLink href={contact.href} aria-label={`打电话：${name}`}>
              打电话
            </TapLink>
          ) : null}
          <TapLink href={guestPath(eventId, guestId)} aria-label={`${name} 的报名`}>
            报名详情
          </TapLink>
        </p>
      </details>
      <div className={acts}>
        {copiesContact(inRow)}
        <CopyAct text={text} label="复制文案" short="文案" of={name} className={`${textAct} ${copies}`} />
        <PageForm method="post" action={pageUrl}>
          <input type="hidden" name="id" value={id} />
          <Button tone="line" small name="intent" value="close" aria-label={`已通知：${name}`}>
            已通知
          </Button>
        </PageForm>
      </div>
    </li>
  );
}

type InformedProps = Shared & { guest: NotifyList["closed"][number] };

export function InformedGuest({ guest, eventId, pageUrl }: InformedProps) {
  const { id, guestId, canReopen, ...shown } = guest;
  const undo = canReopen ? { action: pageUrl, name: "id", value: id, intent: "reopen" } : null;
  return <InformedRow {...shown} href={guestPath(eventId, guestId)} undo={undo} />;
}
