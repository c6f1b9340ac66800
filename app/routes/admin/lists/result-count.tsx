import { above, mute, small } from "~/styles/global.css";

type ResultCountProps = {
  search: string;
  count: number;
  /** Measure word and item, such as 条评论. */
  unit: string;
};

/** The number of items in a list; a live region announces changes by a search. */
export function ResultCount({ search, count, unit }: ResultCountProps) {
  return (
    <p className={`${above} ${mute} ${small}`} aria-live="polite">
      {search ? `「${search}」找到 ${count} ${unit}` : `共 ${count} ${unit}`}
    </p>
  );
}
