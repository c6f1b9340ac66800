// One message: the text for the group, whom the organiser has to tell one by one, and who has it.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { markByHand, unmarkByHand } from "~/domain/registrations/guest-messages/commands.server";
import { registrationMessages } from "~/domain/registrations/messages";
import { commonFailures } from "~/http/failure-texts";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { above, between, gap, mute, narrow, row, small, stack, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Actions, Button, ButtonLink } from "~/ui/form/button";
import { CopyButton, CopyText, ShareButton } from "~/ui/form/copy-text";
import { cardClass } from "~/ui/layout/card";
import { typed } from "~/ui/layout/facts.css";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { InformedRow } from "../lists/informed-row";
import { useReloadWhile } from "../use-reload-while";
import { type OneMessageView, readOneMessage } from "./message-views.server";
import { messagesPath } from "./messages-address";

export const handle: RouteHandle = { failure: commonFailures.statusFailed };

export const meta = noindexMeta<typeof loader>(({ data }) =>
  titleAt("谁收到了消息", { page: data?.page ?? 1 }),
);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const id = params.message ?? "";
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const view = await readOneMessage(site, event, id, page);
  return {
    ...view,
    page: Math.min(page, view.totalPages),
    pageUrl: messagesPath(event.id, id),
    event: { id: event.id, title: event.title },
  };
}

const nothing: FlashMessage = { tone: "info", title: registrationMessages.nothingChanged };

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { id: eventId } = requireEvent(site, params.id).event;
  const id = params.message ?? "";
  const query = new URL(request.url).searchParams;
  const form = await readForm(request);
  const now = site.clock.now();
  const guest = String(form.get("guest") ?? "");
  const pageUrl = messagesPath(eventId, id);
  const returnTo = withQuery(pageUrl, { page: readPage(query.get("page")) });
  const intent = form.get("intent");
  if (query.has("reopen") || intent === "unmark") {
    const of = query.has("reopen") ? { batch: Number(query.get("reopen")) || 0 } : { guest };
    const undone = unmarkByHand(site.db, actor, { eventId, id, of }, now);
    if (!undone.ok) return redirectWithFlash(site, returnTo, { tone: "warn", title: undone.message });
    const { guests } = undone.value;
    const title = `已改回：${guests} 人还没通知`;
    return redirectWithFlash(site, returnTo, guests > 0 ? { tone: "ok", title } : nothing);
  }
  const marked = markByHand(site.db, actor, { eventId, id, guest: intent === "all" ? "all" : guest }, now);
  if (!marked.ok) return redirectWithFlash(site, returnTo, { tone: "warn", title: marked.message });
  const { guests, batch } = marked.value;
  if (guests === 0) return redirectWithFlash(site, returnTo, nothing);
  const link = { href: withQuery(pageUrl, { reopen: String(batch) }), label: "撤销", post: true };
  return redirectWithFlash(site, returnTo, { tone: "ok", title: `已记下：${guests} 人知道了`, link });
}

export default function Message() {
  const { event, message, group, open, others, page, totalPages, pageUrl } = useLoaderData<typeof loader>();
  useReloadWhile(message.isUnderWay);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={messagesPath(event.id)}>发消息</BackLink>
      <PageHeading admin title="谁收到了消息" note={`「${event.title}」`} />
      <div className={cardClass({ compact: true })}>
        <p className={small}>
          给 {message.to} · {message.when}
        </p>
        <p className={typed}>{message.text}</p>
        <p className={above} data-numbers>
          <b>{message.said}</b>
        </p>
      </div>
      {message.isSent ? (
        <section className={`${cardClass({ lead: true })} ${gap}`} aria-labelledby="group">
          <h2 id="group">群里发一次</h2>
          <CopyText
            id="group-text"
            label="群发文案"
            text={group}
            rows={7}
            more={<ShareButton text={group} />}
          />
          {open.total > 0 ? (
            <PageForm className={above} method="post" action={pageUrl}>
              <Button name="intent" value="all">
                已发到群里
              </Button>
              <p className={`${small} ${mute} ${above}`}>按下后，没有邮件又还没看的人都算知道了。</p>
            </PageForm>
          ) : null}
        </section>
      ) : null}
      {open.items.length > 0 ? (
        <section className={gap} aria-labelledby="open">
          <SectionHeading id="open">{`还没看的 ${open.total} 组`}</SectionHeading>
          <ul className={stack}>
            {open.items.map((guest) => (
              <OpenRecipient
                key={guest.id}
                guest={guest}
                eventId={event.id}
                text={group}
                pageUrl={withQuery(pageUrl, { page })}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {others.items.length > 0 ? (
        <section className={gap} aria-labelledby="others">
          <SectionHeading id="others">{`收到的 ${others.total} 组`}</SectionHeading>
          <ul className={stack}>
            {others.items.map((guest) => (
              <OtherRecipient
                key={guest.id}
                guest={guest}
                eventId={event.id}
                pageUrl={withQuery(pageUrl, { page })}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(at) => withQuery(pageUrl, { page: at })}
        label="收件人分页"
      />
    </main>
  );
}

const guestPath = (eventId: string, guestId: string) => `/admin/events/${eventId}/guests/${guestId}`;

type RecipientProps = { guest: OneMessageView["open"]["items"][number]; eventId: string; pageUrl: string };

/** A guest whom the organiser has to tell. */
function OpenRecipient({ guest, eventId, text, pageUrl }: RecipientProps & { text: string }) {
  const { id, name, seats, contact, hasFailed } = guest;
  return (
    <li className={cardClass({ compact: true })} id={id}>
      <p className={`${row} ${between}`}>
        <span>
          <b>
            <TapLink href={guestPath(eventId, id)}>{name}</TapLink>
          </b>{" "}
          {seats} 人
        </span>
        {hasFailed ? <Badge tone="bad">邮件没有送到</Badge> : null}
      </p>
      <p className={small}>{contact ? `${contact.label} ${contact.text}` : "没有联系方式"}</p>
      <PageForm method="post" action={pageUrl}>
        <input type="hidden" name="guest" value={id} />
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
          <Button small name="intent" value="mark" aria-label={`已通知：${name}`}>
            已通知
          </Button>
        </Actions>
      </PageForm>
    </li>
  );
}

/** A guest who has the message, or whose mail is under way. */
function OtherRecipient({ guest, eventId, pageUrl }: RecipientProps) {
  const { id, name, state, when, isMarked } = guest;
  const undo = isMarked ? { action: pageUrl, name: "guest", value: id, intent: "unmark" } : null;
  return <InformedRow name={name} href={guestPath(eventId, id)} word={state} how={when} undo={undo} />;
}
