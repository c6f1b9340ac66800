import type { Phase } from "~/domain/events/phase";
import { Badge, type BadgeTone } from "./badge";

const looks: Record<Phase, { tone: BadgeTone; word: string }> = {
  upcoming: { tone: "soon", word: "即将开始" },
  ongoing: { tone: "ok", word: "进行中" },
  completed: { tone: "end", word: "已结束" },
  cancelled: { tone: "bad", word: "已取消" },
};

/** The phase of an event. */
export function PhaseBadge({ phase }: { phase: Phase }) {
  const { tone, word } = looks[phase];
  return <Badge tone={tone}>{word}</Badge>;
}
