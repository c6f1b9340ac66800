// The current inbox item, with large buttons and shortcuts.
import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";

import { presetReasons, reasonMax } from "~/domain/moderation-rules";
import type { ReviewEntry } from "~/domain/review-entry";
import { above, row, tight } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Button, ButtonLink, buttonClass } from "~/ui/form/button";
import { TextArea } from "~/ui/form/inputs";
import { Glyph, TapLink } from "~/ui/layout/links";
import { useOpenPage } from "~/ui/layout/page-link";
import { ReviewItem } from "~/ui/posts/review-item";
import { ListKeys } from "../lists/list-keys";
import { closedReasons, inboxItem, openReasons, verdictBar } from "./moderation-bar.css";
import { ModerationForm } from "./moderation-form";
import { ReplyForm } from "./reply-fields";
import { EntryFacts, ReplyDisclosure, rejectButton } from "./review-entry-view";
import { itemAddress, sectionOf } from "./review-section";
import { VerdictForm } from "./verdict-form";

const reasonsId = "reasons";

type InboxItemProps = { entry: ReviewEntry; pageUrl: string; previous: string | null; next: string };

export function InboxItem({ entry, pageUrl, previous, next }: InboxItemProps) {
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
    first?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const verdicts = useRef<HTMLDivElement>(null);
  const isQuestion = entry.kind === "question";
  const answerId = `${id}-reply`;
  const keys = useInboxKeys(
    { previous, next, approveLabel: isQuestion ? "回答" : "通过" },
    {
      approve: () => verdicts.current?.querySelector<HTMLElement>("form button,a")?.click(),
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
          note={email ?? "—"}
          badge={<Badge tone="warn">{sectionOf(entry.kind).label}</Badge>}
          content={content}
        >
          <EntryFacts entry={entry} detailHref={itemAddress(entry, "", pageUrl)} />
        </ReviewItem>
      </ul>
      {previous ? (
        <p>
          <TapLink href={previous}>
            <Glyph>← </Glyph>上一条
          </TapLink>
        </p>
      ) : null}
      <ListKeys keys={keys} />
      <section
        ref={reasons}
        id={reasonsId}
        className={isOpen ? openReasons : closedReasons}
        aria-label="拒绝"
      >
        <ModerationForm entry={entry} verdict="reject" returnTo={pageUrl}>
          <p className={`${row} ${tight}`}>
            {presetReasons.map((reason) => (
              <Button key={reason} tone="line" small name="preset" value={reason}>
                {reason}
              </Button>
            ))}
          </p>
        </ModerationForm>
        <VerdictForm entry={entry} verdict="reject" button={rejectButton} returnTo={pageUrl}>
          {(reply) => (
            <div className={above}>
              <TextArea
                id="reason"
                label="拒绝原因"
                name="reason"
                rows={2}
                error={reply?.error}
                hint={`按一下上面的原因就会拒绝，或自己写，最多 ${reasonMax} 字`}
              />
            </div>
          )}
        </VerdictForm>
      </section>
      {isQuestion ? (
        <ReplyForm entry={entry} returnTo={pageUrl} />
      ) : (
        <ReplyDisclosure entry={entry} returnTo={pageUrl} />
      )}
      <div ref={verdicts} className={verdictBar}>
        {isQuestion ? (
          <ButtonLink href={`#${answerId}`}>回答</ButtonLink>
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
          拒绝
        </a>
        <ButtonLink tone="line" href={next}>
          跳过
        </ButtonLink>
      </div>
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
