// The current item of the inbox, with large buttons. `data-key` is the shortcut of a button.
import type { ReviewEntry } from "~/domain/review-entry";
import { presetReasons, reasonMax } from "~/domain/verdict";
import { above, row, small, tight, wideOnly } from "~/styles/global.css";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ButtonFold } from "~/ui/button-fold";
import { ButtonLink } from "~/ui/button-link";
import { Check } from "~/ui/check";
import { ReviewItem } from "~/ui/review-item";
import { TapLink } from "~/ui/tap-link";
import { TextArea } from "~/ui/text-area";
import { verdictBar } from "~/ui/verdict-bar.css";
import { EntryFacts, VerdictForm } from "./review-entry-view";
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
        <VerdictForm entry={entry} verdict="approve" back={here}>
          <Button data-key="a">通过</Button>
        </VerdictForm>
        <ButtonFold label="拒绝">
          <VerdictForm entry={entry} verdict="reject" back={here}>
            <p className={`${row} ${tight}`}>
              {presetReasons.map((reason) => (
                <Button key={reason} tone="line" small name="preset" value={reason}>
                  {reason}
                </Button>
              ))}
            </p>
          </VerdictForm>
          <VerdictForm entry={entry} verdict="reject" back={here}>
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
          </VerdictForm>
        </ButtonFold>
        <ButtonLink tone="line" href={next} data-key="j">
          跳过
        </ButtonLink>
      </div>
    </div>
  );
}
