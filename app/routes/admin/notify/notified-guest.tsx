// A guest on the notices page: an uninformed one with contact and text, or an informed one.
import { above, between, mute, row, small } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Actions, Button, ButtonLink } from "~/ui/form/button";
import { CopyButton, CopyText } from "~/ui/form/copy-text";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import type { NotifyList } from "./notify-list.server";

const guestPath = (eventId: string, guestId: string) => `/admin/events/${eventId}/guests/${guestId}`;

type Shared = { eventId: string; pageUrl: string };
type UninformedProps = Shared & { guest: NotifyList["hand"]["items"][number] };

export function UninformedGuest({ guest, eventId, pageUrl }: UninformedProps) {
  const { id, guestId, name, seats, contact, word, text, hasFailed } = guest;
  return (
    <li className={cardClass({ compact: true })} id={guestId}>
      <p className={`${row} ${between}`}>
        <span>
          <b>
            <TapLink href={guestPath(eventId, guestId)}>{name}</TapLink>
          </b>{" "}
          {seats} 位 · {word}
        </span>
        {hasFailed ? <Badge tone="bad">邮件没有送到</Badge> : null}
      </p>
      <p className={small}>{contact ? `${contact.label} ${contact.text}` : "没有联系方式"}</p>
      <div className={above}>
        <Disclosure label="文案">
          <CopyText id={`text-${id}`} label="文案" of={name} text={text} rows={6} />
        </Disclosure>
      </div>
      <PageForm method="post" action={pageUrl}>
        <input type="hidden" name="id" value={id} />
        <Actions>
          {contact ? <CopyButton text={contact.text} of={name}>{`复制${contact.label}`}</CopyButton> : null}
          <CopyButton text={text} of={name}>
            复制文案
          </CopyButton>
          {contact?.href?.startsWith("tel:") ? (
            <ButtonLink tone="line" small href={contact.href} aria-label={`打电话：${name}`}>
              打电话
            </ButtonLink>
          ) : null}
          <Button small name="intent" value="close" aria-label={`已通知：${name}`}>
            已通知
          </Button>
        </Actions>
      </PageForm>
    </li>
  );
}

type InformedProps = Shared & { guest: NotifyList["closed"][number] };

export function InformedGuest({ guest, eventId, pageUrl }: InformedProps) {
  const { id, guestId, name, word, how, canReopen } = guest;
  return (
    <li className={`${row} ${between}`}>
      <span>
        <TapLink href={guestPath(eventId, guestId)}>{name}</TapLink> · {word}{" "}
        <span className={`${small} ${mute}`}>{how}</span>
      </span>
      {canReopen ? (
        <PageForm method="post" action={pageUrl}>
          <input type="hidden" name="id" value={id} />
          <Button tone="line" small name="intent" value="reopen" aria-label={`改为未通知：${name}`}>
            改为未通知
          </Button>
        </PageForm>
      ) : null}
    </li>
  );
}
