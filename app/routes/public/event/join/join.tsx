import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { toEventView } from "~/domain/events/event-views.server";
import { closedText } from "~/domain/events/phase";
import type { GroupQr } from "~/domain/events/view";
import { originalUrl, type Picture } from "~/domain/images/picture";
import { readContact } from "~/domain/settings/queries.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, byMouse, formColumn, screenOnly, wrap } from "~/styles/global.css";
import { ByPointer } from "~/ui/layout/by-pointer";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { QrCode } from "~/ui/media/qr-code";
import { Contact } from "../../contact/contact";
import { Place } from "../../place";
import { EventNotices } from "../event-notices";
import { joinCode } from "./join-code.css";

// A permanent URL for posters and chats, but not for search engines, because the code on it changes.
export const handle: RouteHandle = { content: { tags: ["events"], own: [] } };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `报名 · ${data.event.title}`,
        description: `扫码加入「${data.event.title}」的活动群，或添加客服微信报名。`,
        path: `/events/${data.event.id}/join`,
        noindex: true,
        canonical: true,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  const event = toEventView(row, siteTime);
  const isOpen = event.phase === "upcoming" || event.phase === "ongoing";
  return {
    event: isOpen ? event : { ...event, groupQr: { state: "none" as const } },
    closed: closedText("secondPart", row.event, siteTime.now),
    isOpen,
    groupLink: isOpen ? row.event.groupQrLink : null,
    contact: readContact(site.db),
    schemes: [event.scheme],
  };
}

export default function Join() {
  const { event, closed, isOpen, groupLink, contact } = useLoaderData<typeof loader>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return (
    <main className={`${wrap} ${formColumn}`} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}`}>返回活动</BackLink>
      <PageHeading
        title={`报名：${event.title}`}
        note={
          <>
            {event.period}
            {event.place ? " · " : null}
            <Place of={event} />
          </>
        }
      />
      <EventNotices event={event} />
      {event.phase === "completed" ? (
        <p>{closed === null ? "这个活动已结束，不再接受报名。" : `${closed}。不再接受报名。`}</p>
      ) : null}
      {isOpen ? <GroupCode code={event.groupQr} link={groupLink} lite={lite} /> : null}
      <Contact contact={contact} isOpen={isOpen} isAlone={event.groupQr.state !== "valid"} lite={lite} />
    </main>
  );
}

type GroupCodeProps = {
  code: GroupQr;
  /** An external https URL entered by the organiser. */
  link: string | null;
  lite: boolean;
};

/** How to join an event's group: its valid code, or instructions when there is none. */
function GroupCode({ code, link, lite }: GroupCodeProps) {
  return (
    <>
      {code.state === "valid" ? <JoinCode {...code} lite={lite} /> : null}
      {code.state === "expired" ? (
        <p className={below}>
          <b>群二维码已过期，请添加客服微信</b>
        </p>
      ) : null}
      {code.state === "none" && !link ? <p className={below}>请添加客服微信报名。</p> : null}
      {link ? (
        <p>
          <TapLink href={link} rel="noopener noreferrer nofollow">
            打开群链接 ↗
          </TapLink>
        </p>
      ) : null}
    </>
  );
}

type JoinCodeProps = { picture: Picture; validUntil: string; lite: boolean };

/** The group QR code, large, with instructions and expiry. */
function JoinCode({ picture, validUntil, lite }: JoinCodeProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${joinCode}`}>
      <h2>加入活动群</h2>
      <p>
        <ByPointer touch="长按识别二维码，加入活动群" mouse="用微信扫一扫，加入活动群" />
      </p>
      <QrCode picture={picture} alt="活动群二维码" lite={lite} eager />
      <p>二维码有效期至 {validUntil}</p>
      {lite ? null : (
        <p className={`${byMouse} ${screenOnly}`}>
          <TapLink href={originalUrl(picture)} download="活动群二维码.jpg">
            下载二维码
          </TapLink>
        </p>
      )}
    </section>
  );
}
