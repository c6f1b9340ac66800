import { mute, small } from "~/styles/global.css";

type ResultCountProps = {
  search: string;
  count: number;
  /** Measure word and noun, such as 条评论. */
  noun: string;
};

/** How many items a list has; said whenever a search changes it. */
export function ResultCount({ search, count, noun }: ResultCountProps) {
  return (
    <p className={`${mute} ${small}`} aria-live="polite">
      {search ? `「${search}」找到 ${count} ${noun}` : `共 ${count} ${noun}`}
    </p>
  );
}
