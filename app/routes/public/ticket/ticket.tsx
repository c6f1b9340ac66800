// Page of a scanned ticket: confirms the ticket and names its event. Redirects a signed-in organiser to the check-in.
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toEventView } from "~/domain/events/event-views.server";
import { findEvent } from "~/domain/events/queries.server";
import { isPermitted } from "~/domain/organisers/roles";
import { erasedName, statusLabels } from "~/domain/registrations/messages";
import { isActive } from "~/domain/registrations/seats";
import { readTicket, type Ticket } from "~/domain/registrations/tickets/tickets.server";
import type { Site } from "~/http/context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { readAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, below, narrow, row, wrap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Directions, Place } from "~/ui/media/place";

export const handle: RouteHandle = { private: "link" };

export const meta = noindexMeta<typeof loader>(({ data: ticket }) => (ticket ? "票" : "页面未找到"));

/** Whose a void ticket was and why it is void, for the event's organisers at the entrance. */
function holderOf(site: Site, request: Request, ticket: Ticket) {
  if (ticket.state !== "void" || !ticket.issuedTo) return null;
  const { id, eventId, name, seats, status, erasedAt } = ticket.issuedTo;
  const session = readAdmin(site, request, "check-in", eventId);
  if (!session) return null;
  const isAgain = erasedAt === null && isActive({ status });
  return {
    text: `${name || erasedName} ${seats} 位`,
    reason: isAgain ? `后来重新报了名，这是以前的票。现在：${statusLabels[status]}` : statusLabels[status],
    checkIn: `/admin/events/${eventId}/check-in?guest=${id}`,
    guest: isPermitted(session.organiser, "full") ? `/admin/events/${eventId}/guests/${id}` : null,
  };
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const ticket = readTicket(site.db, site.secret, params.code ?? "", siteTime.now);
  if (!ticket) throw notFound("这不是有效的票。请检查地址，或者再扫一次二维码。");
  const { row, event } = ticket;
  if (row && event && readAdmin(site, request, "check-in", event.id))
    throw redirect(`/admin/events/${event.id}/check-in?guest=${row.id}`);
  const found = event && findEvent(site.db, event.id);
  const view = found ? toEventView(found, siteTime, ticket.state === "valid" ? "guest" : "everybody") : null;
  const isValid = ticket.state === "valid";
  const shown = view && {
    id: view.id,
    title: view.title,
    period: view.period,
    place: view.place,
    directions: view.directions,
    scheme: view.scheme,
    isCancelled: view.phase === "cancelled",
    isOver: view.phase === "completed",
  };
  return data(
    { isValid, event: shown, holder: holderOf(site, request, ticket), schemes: shown ? [shown.scheme] : [] },
    { status: isValid ? 200 : 410 },
  );
}

const validText = "这是一张有效的票。入场时请主办方扫码签到。";

/** Why a ticket is void, without details about its guest. */
const voidText = ({ isCancelled, isOver }: { isCancelled: boolean; isOver: boolean }) =>
  isCancelled ? "活动已取消。" : isOver ? "活动已经结束。" : "它的报名已经取消或改变。";

export default function TicketPage() {
  const { isValid, event, holder } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main" data-scheme={event?.scheme}>
      <BackLink href={event ? `/events/${event.id}` : "/"}>{event ? "返回活动" : undefined}</BackLink>
      <PageHeading title={isValid ? "活动的票" : "这张票已经作废"} />
      <p className={below}>{isValid ? validText : event ? voidText(event) : "它的报名已经取消或改变。"}</p>
      {holder ? (
        <>
          <Facts id="holder">
            <Fact label="报名">
              <b>{holder.text}</b>
            </Fact>
            <Fact label="作废的原因">{holder.reason}</Fact>
          </Facts>
          <p className={`${row} ${below}`}>
            <ButtonLink href={holder.checkIn}>签到</ButtonLink>
            {holder.guest ? (
              <ButtonLink tone="line" href={holder.guest}>
                名单里的这一条
              </ButtonLink>
            ) : null}
          </p>
        </>
      ) : null}
      {event ? (
        <>
          <Facts id="ticket">
            <Fact label="活动">
              <b>{event.title}</b>
            </Fact>
            <Fact label="时间">{event.period}</Fact>
            <Fact label="地点">{event.place ? <Place text={event.place} /> : "地点待定"}</Fact>
            {event.directions.length > 0 ? (
              <Fact label="怎么去">
                <Directions lines={event.directions} />
              </Fact>
            ) : null}
          </Facts>
          <p className={above}>
            <ButtonLink href={`/events/${event.id}`} tone="line">
              查看活动
            </ButtonLink>
          </p>
        </>
      ) : null}
    </main>
  );
}
