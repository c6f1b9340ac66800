// The messages of an event, newest first.

import { withQuery } from "~/http/query";
import { above, between, gap, mute, row, small, stack } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Button, ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { typed } from "~/ui/layout/facts.css";
import { TapLink } from "~/ui/layout/links";
import { SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import type { MessagesView } from "./message-views.server";
import { messagesPath } from "./messages-address";

type Listed = MessagesView["list"]["items"][number];
type MessageListProps = { list: MessagesView["list"]; eventId: string };

export function MessageList({ list, eventId }: MessageListProps) {
  if (list.total === 0) return null;
  const pageUrl = messagesPath(eventId);
  return (
    <section className={gap} aria-labelledby="sent">
      <SectionHeading id="sent">发过的</SectionHeading>
      <ul className={stack}>
        {list.items.map((message) => (
          <MessageItem key={message.id} message={message} eventId={eventId} />
        ))}
      </ul>
      <Pagination
        page={list.page}
        totalPages={list.totalPages}
        hrefFor={(page) => withQuery(pageUrl, { page })}
        label="消息分页"
      />
    </section>
  );
}

const beginning = (text: string) => [...text.replace(/\s+/g, " ")].slice(0, 20).join("");

function MessageItem({ message, eventId }: { message: Listed; eventId: string }) {
  const { id, to, text, when, said, isWaiting, isSent, isOpen, hasFailed } = message;
  const pageUrl = messagesPath(eventId);
  const about = beginning(text);
  const who = isOpen ? "谁还没看，逐个告诉" : "谁收到了";
  return (
    <li className={cardClass({ compact: true, lead: isWaiting })} id={id}>
      <p className={`${row} ${between} ${small}`}>
        <span>
          给 {to} · {when}
        </span>
        {isWaiting ? <Badge tone="soon">等着发出</Badge> : null}
        {hasFailed ? <Badge tone="bad">邮件没有送到</Badge> : null}
      </p>
      <p className={typed}>{text}</p>
      {said ? <p className={`${small} ${mute}`}>{said}</p> : null}
      {isWaiting ? (
        <PageForm className={above} method="post" action={pageUrl}>
          <input type="hidden" name="id" value={id} />
          <Button small name="intent" value="recall" aria-label={`收回：${about}`}>
            收回
          </Button>
        </PageForm>
      ) : null}
      {isSent ? (
        <p className={above}>
          <ButtonLink tone="line" small href={messagesPath(eventId, id)} aria-label={`${who}：${about}`}>
            {who}
          </ButtonLink>
        </p>
      ) : null}
      {isWaiting || isSent ? null : (
        <p className={above}>
          <TapLink href={withQuery(pageUrl, { again: id })} aria-label={`用这段话再写：${about}`}>
            用这段话再写
          </TapLink>
        </p>
      )}
    </li>
  );
}
