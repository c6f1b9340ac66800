// The current item of the inbox, with large buttons. `data-key` is the shortcut of a button.

import { presetReasons, reasonMax } from "~/domain/moderation-rules";
import type { ReviewEntry } from "~/domain/review-entry";
import { above, row, small, tight, wideOnly } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Button, ButtonLink } from "~/ui/form/button";
import { Check, TextArea } from "~/ui/form/inputs";
import { TapLink } from "~/ui/layout/links";
import { ReviewItem } from "~/ui/posts/review-item";
import { ButtonDisclosure } from "./button-disclosure";
import { verdictBar } from "./moderation-bar.css";
import { EntryFacts, ModerationForm } from "./review-entry-view";
import { itemAddress, nounOf } from "./review-noun";

type InboxItemProps = { entry: ReviewEntry; here: string; previous: string | null; next: string };

export function InboxItem({ entry, here, previous, next }: InboxItemProps) {
  const { id, name, initial, email, content } = entry;
  return (
    <div data-review>
      <ul>
        <ReviewItem
          id={id}
          initial={initial}
          name={name}
          note={email ?? "—"}
          badge={<Badge tone="warn">{nounOf(entry.kind).noun}</Badge>}
          content={content}
        >
          <EntryFacts entry={entry} detailHref={itemAddress(entry, "", here)} />
        </ReviewItem>
      </ul>
      {previous ? (
        <p>
          <TapLink href={previous} data-key="k">
            ← 上一条
          </TapLink>
        </p>
      ) : null}
      <p className={`${row} ${tight} ${small} ${above} ${wideOnly}`} data-keys hidden>
        <Check label="键盘快捷键" autoComplete="off" />
        <span>a 通过 · r 拒绝 · j 下一条 · k 上一条</span>
      </p>
      <div className={verdictBar}>
        <ModerationForm entry={entry} verdict="approve" back={here}>
          <Button data-key="a">通过</Button>
        </ModerationForm>
        <ButtonDisclosure label="拒绝">
          <ModerationForm entry={entry} verdict="reject" back={here}>
            <p className={`${row} ${tight}`}>
              {presetReasons.map((reason) => (
                <Button key={reason} tone="line" small name="preset" value={reason}>
                  {reason}
                </Button>
              ))}
            </p>
          </ModerationForm>
          <ModerationForm entry={entry} verdict="reject" back={here}>
            <div className={above}>
              <TextArea
                id="reason"
                label="拒绝原因"
                name="reason"
                rows={2}
                hint={`按一下上面的原因就会拒绝，或自己写，最多 ${reasonMax} 字`}
              />
            </div>
            <p className={above}>
              <Button tone="bad" small>
                确认拒绝
              </Button>
            </p>
          </ModerationForm>
        </ButtonDisclosure>
        <ButtonLink tone="line" href={next} data-key="j">
          跳过
        </ButtonLink>
      </div>
    </div>
  );
}
