import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { formatCursor, parseCursor, readInbox } from "~/domain/moderation/inbox.server";
import { presetReasons, reasonMax } from "~/domain/moderation-rules";
import { kindDetails, reviewKinds } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, narrow, row, small, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { bar } from "~/ui/feedback/progress-bar.css";
import { Button, ButtonLink, buttonClass } from "~/ui/form/button";
import { TextArea } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { Glyph, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { useOpenPage } from "~/ui/layout/page-link";
import { ReviewItem } from "~/ui/posts/review-item";
import { ListKeys } from "../lists/list-keys";
import { closedReasons, inboxItem, openReasons, presets, progress, verdictBar } from "./moderation-bar.css";
import { ModerationForm } from "./moderation-form";
import { replyFieldId } from "./reply-fields";
import { ReplyForm } from "./reply-form";
import { EntryFacts } from "./review-entry-view";
import { inboxPath, itemAddress, reviewPath } from "./review-section";
import { VerdictForm } from "./verdict-form";

const reasonsId = "reasons";
const answerForm = "answer";

const labels = reviewKinds.map((kind) => kindDetails[kind].label);

type InboxItemProps = { entry: ReviewEntry; pageUrl: string; previous: string | null; next: string };

function InboxItem({ entry, pageUrl, previous, next }: InboxItemProps) {
  const { id, name, initial, email, content } = entry;
  const reasons = useRef<HTMLElement>(null);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [openFor, setOpenFor] = useState<string | null>(null);
  // Closes when the item changes.
  const isOpen = openFor === id;
  const setOpen = (open: boolean) => setOpenFor(open ? id : null);
  useEffect(() => {
    if (!isOpen) return;
    const first = reasons.current?.querySelector("button");
    // Scrolling on focus would centre the reasons and move the buttons away from the viewport's edge.
    first?.focus({ preventScroll: true });
    reasons.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const verdicts = useRef<HTMLDivElement>(null);
  const { label, needsReply, words } = kindDetails[entry.kind];
  const keys = useInboxKeys(
    { previous, next, approveLabel: needsReply ? words.reply : "通过" },
    {
      approve: () =>
        needsReply
          ? document.getElementById(replyFieldId(id))?.focus()
          : verdicts.current?.querySelector<HTMLElement>("form button")?.click(),
      showReasons: () => setOpen(true),
    },
  );
  return (
    // Resets the controls for each item.
    <div key={id} className={inboxItem}>
      <ul>
        <ReviewItem
          id={id}
          initial={initial}
          name={name}
          note={email}
          badge={<Badge tone="warn">{label}</Badge>}
          content={content}
        >
          <EntryFacts entry={entry} detailHref={itemAddress(entry, "", pageUrl)} />
        </ReviewItem>
      </ul>
      {needsReply ? <ReplyForm formId={answerForm} entry={entry} returnTo={pageUrl} /> : null}
      <div ref={verdicts} className={verdictBar}>
        {isOpen ? null : needsReply ? (
          <Button form={answerForm}>{words.approve}</Button>
        ) : (
          <ModerationForm entry={entry} verdict="approve" returnTo={pageUrl}>
            <Button>通过</Button>
          </ModerationForm>
        )}
        <a
          className={buttonClass({ tone: "line" })}
          href={`#${reasonsId}`}
          role={isScripted ? "button" : undefined}
          aria-expanded={isScripted ? isOpen : undefined}
          onClick={(event) => {
            event.preventDefault();
            setOpen(!isOpen);
          }}
          onKeyDown={(event) => {
            if (event.key !== " ") return;
            event.preventDefault();
            setOpen(!isOpen);
          }}
        >
          {isOpen ? "不拒绝了" : "拒绝"}
        </a>
        <ButtonLink tone="line" href={next}>
          跳过
        </ButtonLink>
      </div>
      <section
        ref={reasons}
        id={reasonsId}
        className={isOpen ? openReasons : closedReasons}
        aria-labelledby={`${reasonsId}-title`}
      >
        <h2 id={`${reasonsId}-title`}>为什么拒绝？</h2>
        <p className={`${small} ${mute}`}>按一下就拒绝</p>
        <ModerationForm entry={entry} verdict="reject" returnTo={pageUrl}>
          <p className={presets}>
            {presetReasons.map((reason) => (
              <Button key={reason} tone="line" small name="preset" value={reason}>
                {reason}
              </Button>
            ))}
          </p>
        </ModerationForm>
        <VerdictForm
          entry={entry}
          verdict="reject"
          button={
            <Button tone="bad" small>
              确认拒绝
            </Button>
          }
          returnTo={pageUrl}
        >
          {(reply) => (
            <TextArea
              id="reason"
              label="拒绝原因"
              name="reason"
              rows={2}
              error={reply?.error}
              hint={`自己写，最多 ${reasonMax} 字`}
            />
          )}
        </VerdictForm>
      </section>
      {needsReply ? null : (
        <Disclosure label={words.approve}>
          <ReplyForm entry={entry} returnTo={pageUrl} />
        </Disclosure>
      )}
      {previous ? (
        <p>
          <TapLink href={previous}>
            <Glyph>← </Glyph>上一条
          </TapLink>
        </p>
      ) : null}
      <ListKeys keys={keys} />
    </div>
  );
}

type KeyedItem = Pick<InboxItemProps, "previous" | "next"> & { approveLabel: string };
type Presses = { approve: () => void; showReasons: () => void };

/** Keyboard shortcuts for the item's buttons. */
function useInboxKeys({ previous, next, approveLabel }: KeyedItem, presses: Presses) {
  const open = useOpenPage();
  const isIdle = useNavigation().state === "idle";
  const latest = useRef(presses);
  latest.current = presses;
  return useMemo(() => {
    const whenIdle = (act: () => void) => () => isIdle && act();
    return {
      a: { label: approveLabel, press: whenIdle(() => latest.current.approve()) },
      r: { label: "拒绝", press: () => latest.current.showReasons() },
      j: { label: "下一条", press: whenIdle(() => open(next)) },
      k: { label: "上一条", press: whenIdle(() => previous && open(previous)) },
    };
  }, [previous, next, approveLabel, isIdle, open]);
}

export const meta = noindexMeta("逐条审核");

/** Past the last item the inbox is an empty page with a link to the start. */
const pastTheEnd = "999999999999999-wish-zzzzzzzzzzzz";
const inboxAddress = (from: string) => withQuery(inboxPath, { from });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const cursor = parseCursor(new URL(request.url).searchParams.get("from"));
  const { waiting, skipped, current, previous, next } = readInbox(site.db, cursor, siteTimeOf(site));
  return {
    waiting,
    skipped,
    current,
    pageUrl: current && inboxAddress(formatCursor(current)),
    previous: previous && inboxAddress(formatCursor(previous)),
    next: inboxAddress(next ? formatCursor(next) : pastTheEnd),
  };
}

export default function Inbox() {
  const { waiting, skipped, current, pageUrl, previous, next } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <PageHeading admin title="逐条审核" />
      {current && pageUrl ? (
        <>
          <p className={progress}>
            <span>{`第 ${skipped + 1} 条，共 ${waiting} 条`}</span>
            <progress className={bar} value={skipped} max={waiting} aria-hidden="true" />
            <TapLink href={reviewPath(current.kind)}>看列表</TapLink>
          </p>
          <InboxItem entry={current} pageUrl={pageUrl} previous={previous} next={next} />
        </>
      ) : waiting > 0 ? (
        <EmptyState title="后面没有了" action={<ButtonLink href={inboxPath}>从最早的一条开始</ButtonLink>}>
          还有 {waiting} 条跳过的没有审核。
        </EmptyState>
      ) : (
        <EmptyState
          title="都审核完了"
          glyph="毕"
          action={
            <span className={row}>
              {reviewKinds.map((kind) => (
                <ButtonLink key={kind} tone="line" href={reviewPath(kind)}>
                  全部{kindDetails[kind].label}
                </ButtonLink>
              ))}
            </span>
          }
        >
          {`有新的${labels.slice(0, -1).join("、")}或${labels.at(-1)}时会出现在这里。`}
        </EmptyState>
      )}
    </main>
  );
}
