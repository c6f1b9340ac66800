import type { ReactNode } from "react";
import type { Phase } from "~/domain/events/phase";
import type { ListBadge } from "~/domain/events/view";
import type { PostState, Verdict } from "~/domain/posts/state";
import type { RegistrationStatus } from "~/domain/registrations/seats";
import { badge } from "./badge.css";

export type BadgeTone = keyof typeof badge;

/** A status as glyph and text. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={badge[tone]}>{children}</span>;
}

const looks: Record<Phase, { tone: BadgeTone; word: string }> = {
  upcoming: { tone: "soon", word: "即将开始" },
  ongoing: { tone: "ok", word: "进行中" },
  completed: { tone: "end", word: "已结束" },
  cancelled: { tone: "bad", word: "已取消" },
};

export function PhaseBadge({ phase }: { phase: Phase }) {
  const { tone, word } = looks[phase];
  return <Badge tone={tone}>{word}</Badge>;
}

const listTones: Record<ListBadge["kind"], BadgeTone> = {
  today: "now",
  tomorrow: "plain",
  few: "few",
  full: "end",
  moved: "moved",
  cancelled: "bad",
};

/** What a list highlights of an event. */
export function EventBadge({ badge: { kind, word } }: { badge: ListBadge }) {
  return <Badge tone={listTones[kind]}>{word}</Badge>;
}

// The status of a comment, question, wish or removal request, as shown to its author.
const states: Record<PostState, { tone: BadgeTone; word: string; text: string }> = {
  pending: { tone: "warn", word: "审核中", text: "通过审核之后，大家就能看到。" },
  approved: { tone: "ok", word: "已通过", text: "大家都能看到。" },
  rejected: { tone: "bad", word: "未通过", text: "没有通过审核，不会公开显示。" },
  hidden: { tone: "end", word: "已隐藏", text: "通过了审核，目前没有公开显示。" },
  deleted: { tone: "bad", word: "未通过", text: "主办方删除了这条内容，不会公开显示。" },
  unanswered: { tone: "warn", word: "等待回答", text: "主办方回答之后，问题和回答一起公开。" },
  answered: { tone: "ok", word: "已回答", text: "大家都能看到。" },
  requested: { tone: "warn", word: "已申请", text: "主办方处理之后，这里会显示结果。" },
  removed: { tone: "ok", word: "已撤下", text: "照片已经从相册里撤下。" },
  retained: { tone: "bad", word: "未采纳", text: "主办方看过之后，保留了这张照片。" },
};

/** Explanation of a status. */
export const postStateText = (state: PostState): string => states[state].text;

/** The reason of a rejection, or the explanation of the status. */
export const verdictText = ({ state, reason }: Verdict): string =>
  reason === null ? postStateText(state) : `原因：${reason}`;

export function PostBadge({ state }: { state: PostState }) {
  const { tone, word } = states[state];
  return <Badge tone={tone}>{word}</Badge>;
}

const seatTones: Record<RegistrationStatus, BadgeTone> = {
  pending: "warn",
  confirmed: "ok",
  offered: "warn",
  waiting: "soon",
  cancelled: "end",
  declined: "bad",
};

/** The status of a registration with its label. */
export function RegistrationBadge({ status, children }: { status: RegistrationStatus; children: ReactNode }) {
  return <Badge tone={seatTones[status]}>{children}</Badge>;
}
