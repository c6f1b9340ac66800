// What an organiser may do with a post: the act due and the others, each a form or a link to its confirmation.
import { kindDetails } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { buttonClass } from "~/ui/form/button";
import { useRowLabel } from "~/ui/form/row-name";
import { danger } from "~/ui/layout/menu.css";
import { ConfirmLink } from "../confirmations/confirm-link";
import { usePermission } from "../lists/use-permission";
import { textAct } from "../lists/words.css";
import { ModerationForm } from "./moderation-form";
import { bad } from "./review-row.css";
import { itemAddress } from "./review-section";

type Act = {
  /** Last part of its URL. */
  verdict: string;
  label: string;
  /** A post by itself; the others open a confirmation. */
  isPost?: boolean;
  isDestructive?: boolean;
};

export const removal: Act = { verdict: "delete", label: "删除", isDestructive: true };
const post = (verdict: string, label: string): Act => ({ verdict, label, isPost: true });

/** The acts on a post besides its removal; `due` is the one that it waits for. */
export function useActs({ kind, status, wish, byOrganiser, reply }: ReviewEntry): {
  due?: Act;
  others: Act[];
} {
  const mayCreate = usePermission("full");
  const { needsReply, words } = kindDetails[kind];
  if (status === "pending") {
    const answer: Act = { verdict: "approve-reply", label: words.approve };
    const rejection: Act = { verdict: "reject", label: "拒绝" };
    return needsReply
      ? { due: answer, others: [rejection] }
      : { due: post("approve", "通过"), others: [rejection, answer] };
  }
  const others: Act[] = [];
  if (status === "approved") {
    if (!byOrganiser) others.push({ verdict: "reply", label: reply ? words.edit : words.reply });
    if (reply) others.push({ verdict: "remove-reply", label: words.remove });
    if (wish && mayCreate) others.push(post("event", "做成活动"));
    if (wish?.isPublic)
      others.push(wish.isFeatured ? post("unfeature", "取消精选") : post("feature", "设为精选"));
    if (wish) others.push(wish.isPublic ? post("hide", "隐藏") : post("show", "公开"));
  }
  return { others };
}

/** A framed button, a word without a frame, or a row of a menu. */
type Look = "button" | "word" | "item";

type ActControlProps = {
  entry: ReviewEntry;
  act: Act;
  look: Look;
  returnTo: string;
  /** URL to return to after a deletion. */
  backFromDelete?: string;
};

export function ActControl({ entry, act, look, returnTo, backFromDelete = returnTo }: ActControlProps) {
  const { verdict, label, isPost, isDestructive } = act;
  const name = useRowLabel({ children: label });
  const classes = {
    button: buttonClass({ tone: isDestructive ? "bad" : "line", small: true }),
    word: isDestructive ? `${textAct} ${bad}` : textAct,
    item: isDestructive ? danger : undefined,
  };
  if (isPost) {
    return (
      <ModerationForm entry={entry} verdict={verdict} returnTo={returnTo}>
        <button type="submit" className={classes[look]} aria-label={name}>
          {label}
        </button>
      </ModerationForm>
    );
  }
  return (
    <ConfirmLink
      className={classes[look]}
      // A menu names its links.
      aria-label={look === "item" ? undefined : name}
      href={itemAddress(entry, verdict, act === removal ? backFromDelete : returnTo)}
    >
      {label}
    </ConfirmLink>
  );
}
