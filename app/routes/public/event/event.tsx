import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type EventView, toEventView } from "~/domain/events/event-views.server";
import { closedText } from "~/domain/events/phase";
import { closedTexts, signUpText } from "~/domain/events/registration/availability";
import { listPhotos } from "~/domain/photos/queries.server";
import type { PhotoView } from "~/domain/photos/view";
import { readContact } from "~/domain/settings/queries.server";
import { sourceWishes } from "~/domain/wishes/outcomes.server";
import { detailFailed } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import {
  below,
  between,
  center,
  gap,
  mute,
  phrase,
  row,
  screenOnly,
  small,
  tiny,
  two,
  wrap,
} from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { Button, ButtonLink } from "~/ui/form/button";
import { Dialog } from "~/ui/layout/dialog";
import { BackLink } from "~/ui/layout/links";
import { ContactCard, ContactText } from "~/ui/media/contact";
import { PhotoGrid } from "../album/photo-grid";
import { useCommentForm } from "../discussion/comment-form";
import { Discussion, type DiscussionData } from "../discussion/discussion-section";
import { hasQuestions, QuestionSection } from "../discussion/question-section";
import { readDiscussion } from "../discussion/read-discussion.server";
import { ShareKit } from "../share/share-kit";
import { EventFacts } from "./event-facts";
import { links } from "./event-links.css";
import { EventNotices } from "./event-notices";
import { Hero } from "./hero";
import { tear } from "./hero.css";
import { HeroBar } from "./hero-bar";
import { inAside, joinBar, joinFacts } from "./join/join-bar.css";
import { PrintedCode } from "./printed-code";
import { parts } from "./second-part.css";
import { readShareData } from "./share/share-data.server";

