import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { toEventView } from "~/domain/events/present.server";
import { listPhotos } from "~/domain/photos/queries.server";
import { readContact } from "~/domain/settings/queries.server";
import { requireEvent } from "~/http/load-event.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import type { RootData } from "~/http/root-data.server";
import { below, two, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button-link";
import { ContactCard } from "~/ui/contact-card";
import { Doors } from "~/ui/doors";
import { Hero } from "~/ui/hero";
import { HeroBar } from "~/ui/hero-bar";
import { Pane } from "~/ui/pane";
import { PhaseBadge } from "~/ui/phase-badge";
import { SecondPartButton } from "~/ui/second-part-button";
import { TearStrip } from "~/ui/tear-strip";
import { EventFacts } from "./parts/event-facts";
import { EventNotices } from "./parts/event-notices";
import { readDiscussion } from "./parts/read-discussion.server";
import { SecondPart } from "./parts/second-part";
import { readShareData } from "./parts/share-data.server";
import { ShareKit } from "./parts/share-kit";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.event.title,
        description: data.event.summary,
        path: `/events/${data.event.id}`,
        noindex: data.event.archived,
        type: "article",
        image: data.share.image,
      }).concat(data.share.jsonLd ? { "script:ld+json": data.share.jsonLd } : [])
    : [{ title: "页面未找到" }];

export const loader = ({ params, request, context: { site, address } }: LoaderFunctionArgs) => {
  const row = requireEvent(site, params.id);
  const event = toEventView(row, momentOf(site));
  const isOpen = event.status === "ended";
  return {
    event,
    contact: readContact(site.db),
    photos: isOpen ? listPhotos(site.db, event.id) : [],
    discussion: isOpen ? readDiscussion(site, request, address, event.id) : null,
    share: readShareData(site, request, row, event),
    schemes: [event.scheme],
  };
};

const sections = [
  { href: "#f-time", label: "时间" },
  { href: "#f-more", label: "详情" },
  { href: "#f-cap", label: "人数" },
  { href: "#f-fee", label: "费用" },
  { href: "#f-addr", label: "地址" },
];

export default function Event() {
  const { event, contact, photos, discussion, share } = useLoaderData<typeof loader>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const isComing = event.phase === "upcoming" || event.phase === "ongoing";
  const tears = discussion
    ? [{ href: "#album", label: "相册" }, { href: "#talk", label: "讨论" }, ...sections]
    : [...sections, { href: "#notes", label: "须知" }];
  const facts = (
    <>
      <EventFacts event={event} contactWechat={contact.wechat} lite={lite} />
      <Doors
        items={[
          { href: "#notes", title: "注意事项", note: "定金、着装与集合" },
          { href: "#disclaimer", title: "免责声明", note: "参加前请阅读" },
        ]}
      />
    </>
  );
  return (
    <main id="main">
      <HeroBar>
        <BackLink href="/" />
        <PhaseBadge phase={event.phase} />
      </HeroBar>
      <div data-scheme={event.scheme}>
        <Hero event={event} lite={lite} />
        <TearStrip items={tears} />
        <div className={wrap}>
          <EventNotices event={event} />
        </div>
        <div className={`${wrap} ${two}`}>
          <div>
            {discussion ? (
              <SecondPart eventId={event.id} photos={photos} discussion={discussion} lite={lite} />
            ) : (
              facts
            )}
          </div>
          <aside>
            {discussion ? facts : null}
            <ContactCard
              picture={contact.qr}
              text={
                <>
                  长按识别二维码，添加客服微信
                  {isComing ? "报名或" : ""}
                  咨询。
                  {contact.wechat ? (
                    <>
                      <br />
                      微信号：<b>{contact.wechat}</b>
                    </>
                  ) : null}
                </>
              }
              lite={lite}
            >
              {isComing ? (
                <p className={below}>
                  <ButtonLink wide href={`/events/${event.id}/join`}>
                    扫码报名
                  </ButtonLink>
                </p>
              ) : null}
              <SecondPartButton open={discussion !== null} href="#second" />
            </ContactCard>
            <ShareKit eventId={event.id} address={share.address} isComing={isComing} lite={lite} />
          </aside>
        </div>
        <ReadingPane id="notes" title="注意事项" lines={event.notes} />
        <ReadingPane id="disclaimer" title="免责声明" lines={event.disclaimer} />
      </div>
    </main>
  );
}

function ReadingPane({ id, title, lines }: { id: string; title: string; lines: string[] }) {
  return (
    <Pane id={id} title={title} backHref="#facts">
      {lines.length > 0 ? lines.map((line) => <p key={line}>{line}</p>) : <p>主办方没有填写{title}。</p>}
    </Pane>
  );
}
