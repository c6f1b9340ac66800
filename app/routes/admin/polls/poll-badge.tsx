import type { PollPhase } from "~/domain/polls/state";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";

const badges: Record<PollPhase, { tone: BadgeTone; label: string }> = {
  open: { tone: "ok", label: "进行中" },
  "not-open": { tone: "soon", label: "未开始" },
  ended: { tone: "end", label: "已结束" },
  draft: { tone: "draft", label: "草稿" },
};

export function PollBadge({ phase }: { phase: PollPhase }) {
  const { tone, label } = badges[phase];
  return <Badge tone={tone}>{label}</Badge>;
}
