// The wish board: filters and public wishes.

import type { ReactNode } from "react";
import type { Paged } from "~/domain/paging";
import { type WishCategory, wishCategoryNames } from "~/domain/wishes/schema";
import type { WishView } from "~/domain/wishes/view";
import { withQuery } from "~/http/query";
import { above, below, screenOnly } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { SearchForm } from "~/ui/form/search-form";
import { TapLink } from "~/ui/layout/links";
import { SectionHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { ChipLinks } from "~/ui/layout/tabs";
import { WishFooter } from "./wish-likes";
import { WishNote } from "./wish-note";
import { notes } from "./wish-note.css";

type Narrowing = { search: string; category: WishCategory | null; isGranted: boolean };

/** Whether the board is filtered. */
export const isNarrowed = ({ search, category, isGranted }: Narrowing) =>
  search !== "" || category !== null || isGranted;

/** URL of a page of the board. */
export function boardAddress({ search, category, isGranted }: Narrowing, page = 1): string {
  return withQuery("/wishes", { q: search, category: category ?? "", granted: isGranted ? 1 : "", page });
}

function headingOf({ search, category, isGranted }: Narrowing): string {
  if (search) return `与「${search}」有关的心愿`;
  return isGranted ? "已实现的心愿" : (category ?? "全部心愿");
}

type WishBoardProps = Narrowing & {
  found: Paged<WishView & { number: number }>;
  /** Whether any wish became an event. */
  hasGranted: boolean;
};

export function WishBoard({ found, hasGranted, ...narrowing }: WishBoardProps) {
  const { items, page, total, totalPages } = found;
  const { search, category, isGranted } = narrowing;
  const ofCategory = (name: WishCategory | null) => ({
    href: boardAddress({ search, category: name, isGranted: false }),
    label: name ?? "全部",
    current: name === category && !isGranted,
  });
  const granted = {
    href: boardAddress({ search, category: null, isGranted: true }),
    label: "已实现",
    current: isGranted,
  };
  const chips = [
    ofCategory(null),
    ...(hasGranted || isGranted ? [granted] : []),
    ...wishCategoryNames.map(ofCategory),
  ];
  return (
    <>
      <SectionHeading>{`${headingOf(narrowing)}（${total}）`}</SectionHeading>
      <div className={`${below} ${screenOnly}`}>
        <SearchForm action="/wishes" label="搜索心愿" value={search} placeholder="内容或昵称">
          {category ? <input type="hidden" name="category" value={category} /> : null}
          {isGranted ? <input type="hidden" name="granted" value="1" /> : null}
        </SearchForm>
        <div className={above}>
          <ChipLinks label="类别" items={chips} />
        </div>
      </div>
      {items.length > 0 ? (
        <WishNotes>
          {items.map((wish) => (
            <WishNote key={wish.id} wish={wish} number={wish.number}>
              <WishFooter wish={wish} number={wish.number} linked />
            </WishNote>
          ))}
        </WishNotes>
      ) : (
        <NoWishes narrowed={search !== "" || category !== null || isGranted || page > 1} />
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => boardAddress(narrowing, target)}
        label="心愿分页"
      />
    </>
  );
}

function NoWishes({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState glyph="愿" title="没有找到心愿" action={<TapLink href="/wishes">看看全部心愿</TapLink>}>
      换个关键词或类别试试。
    </EmptyState>
  ) : (
    <EmptyState glyph="愿" title="还没有心愿，来写第一张吧" />
  );
}

/** A list of WishNote. */
export function WishNotes({ children }: { children: ReactNode }) {
  return <ul className={notes}>{children}</ul>;
}
