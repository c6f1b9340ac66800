import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
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
import { siteTimeOf } from "~/http/site-time.server";
import { gap, mute, phrase, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Actions, Button, buttonClass } from "~/ui/form/button";
import { ShareButton } from "~/ui/form/copy-text";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { EventBand } from "../events/event-band";
import { bandOf } from "../events/event-band.server";
import { CopyAct } from "../lists/copy-act";
import { message } from "../lists/message.css";
import { people } from "../lists/person-row.css";
import { textAct, tones } from "../lists/words.css";
import { useReloadWhile } from "../use-reload-while";
import { change as changeClass, past, stepMark, tally, tallyDone, way, wayHead, ways } from "./notify.css";
import { performNotify } from "./notify-change.server";
import { type NotifyList, readNotify } from "./notify-list.server";
import { InformedGuest, UninformedGuest } from "./notify-rows";

export const handle: RouteHandle = { failure: commonFailures.statusFailed };

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("通知", { page: data?.page ?? 1 }));

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  await followGuests(site, event.id);
  const list = await readNotify(site, event, readPage(new URL(request.url).searchParams.get("page")));
  return {
    ...list,
    page: list.hand.page,
    pageUrl: notifyPath(event.id),
    id: event.id,
    band: bandOf(event, siteTimeOf(site)),
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
  const { id, band, people: counts, mailing, isDone, group, seenAt, hand, page, pageUrl } = loaded;
  const rowsUrl = withQuery(pageUrl, { page });
  const isUnderWay = mailing.held + mailing.underWay > 0;
  const hasGroup = group !== null && !isDone;
  useReloadWhile(isUnderWay);
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={wrap}>
        <PageHeading admin title="通知" />
        {loaded.change ? <ChangeLine {...loaded.change} /> : null}
        <Tally loaded={loaded} />
        <div className={ways}>
          {hasGroup ? (
            <section className={way} aria-labelledby="group">
              <div className={wayHead}>
                <span className={stepMark.current} aria-hidden="true">
                  1
                </span>
                <h2 id="group">发到群里</h2>
              </div>
              <GroupText text={group}>
                <PageForm method="post" action={pageUrl}>
                  <input type="hidden" name="seenAt" value={seenAt} />
                  <Button small tone="line" name="intent" value="group">
                    已发到群里
                  </Button>
                </PageForm>
              </GroupText>
              <p className={`${small} ${mute}`}>
                按「已发到群里」，还没通知的人都算知道了这次变动，可以撤销；各人自己的报名有变动的，仍列在名单里。
              </p>
            </section>
          ) : null}
          {hand.items.length > 0 ? (
            <section className={way} aria-labelledby="hand">
              <div className={wayHead}>
                {hasGroup ? (
                  <span className={stepMark.next} aria-hidden="true">
                    2
                  </span>
                ) : null}
                <h2 id="hand">
                  一个个说 <span>{counts.hand} 人</span>
                </h2>
                <PageForm method="post" action={pageUrl}>
                  <input type="hidden" name="seenAt" value={seenAt} />
                  <button type="submit" className={textAct} name="intent" value="all">
                    全部已通知
                  </button>
                </PageForm>
              </div>
              <ul className={people}>
                {hand.items.map((guest) => (
                  <UninformedGuest
                    key={guest.id}
                    guest={guest}
                    common={loaded.change?.word ?? ""}
                    eventId={id}
                    pageUrl={rowsUrl}
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
        </div>
        <div className={gap}>
          {loaded.mails.length > 0 ? (
            <Disclosure label={`${counts.mail} 人收邮件`}>
              <ul>
                {loaded.mails.map((mail) => (
                  <li key={mail.id}>
                    {mail.name} {mail.seats} 人 · {mail.word} · {mail.isHeld ? "等着发出" : "邮件还在路上"}
                  </li>
                ))}
              </ul>
            </Disclosure>
          ) : null}
          {loaded.closed.length > 0 ? (
            <Disclosure label={`已经知道 ${counts.informed} 人`}>
              <ul>
                {loaded.closed.map((guest) => (
                  <InformedGuest key={guest.id} guest={guest} eventId={id} pageUrl={rowsUrl} />
                ))}
              </ul>
            </Disclosure>
          ) : null}
          {isDone && group !== null ? (
            <Disclosure label="发到群里的文案">
              <GroupText text={group} />
            </Disclosure>
          ) : null}
          {loaded.earlier.length > 0 ? (
            <Disclosure label={`以前的通知（${loaded.earlier.length}）`}>
              <ul>
                {loaded.earlier.map(({ word, how }) => (
                  <li key={`${word} ${how}`} className={past}>
                    <b>{word}</b>
                    <small>{how}</small>
                  </li>
                ))}
              </ul>
            </Disclosure>
          ) : null}
          <TapLink href={`/admin/events/${id}/messages`}>发消息</TapLink>{" "}
          <TapLink href={`/admin/events/${id}/poster`}>海报与文案</TapLink>
        </div>
      </div>
    </main>
  );
}

/** ↻ 改期, the old time struck, the new one below. */
function ChangeLine({ word, replaced }: NonNullable<NotifyList["change"]>) {
  return (
    <p className={changeClass}>
      <b className={tones.moved} data-change>
        {word}
      </b>
      {replaced.map(({ was, now }) => (
        <span key={was}>
          {" "}
          <del>{was}</del>
          <br />
          现在 <b>{now}</b>
        </span>
      ))}
    </p>
  );
}

const closers = { mail: "收了邮件", guest: "看过自己的报名页", organiser: "已通知" } as const;

/** How many people know, and what can be done about held mails. */
function Tally({ loaded }: { loaded: NotifyList & { pageUrl: string } }) {
  const { clauses, people: counts, mailing, isDone, held, earlier, pageUrl } = loaded;
  if (clauses.length === 0)
    return (
      <EmptyState title={earlier.length > 0 ? "都知道了" : "没有要通知的变动"}>
        {earlier.length > 0
          ? "报名的人都知道现在的安排。"
          : "取消、改期、换地点之后，这里会列出还不知道的人。"}
      </EmptyState>
    );
  if (isDone) {
    const parts = (["mail", "guest", "organiser"] as const).flatMap((by) => {
      const seats = counts.by[by] ?? 0;
      return seats > 0 ? [`${seats} 人${closers[by]}`] : [];
    });
    return (
      <div className={`${tally} ${tallyDone}`}>
        <p role="status" data-numbers>
          <b>{counts.informed} 人都知道了</b>
        </p>
        <p className={small}>{parts.join("，")}</p>
      </div>
    );
  }
  return (
    <div className={tally}>
      <p role="status" data-numbers>
        <b>
          {clauses.map((clause) => (
            <span key={clause} className={phrase}>
              {clause}
            </span>
          ))}
        </b>
      </p>
      {held ? <HeldMails {...held} count={mailing.held} pageUrl={pageUrl} /> : null}
      {mailing.underWay > 0 ? <p className={small}>{mailing.underWay} 封邮件还在路上</p> : null}
    </div>
  );
}

/** The text for the group with its buttons. */
function GroupText({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <p id="group-text" className={message}>
        {text}
      </p>
      <Actions>
        <CopyAct text={text} label="复制群通知" className={buttonClass({ small: true })} />
        {children}
        <ShareButton text={text} />
      </Actions>
    </>
  );
}

// Mails of the last change while they can be withdrawn.

type HeldMailsProps = NonNullable<NotifyList["held"]> & { count: number; pageUrl: string };

function HeldMails({ when, canRevert, count, pageUrl }: HeldMailsProps) {
  return (
    <>
      <p id="held" className={small}>{`${count} 封邮件 ${when}`}</p>
      <PageForm method="post" action={pageUrl}>
        {canRevert ? (
          <button type="submit" className={textAct} name="intent" value="revert">
            撤回这次变动
          </button>
        ) : null}
        <button type="submit" className={textAct} name="intent" value="send">
          现在就发
        </button>
        <button type="submit" className={textAct} name="intent" value="no-mails">
          不发邮件
        </button>
      </PageForm>
      <p className={`${small} ${mute}`}>
        这两分钟里再改，只发一封；改回原样就不发。按「不发邮件」后，要你自己告诉这些人。
      </p>
    </>
  );
}
