// The moderation status of a comment or wish, as shown to its author.
import type { PostState } from "~/domain/members/view";
import { Badge, type BadgeTone } from "./badge";

const states: Record<PostState, { tone: BadgeTone; word: string; text: string }> = {
  pending: { tone: "warn", word: "审核中", text: "通过审核之后，大家就能看到。" },
  approved: { tone: "ok", word: "已通过", text: "大家都能看到。" },
  rejected: { tone: "bad", word: "已拒绝", text: "没有通过审核，不会公开显示。" },
  hidden: { tone: "end", word: "已隐藏", text: "通过了审核，目前没有公开显示。" },
};

/** Explanation of a status. */
export const postStateText = (state: PostState): string => states[state].text;

export function PostBadge({ state }: { state: PostState }) {
  const { tone, word } = states[state];
  return <Badge tone={tone}>{word}</Badge>;
}
