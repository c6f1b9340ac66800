// The wish board: filters and public wishes.

import type { Paged } from "~/domain/paging";
import { type WishCategory, wishCategoryNames } from "~/domain/wishes/schema";
import type { WishView } from "~/domain/wishes/view";
import { withQuery } from "~/http/query";
import { above, num, screenOnly } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { SearchForm } from "~/ui/form/search-form";
import { Glyph, TapLink } from "~/ui/layout/links";
import { PageLink } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { filters, heading } from "../events/listing.css";
import { LikeButton } from "./wish-likes";
import { WishNote } from "./wish-note";
import { order } from "./wish-note.css";

type Narrowing = { search: string; category: WishCategory | null; isGranted: boolean; byLikes: boolean };

export const wholeBoard: Narrowing = { search: "", category: null, isGranted: false, byLikes: false };

/** Whether the board is filtered. */
export const isNarrowed = ({ search, category, isGranted }: Narrowing) =>
  search !== "" || category !== null || isGranted;

/** URL of a page of the board. */
export function boardAddress({ search, category, isGranted, byLikes }: Narrowing, page = 1): string {
  const sort = byLikes ? "likes" : "";
  return withQuery("/wishes", {
    q: search,
    category: category ?? "",
    granted: isGranted ? 1 : "",
    sort,
    page,
  });
}

function headingOf({ search, category, isGranted }: Narrowing): string {
  if (search) return `与「${search}」有关的心愿`;
  return isGranted ? "已约成的心愿" : (category ?? "全部心愿");
}

type WishBoardProps = Narrowing & {
  found: Paged<WishView & { number: number }>;
  /** Number of the wishes that became an event. */
  grantedTotal: number;
  /** The id of the wish whose like this page answers. */
  just: string | null;
};

export function WishBoard({ found, grantedTotal, just, ...narrowing }: WishBoardProps) {
  const { items, page, total, totalPages } = found;
  const { search, category, isGranted, byLikes } = narrowing;
  return (
    <section aria-label="心愿">
      <div className={heading}>
        <h2>{`${headingOf(narrowing)}（${total}）`}</h2>
        <Order narrowing={narrowing} />
      </div>
      <div className={`${above} ${screenOnly}`}>
        <SearchForm action="/wishes" label="搜索心愿" value={search} placeholder="内容或昵称">
          {category ? <input type="hidden" name="category" value={category} /> : null}
          {isGranted ? <input type="hidden" name="granted" value="1" /> : null}
          {byLikes ? <input type="hidden" name="sort" value="likes" /> : null}
        </SearchForm>
        <Filters narrowing={narrowing} grantedTotal={grantedTotal} />
      </div>
      {items.length > 0 ? (
        <ul>
          {items.map((wish) => (
            <WishNote key={wish.id} wish={wish} number={wish.number} linked>
              <LikeButton wish={wish} number={wish.number} just={just} />
            </WishNote>
          ))}
        </ul>
      ) : (
        <NoWishes narrowed={isNarrowed(narrowing) || page > 1} />
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => boardAddress(narrowing, target)}
        label="心愿分页"
      />
    </section>
  );
}

/** Links to the newest and to the most liked wishes first. */
function Order({ narrowing }: { narrowing: Narrowing }) {
  const link = (label: string, byLikes: boolean) => (
    <TapLink
      href={boardAddress({ ...narrowing, byLikes })}
      aria-current={byLikes === narrowing.byLikes ? "true" : undefined}
    >
      {label}
    </TapLink>
  );
  return (
    <nav className={`${order} ${screenOnly}`} aria-label="排序">
      {link("最新", false)}
      <Glyph>｜</Glyph>
      {link("最多赞", true)}
    </nav>
  );
}

type FiltersProps = { narrowing: Narrowing; grantedTotal: number };

/** Links by outcome and category, in one line. */
function Filters({ narrowing, grantedTotal }: FiltersProps) {
  const { search, category, isGranted, byLikes } = narrowing;
  const link = (label: string, changed: Partial<Narrowing>, isCurrent: boolean, count?: number) => (
    <PageLink
      key={label}
      href={boardAddress({ ...wholeBoard, search, byLikes, ...changed })}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span>
        {label}
        {count === undefined ? null : " "}
        {count === undefined ? null : <b className={num}>{count}</b>}
      </span>
    </PageLink>
  );
  return (
    <nav className={filters} aria-label="类别">
      {link("全部", {}, category === null && !isGranted)}
      {grantedTotal > 0 || isGranted ? link("已约成", { isGranted: true }, isGranted, grantedTotal) : null}
      {wishCategoryNames.map((name) => link(name, { category: name }, name === category && !isGranted))}
    </nav>
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
