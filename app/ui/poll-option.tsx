import type { ReactNode } from "react";
import { num } from "~/styles/global.css";
import { ballot, leading as leadingClass, mine as mineClass, option, you } from "./poll.css";

/** One of the three options with its share. `value` is posted. */
export type PollChoice = {
  value: string;
  label: string;
  votes: number;
  /** Rounded, 0 to 100. */
  percent: number;
  leading?: boolean;
  mine?: boolean;
};

type PollOptionProps = {
  choice: PollChoice;
  /** result: read-only. button: votes on click. check: one of several choices. */
  kind: "result" | "button" | "check";
};

export function PollOption({ choice, kind }: PollOptionProps) {
  const { value, label, votes, percent, leading = false, mine = false } = choice;
  const className = [option, kind !== "result" && ballot, leading && leadingClass, mine && mineClass]
    .filter(Boolean)
    .join(" ");
  const content: ReactNode = (
    <>
      <span>
        {label}
        {leading ? " " : null}
        {leading ? <em>▲ 领先</em> : null}
        {mine ? " " : null}
        {mine ? <em className={you}>✓ 您的选择</em> : null}
        <small>{`${votes} 票`}</small>
      </span>
      <span className={num}>{`${percent}%`}</span>
      <svg aria-hidden="true">
        <rect width={`${percent}%`} height="100%" />
      </svg>
    </>
  );
  if (kind === "button") {
    return (
      <button type="submit" className={className} name="selectedOption" value={value}>
        {content}
      </button>
    );
  }
  if (kind === "check") {
    return (
      <label className={className}>
        <input type="checkbox" name="selectedOption" value={value} />
        {content}
      </label>
    );
  }
  return <div className={className}>{content}</div>;
}
