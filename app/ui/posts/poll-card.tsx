import type { ReactNode } from "react";
import { between, mute, num, row, small, tight, tiny } from "~/styles/global.css";
import { Badge } from "../feedback/badge";
import { Button } from "../form/button";
import { button } from "../form/button.css";
import { Glyph } from "../layout/links";
import {
  ballot,
  brief as briefClass,
  change as changeClass,
  description as descriptionClass,
  gained,
  leading as leadingClass,
  lost,
  mine as mineClass,
  notice as noticeClass,
  option,
  poll,
  replies,
  thanks,
  you,
} from "./poll.css";

export type PollView = {
  id: string;
  title: string;
  description?: string;
  participants: number;
  /** 2026年11月19日 18:30; empty for a poll that is not saved yet. */
  created: string;
  /** 12月1日 18:30 截止 */
  closes?: string;
  choices: PollChoice[];
  /** Whether this visitor can vote now. */
  open: boolean;
  ended: boolean;
  /** Several choices per ballot. */
  multiple?: boolean;
  /** Whether the organiser can see each voter's choices. */
  named?: boolean;
};

type PollCardProps = {
  poll: PollView;
  /** URL that a vote is posted to. */
  action: string;
  /** Set if the visitor may change their ballot: the URL to post to, and the remaining number of changes. */
  change?: { action: string; left: number; isOpen: boolean };
  /** Message when a vote could not be sent. */
  failed?: string;
  /** URL of the title link. */
  href?: string;
  /** Question and choices alone, below a heading of the page. */
  brief?: boolean;
  fields?: ReactNode;
  /** Above the choices: thanks, or why voting is not possible. */
  notice?: ReactNode;
  /** The rejection of the last ballot, below the choices so that they do not move. */
  problem?: ReactNode;
};

function remark({ open, ended, multiple, participants, closes }: PollView): string {
  const people = `${participants} 人参与`;
  if (ended) return people;
  const how = open ? (multiple ? "可选多项" : "点一下就投，投完还能改") : undefined;
  return [people, how, closes].filter(Boolean).join(" · ");
}

/** 结果：「星期五」, with all options that tie for most votes. */
function resultText(choices: readonly PollChoice[]): string {
  const most = choices.filter(({ leading }) => leading).map(({ label }) => `「${label}」`);
  return `结果：${most.join("") || "没有人投票"}`;
}

type BallotProps = { view: PollView; action: string; submit: string; failed?: string; fields?: ReactNode };

/** The choices as buttons, or as checkboxes for several choices. */
function Ballot({ view: { id, title, choices, multiple }, action, submit, failed, fields }: BallotProps) {
  return (
    <form method="post" action={action} data-failed={failed}>
      <input type="hidden" name="pollId" value={id} />
      {fields}
      {choices.map((choice) => (
        <PollOption
          key={choice.value}
          choice={choice}
          kind={multiple ? "check" : "button"}
          poll={`poll-${id}`}
        />
      ))}
      {multiple ? (
        <p className={noticeClass}>
          <Button aria-label={`${submit}：${title}`}>{submit}</Button>
        </p>
      ) : null}
    </form>
  );
}

