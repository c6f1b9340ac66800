import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { registrationMessages } from "~/domain/registrations/messages";
import { closeAll, setClosed } from "~/domain/registrations/notices/close.server";
import type { Site } from "~/http/context.server";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { registrationContext } from "~/http/records/event-guests.server";
import { notifyPath } from "~/http/records/guest-news.server";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
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
import { InformedGuest, UninformedGuest } from "./notified-guest";
import { readNotify } from "./notify-list.server";

export const meta = noindexMeta<typeof loader>(({ data }) =>
  titleAt("通知报名的人", { page: data?.page ?? 1 }),
);

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { event } = requireEvent(site, params.id);
  const list = readNotify(site, event, readPage(new URL(request.url).searchParams.get("page")));
  return {
    ...list,
    page: list.hand.page,
    pageUrl: notifyPath(event.id),
    event: { id: event.id, title: event.title },
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { id: eventId } = requireEvent(site, params.id).event;
  const form = await readForm(request);
  const change = changeOf(site, actor, eventId, form);
  const returnTo = withQuery(notifyPath(eventId), {
    page: readPage(new URL(request.url).searchParams.get("page")),
  });
  return redirectWithFlash(site, returnTo, change);
}

type Actor = ReturnType<typeof actorOf>;

/** Closes or reopens one notice, or closes all notices that a group text covers. */
function changeOf(site: Site, actor: Actor, eventId: string, form: FormData): FlashMessage {
  const context = registrationContext(site);
  const intent = form.get("intent");
  if (intent === "group") {
    const typed = Number(form.get("seenAt"));
    const seenAt = Number.isFinite(typed) ? Math.min(typed, context.now) : 0;
    const closed = closeAll(site.db, actor, { eventId, seenAt, isForGroup: true }, context);
    void site.mail.notifyQueued();
    if (!closed.ok) return { tone: "warn", title: closed.message };
    const { closed: count } = closed.value;
    return count > 0
      ? { tone: "ok", title: `已记下：${count} 条报名都知道了` }
      : { tone: "info", title: registrationMessages.nothingChanged };
  }
  const id = String(form.get("id") ?? "");
  const isClosed = intent !== "reopen";
  const set = setClosed(site.db, actor, { eventId, id, isClosed }, context);
  if (!set.ok) return { tone: "warn", title: set.message };
  return { tone: "ok", title: isClosed ? "已记下：这位客人知道了" : "已改回：还没通知" };
}

export default function Notify() {
  const { event, counts, group, seenAt, hand, mails, closed, page, pageUrl } = useLoaderData<typeof loader>();
  const { id, title } = event;
  const isDone = counts.hand === 0 && counts.mail === 0;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={`/admin/events/${id}/guests`}>报名名单</BackLink>
      <PageHeading admin title="通知报名的人" note={`「${title}」`} />
      <p className={below} data-numbers>
        <b>{numbersText(counts)}</b>
      </p>
      {isDone ? (
        <EmptyState title={counts.closed > 0 ? "都知道了" : "没有要通知的变动"}>
          {counts.closed > 0
            ? "报名的人都知道现在的安排。"
            : "取消、改期、换地点之后，这里会列出还不知道的人。"}
        </EmptyState>
      ) : null}
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
          <SectionHeading id="mails">邮件还在路上</SectionHeading>
          <ul className={stack}>
            {mails.map((mail) => (
              <li key={mail.id}>
                {mail.name} · {mail.word}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {closed.length > 0 ? (
        <div className={gap}>
          <Disclosure label={`已经知道 ${counts.closed} 条`}>
            <ul className={stack}>
              {closed.map((guest) => (
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
      ) : null}
      <p className={gap}>
        <ButtonLink tone="line" small href={`/events/${id}/poster`}>
          海报与群发文案
        </ButtonLink>
      </p>
    </main>
  );
}

/** 2 条已经知道 · 15 条还不知道 */
function numbersText({ mail, hand, closed }: { mail: number; hand: number; closed: number }): string {
  const parts = [
    closed > 0 ? `${closed} 条已经知道` : "",
    mail > 0 ? `${mail} 条的邮件还在路上` : "",
    hand > 0 ? `${hand} 条还不知道` : "",
  ].filter((part) => part !== "");
  return parts.join(" · ") || "0 条还不知道";
}
