import type { DraftCard } from "~/domain/drafts/draft-view";
import { push, row, tight, tiny } from "~/styles/global.css";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";

const typeLabels = { event: "活动", poll: "投票", wish: "心愿" } as const;
const ageTones: Partial<Record<DraftCard["age"]["label"], BadgeTone>> = { 已过期: "bad", 最近: "ok" };

export function DraftBadges({ type, eventId, age, changedAt }: DraftCard) {
  return (
    <p className={`${row} ${tight}`}>
      <Badge>{eventId === null ? typeLabels[type] : "编辑活动"}</Badge>
      <Badge tone={ageTones[age.label]}>{age.label}</Badge>
      <time className={`${tiny} ${push}`} dateTime={changedAt}>
        {age.text}
      </time>
    </p>
  );
}
