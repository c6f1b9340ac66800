import { mute, small } from "~/styles/global.css";

type ResultCountProps = {
  search: string;
  count: number;
  /** Measure word and item, such as 条评论. */
  unit: string;
};

/** How many items a list has; said whenever a search changes it. */
export function ResultCount({ search, count, unit }: ResultCountProps) {
  return (
    <p className={`${mute} ${small}`} aria-live="polite">
      {search ? `「${search}」找到 ${count} ${unit}` : `共 ${count} ${unit}`}
    </p>
  );
}
