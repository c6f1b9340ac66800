import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { initialSlide } from "~/domain/events/carousel";
import { readHomeContent } from "~/domain/events/home-content.server";
import type { ListedEvent } from "~/domain/events/view";
import { type Around, readAround } from "~/domain/home/around.server";
import { readVisit } from "~/http/cookies";
import { siteCardImage } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { homeMeta } from "~/http/pages/public-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, phrase, small, tiny, vertical, wrap } from "~/styles/global.css";
import { TapLink } from "~/ui/layout/links";
import { art, drawing, pic } from "~/ui/media/art.css";
import { EventDate } from "~/ui/media/event-date";
import { PictureLink } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { controls, first, peek, post, slide, slip, where } from "~/ui/media/slide.css";
import { CoverArt } from "../event/cover-art";
import { StatusStamp } from "../event/status-stamp";
import { ListRow } from "../events/list-row";
import { heading as headingClass, list } from "../events/listing.css";
import { dateline } from "./date-bar.css";
import {
  around as aroundClass,
  home,
  index as indexClass,
  lead,
  reel,
  side,
  stage,
  wishes as wishesClass,
} from "./home.css";

/** An open poll, wishes and the newest album; renders nothing without any of them. */
function AroundSection({ around: { poll, wishes, album } }: { around: Around }) {
  if (!poll && wishes.length === 0 && !album) return null;
  return (
    <div className={aroundClass}>
      {poll ? (
        <section aria-labelledby="around-poll">
          <h2 id="around-poll">正在投票</h2>
          <ul>
            <li>
              <a href={`/polls/${poll.id}`}>
                <b>{poll.title}</b>
                {poll.closes ? <span className={tiny}>{` ${poll.closes}`}</span> : null}
              </a>
            </li>
          </ul>
          <p>
            <TapLink href="/polls">全部投票</TapLink>
          </p>
        </section>
      ) : null}
      {wishes.length > 0 ? (
        <section className={wishesClass} aria-labelledby="around-wishes">
          <h2 id="around-wishes">最新心愿</h2>
          <ul>
            {wishes.map(({ id, authorName, text }) => (
              <li key={id}>
                <a href={`/wishes/${id}`}>
                  {text} <span className={`${small} ${mute}`}>{`—— ${authorName}`}</span>
                </a>
              </li>
            ))}
          </ul>
          <p>
            <TapLink href="/wishes">写一个心愿</TapLink>
          </p>
        </section>
      ) : null}
      {album ? (
        <section aria-labelledby="around-album">
          <h2 id="around-album">最新相册</h2>
          <ul>
            <li>
              <a href={`/photos/${album.id}`}>
                <b>{album.title}</b>{" "}
                <span className={tiny}>{`${album.day} · ${album.photoCount} 张照片`}</span>
              </a>
            </li>
          </ul>
        </section>
      ) : null}
    </div>
  );
}

export const handle: RouteHandle = {
  current: "home",
  content: { tags: ["events", "headlines"], perVisitor: [] },
  offline: true,
  visit: "home",
  failed: () => "获取活动数据失败，请稍后重试",
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  homeMeta(matches, data?.image ?? null);

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const { slides, ...content } = readHomeContent(site.db, siteTime);
  const initialId = slides[initialSlide(slides, readVisit(request), siteTime.now)]?.id ?? null;
  return { ...content, initialId, around: readAround(site.db, siteTime), image: siteCardImage(site) };
}

export default function Home() {
  const { cards, index, initialId, dateline, coming, around } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  const { name, city } = root?.site ?? { name: "", city: "" };
  const lite = root?.preferences.lite ?? false;
  return (
    <main className={wrap} id="main">
      <DateBar date={dateline} note={`${city} · 近期 ${coming} 个活动`} />
      <div className={home} data-refresh="">
        <HomeLead
          title={`欢迎来到${name}`}
          phrases={["发现城市最精彩的活动，", "和志同道合的朋友一起探索。"]}
        />
        <div className={indexClass}>
          {index.length > 0 ? <EventIndex cards={index} /> : <ComingSoon wishesOn={around.wishesOn} />}
          <p>
            <TapLink href="/events">全部活动</TapLink>
            {"　"}
            <TapLink href="/gallery">往期相册</TapLink>
          </p>
        </div>
        <div className={side}>
          <Carousel cards={cards} initialId={initialId} lite={lite} />
          <AroundSection around={around} />
        </div>
      </div>
    </main>
  );
}

type CarouselProps = {
  cards: ListedEvent[];
  /** Id of the event to show first. */
  initialId: string | null;
  lite: boolean;
  label?: string;
};