/** A poll: buttons while the visitor can vote, results otherwise. */
export function PollCard({
  poll: view,
  action,
  change,
  failed,
  href,
  brief = false,
  fields,
  notice,
  problem,
}: PollCardProps) {
  const { id, title, description, created, choices, open, ended, multiple = false, named = false } = view;
  const sent = { view, failed, fields };
  const Title = brief ? "h3" : "h2";
  const note = <p className={`${small} ${mute}`}>{remark(view)}</p>;
  return (
    <article
      className={brief ? `${poll} ${briefClass}` : poll}
      id={`poll-${id}`}
      data-swap={open || change ? "" : undefined}
      aria-labelledby={`poll-${id}-title`}
    >
      {brief ? null : (
        <div className={`${row} ${between}`}>
          <span className={`${row} ${tight}`}>
            <Badge>三选一投票</Badge>
            {multiple ? <Badge>可多选</Badge> : null}
            {ended ? <Badge tone="end">已结束</Badge> : null}
          </span>
          {created ? <span className={tiny}>{`创建于 ${created}`}</span> : null}
        </div>
      )}
      <Title id={`poll-${id}-title`}>{href ? <a href={href}>{title}</a> : title}</Title>
      {description && !brief ? <p className={descriptionClass}>{description}</p> : null}
      {brief ? null : note}
      {ended ? (
        <p>
          <b>{resultText(choices)}</b>
        </p>
      ) : null}
      {named && !ended ? <p className={small}>管理员看得到谁选了什么。</p> : null}
      {notice || change ? (
        <div className={`${noticeClass} ${replies}`}>
          {notice}
          {change ? (
            <details className={changeClass} open={change.isOpen}>
              <summary className={`${button.line} ${button.small}`} aria-label={`改投：${title}`}>
                改投
              </summary>
              <p className={small}>{`还可以改投 ${change.left} 次，计票只算最后一次。`}</p>
              <Ballot {...sent} action={change.action} submit="改投" />
            </details>
          ) : null}
        </div>
      ) : null}
      {open ? (
        <Ballot {...sent} action={action} submit="投票" />
      ) : (
        choices.map((choice) => (
          <PollOption key={choice.value} choice={choice} kind={ended ? "final" : "result"} />
        ))
      )}
      {brief ? note : null}
      {problem ? <div className={noticeClass}>{problem}</div> : null}
    </article>
  );
}

/** The confirmation of a ballot; `choice` says which. */
export function VoteThanks({ choice }: { choice: string }) {
  return (
    <p className={thanks} role="status">
      <b>感谢您的投票！</b>
      {choice}
    </p>
  );
}

/** One of the three options with its share. `value` is posted. */
export type PollChoice = {
  value: string;
  label: string;
  votes: number;
  /** Rounded, 0 to 100. */
  percent: number;
  /** The share before the visitor's ballot, on the page that answers it. */
  was?: number | undefined;
  leading?: boolean;
  mine?: boolean;
};

type PollOptionProps = {
  choice: PollChoice;
  /** result: read-only. final: read-only for an ended poll. button: votes on click. check: one of several choices. */
  kind: "result" | "final" | "button" | "check";
  /** Id of the poll's card, whose title is part of a control's accessible name. */
  poll?: string;
};

/** The share as a bar. On the page that answers a ballot, its end grows or shrinks from the share before. */
function Bar({ percent, was = percent }: Pick<PollChoice, "percent" | "was">) {
  const least = Math.min(percent, was);
  return (
    <svg aria-hidden="true">
      <rect width={`${least}%`} height="100%" />
      {was === percent ? null : (
        <rect
          className={percent > was ? gained : lost}
          x={`${least}%`}
          width={`${Math.abs(percent - was)}%`}
          height="100%"
        />
      )}
    </svg>
  );
}

export function PollOption({ choice, kind, poll: card }: PollOptionProps) {
  const { value, label, votes, percent, leading = false, mine = false } = choice;
  const isBallot = kind === "button" || kind === "check";
  const className = [option, isBallot && ballot, leading && leadingClass, mine && mineClass]
    .filter(Boolean)
    .join(" ");
  const own = `${card}-${value}`;
  const names = `${own} ${card}-title`;
  const content: ReactNode = (
    <>
      <span>
        {label}
        {leading ? " " : null}
        {leading ? (
          <em>
            <Glyph>▲ </Glyph>
            {kind === "final" ? "得票最多" : "领先"}
          </em>
        ) : null}
        {mine ? " " : null}
        {mine ? (
          <em className={you}>
            <Glyph>✓ </Glyph>你的选择
          </em>
        ) : null}
        <small>{`${votes} 票`}</small>
      </span>
      <span className={num}>{`${percent}%`}</span>
      <Bar percent={percent} was={isBallot ? percent : choice.was} />
    </>
  );
  if (kind === "button") {
    return (
      <button
        type="submit"
        className={className}
        id={own}
        name="selectedOption"
        value={value}
        aria-labelledby={names}
      >
        {content}
      </button>
    );
  }
  if (kind === "check") {
    return (
      <label className={className} id={own}>
        <input
          type="checkbox"
          name="selectedOption"
          value={value}
          defaultChecked={mine}
          aria-labelledby={names}
        />
        {content}
      </label>
    );
  }
  return <div className={className}>{content}</div>;
}
