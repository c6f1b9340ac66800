import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { above, below, gap, mute, narrow, small, stack, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Button, ButtonLink } from "~/ui/form/button";
import { CopyText, ShareButton } from "~/ui/form/copy-text";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { HeldMails, useReloadWhile } from "./held-mails";
import { InformedGuest, UninformedGuest } from "./notified-guest";
import { performNotify } from "./notify-change.server";
import { readNotify } from "./notify-list.server";

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
