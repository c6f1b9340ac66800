import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { readPage } from "~/domain/paging";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { followGuests } from "~/http/records/event-guests.server";
import { notifyPath } from "~/http/records/guest-news.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { above, below, between, gap, mute, narrow, row, small, stack, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Actions, Button, ButtonLink } from "~/ui/form/button";
import { CopyButton, CopyText, ShareButton } from "~/ui/form/copy-text";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { performNotify } from "./notify-change.server";
import { type NotifyList, readNotify } from "./notify-list.server";

export const handle: RouteHandle = { failure: commonFailures.statusFailed };

export const meta = noindexMeta<typeof loader>(({ data }) =>
  titleAt("通知报名的人", { page: data?.page ?? 1 }),
);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  await followGuests(site, event.id);
  const list = await readNotify(site, event, readPage(new URL(request.url).searchParams.get("page")));
  return {
    ...list,
    page: list.hand.page,
    pageUrl: notifyPath(event.id),
    event: { id: event.id, title: event.title },
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { id: eventId } = requireEvent(site, params.id).event;
  const query = new URL(request.url).searchParams;
  const batch = query.has("reopen") ? Number(query.get("reopen")) || 0 : null;
  const done = performNotify(site, actor, { eventId, form: await readForm(request), batch });
  return redirectWithFlash(site, withQuery(notifyPath(eventId), { page: readPage(query.get("page")) }), done);
}

export default function Notify() {
  const loaded = useLoaderData<typeof loader>();
  const { event, counts, held, group, seenAt, hand, mails, closed, earlier, page, pageUrl } = loaded;
  const { id, title } = event;
  const isUnderWay = counts.held + counts.mail > 0;
  const isDone = counts.hand === 0 && !isUnderWay;
  const hasNotices = counts.guests + counts.earlier > 0;
  useReloadWhile(isUnderWay);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={`/admin/events/${id}/guests`}>报名名单</BackLink>
      <PageHeading admin title="通知报名的人" note={`「${title}」`} />
      <p className={below} data-numbers>
        <b>{numbersText(counts)}</b>
      </p>
      {isDone ? (
        <EmptyState title={hasNotices ? "都知道了" : "没有要通知的变动"}>
          {hasNotices ? "报名的人都知道现在的安排。" : "取消、改期、换地点之后，这里会列出还不知道的人。"}
        </EmptyState>
      ) : null}
      {held ? <HeldMails {...held} count={counts.held} pageUrl={pageUrl} /> : null}
      {group && !isDone ? (
        <section className={`${cardClass({ lead: true })} ${gap}`} aria-labelledby="group">
          <h2 id="group">群里发一次</h2>
          <CopyText
            id="group-text"
            label="群通知"
            text={group}
            rows={9}
            more={<ShareButton text={group} />}
          />
          <PageForm className={above} method="post" action={pageUrl}>
            <input type="hidden" name="seenAt" value={seenAt} />
            <Button name="intent" value="group">
              已发到群里
            </Button>
            <p className={`${small} ${mute} ${above}`}>
              按下后，还没通知的人都算知道了这次变动；各人自己的报名有变动的，仍列在下面。
            </p>
          </PageForm>
        </section>
      ) : null}
      {hand.items.length > 0 ? (
        <section className={gap} aria-labelledby="hand">
          <SectionHeading id="hand">还没通知的人</SectionHeading>
          <PageForm className={below} method="post" action={pageUrl}>
            <input type="hidden" name="seenAt" value={seenAt} />
            <Button tone="line" small name="intent" value="all">
              全部已通知
            </Button>
          </PageForm>
          <ul className={stack}>
            {hand.items.map((guest) => (
              <UninformedGuest
                key={guest.id}
                guest={guest}
                eventId={id}
                pageUrl={withQuery(pageUrl, { page })}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            totalPages={hand.totalPages}
            hrefFor={(at) => withQuery(pageUrl, { page: at })}
            label="通知分页"
          />
        </section>
      ) : null}
      {mails.length > 0 ? (
        <section className={gap} aria-labelledby="mails">
          <SectionHeading id="mails">{held ? "等着发出的邮件" : "邮件还在路上"}</SectionHeading>
          <ul className={stack}>
            {mails.map((mail) => (
              <li key={mail.id}>
                {mail.name} · {mail.word}
                {mail.isHeld || !held ? null : " · 还在路上"}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {[
        { label: `已经知道 ${counts.guests} 人`, notices: closed },
        { label: `以前的通知 ${counts.earlier} 条`, notices: earlier },
      ].map(({ label, notices }) =>
        notices.length > 0 ? (
          <div key={label} className={gap}>
            <Disclosure label={label}>
              <ul className={stack}>
                {notices.map((guest) => (
                  <InformedGuest
                    key={guest.id}
                    guest={guest}
                    eventId={id}
                    pageUrl={withQuery(pageUrl, { page })}
                  />
                ))}
              </ul>
            </Disclosure>
          </div>
        ) : null,
      )}
      <p className={gap}>
        <ButtonLink tone="line" small href={`/admin/events/${id}/messages`}>
          发消息
        </ButtonLink>{" "}
        <ButtonLink tone="line" small href={`/events/${id}/poster`}>
          海报与群发文案
        </ButtonLink>
      </p>
    </main>
  );
}

type Counts = { guests: number; held: number; mail: number; hand: number };

/** 2 人已经知道 · 15 人还不知道: of the present change. */
function numbersText({ guests, held, mail, hand }: Counts): string {
  const parts = [
    guests > 0 ? `${guests} 人已经知道` : "",
    held + mail > 0 ? `${held + mail} 人的邮件还在路上` : "",
    hand > 0 ? `${hand} 人还不知道` : "",
  ].filter((part) => part !== "");
  return parts.join(" · ") || "0 人还不知道";
}

// Mails of the last change while they can be withdrawn.

const reloadEveryMs = 15_000;

/** Reloads the page data while mails are under way. Without scripts the reader reloads the page. */
function useReloadWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, reloadEveryMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

type HeldMailsProps = NonNullable<NotifyList["held"]> & { count: number; pageUrl: string };

function HeldMails({ when, canRevert, count, pageUrl }: HeldMailsProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${gap}`} aria-labelledby="held">
      <h2 id="held">{`${count} 封邮件 ${when}`}</h2>
      <PageForm className={above} method="post" action={pageUrl}>
        <Actions>
          <Button small name="intent" value="send">
            现在就发
          </Button>
          <Button tone="line" small name="intent" value="no-mails">
            不发邮件
          </Button>
          {canRevert ? (
            <Button tone="line" small name="intent" value="revert">
              撤回这次变动
            </Button>
          ) : null}
        </Actions>
      </PageForm>
      <p className={`${small} ${mute} ${above}`}>
        这两分钟里再改，只发一封；改回原样就不发。按「不发邮件」后，要你自己告诉这些人。
      </p>
    </section>
  );
}

// A guest on the notices page: an uninformed one with contact and text, or an informed one.

const guestPath = (eventId: string, guestId: string) => `/admin/events/${eventId}/guests/${guestId}`;

type Shared = { eventId: string; pageUrl: string };
type UninformedProps = Shared & { guest: NotifyList["hand"]["items"][number] };

function UninformedGuest({ guest, eventId, pageUrl }: UninformedProps) {
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

function InformedGuest({ guest, eventId, pageUrl }: InformedProps) {
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
