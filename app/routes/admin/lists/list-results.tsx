// How many items of a list a search found, or that it found none.
import { above, mute, small } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import type { List } from "./define-list";

/** Number of items in a list; a live region announces changes by a search. */
export function ResultCount({ search, count, unit }: { search: string; count: number; unit: string }) {
  return (
    <p className={`${above} ${mute} ${small}`} aria-live="polite">
      {search ? `「${search}」找到 ${count} ${unit}` : `共 ${count} ${unit}`}
    </p>
  );
}

type NothingFoundProps = { list: Pick<List<string>, "path" | "item">; search: string; glyph?: string };

/** No item matches the search or the filter. */
export function NothingFound({ list: { path, item }, search, glyph }: NothingFoundProps) {
  const action = (
    <ButtonLink tone="line" href={path}>
      {`查看全部${item}`}
    </ButtonLink>
  );
  return (
    <EmptyState title={`没有找到${item}`} glyph={glyph} action={action}>
      {search ? `没有符合「${search}」的${item}。` : null}
    </EmptyState>
  );
}
