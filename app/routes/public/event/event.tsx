import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type EventView, toEventView } from "~/domain/events/event-views.server";
import { closedText } from "~/domain/events/phase";
import { listPhotos } from "~/domain/photos/queries.server";
import type { PhotoView } from "~/domain/photos/view";
import { whoComes } from "~/domain/registrations/queries.server";
import { readContact } from "~/domain/settings/queries.server";
import { fromMailQuery } from "~/domain/subscriptions/messages";
import { sourceWishes } from "~/domain/wishes/outcomes.server";
import { detailFailed } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { hostOf, requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, between, center, gap, mute, row, screenOnly, small, tiny, wrap } from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { Button, ButtonLink } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { Dialog } from "~/ui/layout/dialog";
import { BackLink } from "~/ui/layout/links";
import { ContactCard, ContactText } from "~/ui/media/contact";
import { PhotoGrid } from "../album/photo-grid";
import { calendarHint } from "../calendar-hint";
import { useCommentForm } from "../discussion/comment-form";
import { Discussion, type DiscussionData } from "../discussion/discussion-section";
import { QuestionSection } from "../discussion/question-section";
import { readDiscussion } from "../discussion/read-discussion.server";
import { preloadPicture } from "../preload-picture";
import { ShareTexts } from "../share/share-kit";
import { EventBar } from "./event-bar";
import { EventFacts } from "./event-facts";
import { asked, body, clearance, closing, columns, parts } from "./event-layout.css";
import { links } from "./event-links.css";
import { EventNotices } from "./event-notices";
import { Hero, heroFrames } from "./hero";
import { HeroBar } from "./hero-bar";
import { PrintedCode } from "./printed-code";
import { readShareData } from "./share/share-data.server";

export const handle: RouteHandle = {
  current: "events",
  content: { tags: ["events", "comments", "headlines"], perVisitor: ["discussion", "closedQuestions"] },
  query: fromMailQuery,
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
      }).concat(
        preloadPicture(matches, { picture: data.event.cover, ...heroFrames }),
        data.share.jsonLd ? { "script:ld+json": data.share.jsonLd } : [],
      )
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  const event = toEventView(row, siteTime);
  const closed = closedText("secondPart", row.event, siteTime.now);
  const isOpen = closed === null;
  return {
    event,
    source: fromMailQuery(new URL(request.url).searchParams),
    closed,
    contact: readContact(site.db),
    who: {
      host: hostOf(site, row.event),
      people: whoComes(site.db, row.event, siteTime.now),
      tags: event.tags,
    },
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
  const { event, source, closed, contact, who, photos, discussion, questions, share, wish } = data;
  const lite = useLite();
  const { id, phase } = event;
  const isComing = phase === "upcoming" || phase === "ongoing";
  return (
    <main id="main" className={clearance}>
      <HeroBar>
        <BackLink href="/" />
        {phase === "ongoing" ? <PhaseBadge phase={phase} /> : null}
      </HeroBar>
      <div data-scheme={event.scheme}>
        <Hero event={event} lite={lite} />
        <div className={`${wrap} ${columns}`}>
          <EventBar
            event={event}
            source={source}
            who={who}
            counts={discussion && { photos: photos.length, comments: discussion.comments.total }}
          />
          <div className={body}>
            <EventNotices event={event} isMoveShown />
            {discussion ? (
              <SecondPart eventId={id} photos={photos} discussion={discussion} lite={lite} />
            ) : null}
            <EventFacts event={event} who={who} contactWechat={contact.wechat} wish={wish} lite={lite} />
            <div className={asked}>
              <QuestionSection {...questions} />
            </div>
            <EventLinks
              items={[
                { href: "#notes", title: "注意事项", note: "报名前请阅读" },
                { href: "#disclaimer", title: "免责声明", note: "参加前请阅读" },
              ]}
            />
            {isComing ? <PrintedCode address={share.address} code={share.code} /> : null}
            <div className={asked} id="contact">
              <ContactCard
                picture={contact.qr}
                text={<ContactText contact={contact} isOpen={isComing} />}
                lite={lite}
              >
                {contact.wechat ? <CopyButton text={contact.wechat}>复制微信号</CopyButton> : null}
              </ContactCard>
            </div>
            {phase === "cancelled" ? null : (
              <div className={closing}>
                <SecondPartButton href="#second" closed={closed} />
              </div>
            )}
          </div>
        </div>
        <Dialog id="share" title="分享" backHref="#facts">
          {isComing ? <p className={tiny}>{calendarHint}</p> : null}
          <ShareTexts text={share.text} address={share.address} code={`/events/${id}/qr.png`} lite={lite} />
        </Dialog>
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

// Album and discussion of an ended event, each with an anchor.

type SecondPartProps = { eventId: string; photos: PhotoView[]; discussion: DiscussionData; lite: boolean };

function SecondPart({ eventId, photos, discussion, lite }: SecondPartProps) {
  const [, fields] = useCommentForm(discussion.kind, undefined, discussion.author);
  return (
    <div id="second" data-second="">
      <nav className={parts} aria-label="相册与讨论">
        <a href="#album">活动相册</a>
        <a href="#talk">自由讨论</a>
      </nav>
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
      <section className={gap} id="talk" aria-labelledby="talk-title">
        <h2 className={below} id="talk-title">
          自由讨论
        </h2>
        <Discussion {...discussion} fields={fields} isBrief />
      </section>
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
