import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { initialSlide } from "~/domain/events/carousel";
import { readHomeContent } from "~/domain/events/home-content.server";
import type { ComingCounts } from "~/domain/events/queries.server";
import { filterParameters, freeLabel, noFilter, whenLabels } from "~/domain/events/search/public-filter";
import type { ListedEvent } from "~/domain/events/view";
import { readAround } from "~/domain/home/around.server";
import { countPhotos } from "~/domain/photos/queries.server";
import { withCounts } from "~/domain/polls/queries.server";
import { readVisit } from "~/http/cookies";
import { siteCardImage } from "~/http/files/posters.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { homeMeta } from "~/http/pages/public-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, num, phrase, wrap } from "~/styles/global.css";
import { Glyph, TapLink } from "~/ui/layout/links";
import { ListRow } from "../events/list-row";
import { heading, list } from "../events/listing.css";
import { showPolls } from "../polls/poll-views.server";
import { preloadPicture } from "../preload-picture";
import { AlbumSection, PollSection, WishSection } from "./around";
import { Carousel, firstSlide, slideFrame } from "./carousel";
import {
  chosen,
  columns,
  directory,
  home,
  lead,
  past as pastClass,
  quick,
  refreshed,
  side,
} from "./home.css";
import { StripPlace } from "./strip";

export const handle: RouteHandle = {
  current: "home",
  content: { tags: ["events", "headlines", "polls"], perVisitor: ["openPoll"] },
  offline: true,
  visit: "home",
  failed: () => "获取活动数据失败，请稍后重试",
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  homeMeta(matches, data?.image ?? null).concat(
    data ? preloadPicture(matches, { picture: firstSlide(data)?.cover, ...slideFrame }) : [],
  );

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const { slides, past, ...content } = readHomeContent(site.db, siteTime);
  const initialId = slides[initialSlide(slides, readVisit(request), siteTime.now)]?.id ?? null;
  const { poll: open, ...around } = readAround(site.db, siteTime);
  const photoCounts = countPhotos(
    site.db,
    past.map(({ id }) => id),
  );
  const [poll = null] = open ? await showPolls(site, { request, address }, [withCounts(site.db, open)]) : [];
  return {
    ...content,
    past: past.map((card) => ({ card, photoCount: photoCounts.get(card.id) ?? 0 })),
    initialId,
    ...around,
    poll,
    formTimestamp: newFormTimestamp(site),
    image: siteCardImage(site),
  };
}

export default function Home() {
  const { cards, coming, past, total, counts, initialId, ...around } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  const lite = root?.preferences.lite ?? false;
  const { album, poll, wishCount, formTimestamp } = around;
  return (
    <>
      {root?.isSignedUp ? <StripPlace /> : null}
      <main className={`${wrap} ${columns}`} id="main">
        <div className={refreshed} data-refresh="">
          <div className={home}>
            <div className={lead}>
              <h1>{`欢迎来到${root?.site.name ?? ""}`}</h1>
              <p className={mute}>
                <span className={phrase}>发现城市最精彩的活动，</span>
                <span className={phrase}>和志同道合的朋友一起探索。</span>
              </p>
              <QuickLinks counts={counts} />
            </div>
            <Carousel cards={cards} initialId={initialId} lite={lite} />
          </div>
          {total > 0 ? (
            <Directory cards={coming} total={total} lite={lite} />
          ) : (
            <ComingSoon wishesOn={wishCount !== null} />
          )}
          {past.length > 0 ? <Past events={past} lite={lite} /> : null}
          <TapLink href="/subscribe">新活动叫我</TapLink>
        </div>
        <div className={side}>
          {album ? <AlbumSection album={album} lite={lite} /> : null}
          {poll ? <PollSection poll={poll} formTimestamp={formTimestamp} /> : null}
          {wishCount === null ? null : <WishSection count={wishCount} />}
        </div>
      </main>
    </>
  );
}

/** Links to the events of today, of the weekend and free of charge, with their numbers; none for a number of 0. */
function QuickLinks({ counts }: { counts: ComingCounts }) {
  const links = [
    { label: whenLabels.today, count: counts.today, filter: { ...noFilter, when: "today" } },
    { label: whenLabels.weekend, count: counts.weekend, filter: { ...noFilter, when: "weekend" } },
    { label: freeLabel, count: counts.free, filter: { ...noFilter, isFree: true } },
  ] as const;
  const first = links.find(({ count }) => count > 0);
  return (
    <nav className={quick} aria-label="快速查看">
      {links.map((link) => {
        const text = (
          <>
            {`${link.label} `}
            <b className={num}>{link.count}</b>
          </>
        );
        if (link.count === 0) return <span key={link.label}>{text}</span>;
        return (
          <a
            key={link.label}
            className={link === first ? chosen : undefined}
            href={withQuery("/events", filterParameters(link.filter))}
          >
            {text}
          </a>
        );
      })}
    </nav>
  );
}

type DirectoryProps = { cards: ListedEvent[]; total: number; lite: boolean };

/** The coming events as a list, so that they are never accessible by the carousel only. */
function Directory({ cards, total, lite }: DirectoryProps) {
  return (
    <section className={directory} aria-labelledby="directory">
      <h2 id="directory">告示目录</h2>
      <div className={heading}>
        <h3>接下来</h3>
        <TapLink href="/events">
          {`全部活动 ${total}`}
          <Glyph> →</Glyph>
        </TapLink>
      </div>
      {cards.length > 0 ? (
        <ul className={list}>
          {cards.map((card) => (
            <ListRow key={card.id} card={card} wide="row" lite={lite} />
          ))}
        </ul>
      ) : (
        <p className={mute}>暂无活动，敬请期待。</p>
      )}
    </section>
  );
}

type PastProps = { events: { card: ListedEvent; photoCount: number }[]; lite: boolean };

/** The latest events that are over. */
function Past({ events, lite }: PastProps) {
  return (
    <section className={pastClass} aria-labelledby="past">
      <div className={heading}>
        <h2 id="past">刚结束</h2>
      </div>
      <ul className={list}>
        {events.map(({ card, photoCount }) => (
          <ListRow key={card.id} card={card} wide="row" photoCount={photoCount} lite={lite} />
        ))}
      </ul>
    </section>
  );
}

/** Announces future content on a site without events. */
function ComingSoon({ wishesOn }: { wishesOn: boolean }) {
  return (
    <section className={directory} aria-labelledby="soon">
      <h2 id="soon">这里会贴出城里的活动</h2>
      <p className={mute}>时间、地点、费用和还剩几位，一眼看清；有兴趣就报名，结束后来看照片。</p>
      <p>
        <TapLink href="/calendar.ics">关注日历</TapLink>
        {wishesOn ? "　" : null}
        {wishesOn ? <TapLink href="/wishes">写一个心愿</TapLink> : null}
      </p>
    </section>
  );
}