export const handle: RouteHandle = {
  current: "events",
  content: { tags: ["events", "comments", "headlines"], perVisitor: ["discussion", "closedQuestions"] },
  offline: true,
  visit: "event",
  failed: detailFailed,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.event.phase === "cancelled" ? "【已取消】" : ""}${data.event.title}`,
        description: previewText(data.event),
        path: `/events/${data.event.id}`,
        noindex: data.event.archived,
        preview: true,
        type: "article",
        image: data.share.image,
      }).concat(data.share.jsonLd ? { "script:ld+json": data.share.jsonLd } : [])
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  const event = toEventView(row, siteTime);
  const closed = closedText("secondPart", row.event, siteTime.now);
  const isOpen = closed === null;
  return {
    event,
    closed,
    contact: readContact(site.db),
    wish:
      event.archived || event.phase === "cancelled"
        ? undefined
        : sourceWishes(site.db, { eventId: event.id })[0],
    photos: isOpen ? listPhotos(site.db, event.id) : [],
    discussion: isOpen
      ? await readDiscussion(site, "comment", { request, address, event: row.event, isBrief: true })
      : null,
    questions: await readDiscussion(site, "question", { request, address, event: row.event, isBrief: true }),
    share: readShareData(site, request, row, event),
    schemes: [event.scheme],
  };
}

/** Date, place and price first, because chats truncate previews. */
function previewText({ period, place, price, fees, summary }: EventView): string {
  const facts = [period, place, price === null ? "" : fees.named].filter(Boolean).join(" · ");
  return summary.trim() ? `${facts}。${summary}` : facts;
}

const sections = [
  { href: "#f-time", label: "时间" },
  { href: "#f-more", label: "详情" },
  { href: "#f-cap", label: "人数" },
  { href: "#f-fee", label: "费用" },
  { href: "#f-addr", label: "地址" },
];

/** Two large links that open the dialogs of an event. */
function EventLinks({ items }: { items: { href: string; title: string; note: string }[] }) {
  return (
    <div className={links}>
      {items.map(({ href, title, note }) => (
        <a key={href} href={href}>
          <b>{title}</b>
          <span className={`${small} ${mute}`}>{note}</span>
        </a>
      ))}
    </div>
  );
}

export default function Event() {
  const data = useLoaderData<typeof loader>();
  const { event, closed, contact, photos, discussion, questions, share, wish } = data;
  const lite = useLite();
  const isComing = event.phase === "upcoming" || event.phase === "ongoing";
  const tears = discussion
    ? [{ href: "#album", label: "相册" }, { href: "#talk", label: "讨论" }, ...sections]
    : [
        ...sections,
        { href: "#notes", label: "须知" },
        ...(hasQuestions(questions) ? [{ href: "#ask", label: "提问" }] : []),
      ];
  const facts = (
    <>
      <EventFacts event={event} contactWechat={contact.wechat} wish={wish} lite={lite} />
      <EventLinks
        items={[
          { href: "#notes", title: "注意事项", note: "报名前请阅读" },
          { href: "#disclaimer", title: "免责声明", note: "参加前请阅读" },
        ]}
      />
    </>
  );
  const more = (
    <>
      {isComing ? <PrintedCode address={share.address} code={share.code} /> : null}
      {isComing ? <JoinLink event={event} aside /> : null}
      <ContactCard
        picture={contact.qr}
        text={<ContactText contact={contact} isOpen={isComing} />}
        lite={lite}
      >
        {event.phase === "cancelled" ? null : <SecondPartButton href="#second" closed={closed} />}
      </ContactCard>
      <ShareKit
        title="日历与分享"
        poster={{ href: `/events/${event.id}/poster`, label: "活动海报" }}
        address={share.address}
        code={`/events/${event.id}/qr.png`}
        calendar={isComing ? `/events/${event.id}.ics` : undefined}
        lite={lite}
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
        <div className={wrap}>
          <EventNotices event={event} />
        </div>
        <SectionNav items={tears} />
        {discussion ? (
          <SecondPart eventId={event.id} photos={photos} discussion={discussion} lite={lite} facts={facts}>
            {more}
            <QuestionSection {...questions} />
          </SecondPart>
        ) : (
          <div className={`${wrap} ${two}`}>
            <div>
              {facts}
              <QuestionSection {...questions} />
            </div>
            <aside>{more}</aside>
          </div>
        )}
        {isComing ? <JoinLink event={event} /> : null}
        <ReadingDialog id="notes" title="注意事项" lines={event.notes} isPrinted />
        <ReadingDialog id="disclaimer" title="免责声明" lines={event.disclaimer} />
      </div>
    </main>
  );
}

type ReadingDialogProps = { id: string; title: string; lines: string[]; isPrinted?: boolean };

function ReadingDialog({ id, title, lines, isPrinted = false }: ReadingDialogProps) {
  return (
    <Dialog id={id} title={title} backHref="#facts" isPrinted={isPrinted && lines.length > 0}>
      {lines.length > 0 ? lines.map((line) => <p key={line}>{line}</p>) : <p>主办方没有填写{title}。</p>}
    </Dialog>
  );
}

/** Links to the sections of an event's page. */
function SectionNav({ items }: { items: { href: string; label: string }[] }) {
  return (
    <nav className={tear} aria-label="本页目录">
      {items.map(({ href, label }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}

type JoinLinkProps = {
  event: Pick<EventView, "id" | "fees" | "availability">;
  /** In the aside of wide viewports; otherwise a bar. */
  aside?: boolean;
};

/**
 * Price, free seats and join link, visible at any scroll position: in the aside of wide viewports, in a bar elsewhere.
 * No link once registration is closed.
 */
function JoinLink({ event: { id, fees, availability }, aside = false }: JoinLinkProps) {
  const { mode, closed, text } = availability;
  const isClosed = mode !== "off" && closed !== null;
  const seats = isClosed ? closedTexts[closed] : text;
  return (
    <div data-join={id} className={aside ? `${below} ${inAside}` : joinBar}>
      <p className={`${small} ${joinFacts}`}>
        {seats ? `${fees.total} · ` : fees.total}
        <span className={phrase}>{seats}</span>
      </p>
      {isClosed ? null : (
        <ButtonLink wide href={`/events/${id}/join`}>
          {signUpText(availability)}
        </ButtonLink>
      )}
    </div>
  );
}

// Sections of an ended event's page, each with an anchor: album and facts, then the discussion and the rest.

type SecondPartProps = {
  eventId: string;
  photos: PhotoView[];
  discussion: DiscussionData;
  lite: boolean;
  facts: ReactNode;
  /** Content below the facts on desktops, and last on phones. */
  children: ReactNode;
};

function SecondPart({ eventId, photos, discussion, lite, facts, children }: SecondPartProps) {
  const [, fields] = useCommentForm(discussion.kind, undefined, discussion.author);
  return (
    <div className={`${wrap} ${two} ${parts}`} id="second" data-second="">
      <section className={gap} id="album" aria-labelledby="album-title">
        <div className={`${row} ${between} ${below}`}>
          <h2 id="album-title">活动相册</h2>
          {photos.length > 0 ? <span className={`${mute} ${small}`}>{photos.length} 张照片</span> : null}
        </div>
        {photos.length > 0 ? (
          <PhotoGrid photos={photos} eventId={eventId} lite={lite} />
        ) : (
          <p className={mute}>还没有照片，上传后会出现在这里。</p>
        )}
      </section>
      <div>{facts}</div>
      <section className={gap} id="talk" aria-labelledby="talk-title">
        <h2 className={below} id="talk-title">
          自由讨论
        </h2>
        <Discussion {...discussion} fields={fields} isBrief />
      </section>
      <aside>{children}</aside>
    </div>
  );
}

type SecondPartButtonProps = {
  href: string;
  /** Why album and discussion are closed; null when open. */
  closed: string | null;
};

/** Link to album and discussion; disabled with the reason while they are closed. */
function SecondPartButton({ href, closed }: SecondPartButtonProps) {
  if (closed === null) {
    return (
      <ButtonLink wide href={href}>
        相册与讨论
      </ButtonLink>
    );
  }
  return (
    <>
      <Button type="button" wide disabled aria-describedby="second-locked" title={closed}>
        相册与讨论
      </Button>
      <p className={`${tiny} ${center} ${screenOnly}`} id="second-locked">
        {closed}
      </p>
    </>
  );
}