/** A scroll-snapping row of slides; navigation by anchors works without scripts. */
function Carousel({ cards, initialId, lite, label = "活动轮播" }: CarouselProps) {
  const chosen = cards.some(({ id }) => id === initialId) ? initialId : cards[0]?.id;
  return (
    <section className={stage} aria-label={label} data-carousel>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul className={reel} tabIndex={0} aria-label={label}>
        {cards.length === 0 ? <EmptySlide lite={lite} /> : null}
        {cards.map((card, index) => (
          <Slide
            key={card.id}
            card={card}
            previous={cards.length > 1 ? (cards.at(index - 1) ?? null) : null}
            next={cards.length > 1 ? (cards[(index + 1) % cards.length] ?? null) : null}
            initial={card.id === chosen}
            lite={lite}
          />
        ))}
      </ul>
    </section>
  );
}

/** Announces future content on a site without events. */
function ComingSoon({ wishesOn }: { wishesOn: boolean }) {
  return (
    <section aria-labelledby="soon">
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

/** Today's date on the left, the city and the number of events on the right. */
function DateBar({ date, note }: { date: string; note: string }) {
  return (
    <p className={dateline}>
      <span>{date}</span>
      <span>{note}</span>
    </p>
  );
}

/** The only slide when there are no events. */
function EmptySlide({ lite }: { lite: boolean }) {
  return (
    <li className={slide} data-scheme="lemon-sky">
      <article className={post}>
        {lite ? null : <div className={`${pic} ${art} ${drawing.sun}`} />}
        <div className={slip}>
          <h2>暂无活动</h2>
          <p className={where}>敬请期待</p>
          <div className={controls}>
            <button type="button" disabled>
              查看详情
            </button>
          </div>
        </div>
      </article>
    </li>
  );
}

/** Greeting above the carousel; lines break only between phrases. */
function HomeLead({ title, phrases }: { title: string; phrases: string[] }) {
  return (
    <div className={lead}>
      <h1>{title}</h1>
      <p className={mute}>
        {phrases.map((text) => (
          <span key={text} className={phrase}>
            {text}
          </span>
        ))}
      </p>
      <p>
        <TapLink href="/events?when=weekend">本周末有什么</TapLink>
      </p>
    </div>
  );
}

/** Events as a list, so that upcoming events are always on the home page and never accessible by the carousel only. */
function EventIndex({ cards, heading = "告示目录" }: { cards: ListedEvent[]; heading?: string }) {
  return (
    <section aria-labelledby="directory">
      <h2 className={headingClass} id="directory">
        {heading}
      </h2>
      <ul className={list}>
        {cards.map((card) => (
          <ListRow key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

type SlideProps = {
  card: ListedEvent;
  /** The neighbours, null when there is only one event. */
  previous: ListedEvent | null;
  next: ListedEvent | null;
  /** True for the initial slide. */
  initial: boolean;
  lite: boolean;
};

/** Accessible name of an event's links. Includes the date, because events may be repeated. */
const nameOf = ({ title, when: { iso, month, day } }: ListedEvent) =>
  iso ? `${title}，${month}${Number(day)}日` : title;

/** One event of the carousel. The title's link covers the slide; each slide links to its neighbours. */
function Slide({ card, previous, next, initial, lite }: SlideProps) {
  const { id, scheme, art, cover, phase, category, when, dayText, terms } = card;
  const href = `/events/${id}`;
  const title = card.title || "未命名活动";
  return (
    <li className={initial ? `${slide} ${first}` : slide} id={`e-${id}`} data-slide={id} data-scheme={scheme}>
      <article className={post}>
        <CoverArt
          art={art}
          cover={cover}
          alt={`${title} 封面`}
          frame="slide"
          sizes="(min-resolution:2.5dppx) 193px,(max-width:371px) 78vw,290px"
          eager={initial}
          lite={lite}
        />
        <StatusStamp phase={phase} />
        <span className={vertical}>{category}</span>
        <div className={slip}>
          <EventDate when={when} dayText={dayText} />
          <h2>
            <a href={href} aria-label={nameOf(card)}>
              <span>{title}</span>
            </a>
          </h2>
          <p className={where}>
            {card.place ? <Place text={card.place} /> : card.summary || "暂无描述"}
            {terms ? <br /> : null}
            {terms}
          </p>
          {lite && cover ? (
            <PictureLink className={peek} picture={cover} alt={`${nameOf(card)} 封面`} />
          ) : null}
          <div className={controls}>
            {previous === null ? null : (
              <a href={`#e-${previous.id}`} aria-label={`上一个活动：${nameOf(previous)}`}>
                ←
              </a>
            )}
            <a href={href} aria-label={`查看详情：${nameOf(card)}`}>
              查看详情
            </a>
            {next === null ? null : (
              <a href={`#e-${next.id}`} aria-label={`下一个活动：${nameOf(next)}`}>
                →
              </a>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}
