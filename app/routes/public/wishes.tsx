import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { listOwnPendingWishes, listPublicWishes } from "~/domain/wishes/queries.server";
import { isWishCategory, wishMessages } from "~/domain/wishes/schema";
import { formStamp } from "~/http/form-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { readNickname } from "~/http/nickname";
import { feedLink, pageMeta } from "~/http/page-meta";
import { readSearch } from "~/http/query";
import { limitSearch } from "~/http/read-limit.server";
import { readWishReader, requireWishesOn } from "~/http/wishes-guard.server";
import { asideFirst, below, gap, mute, screenOnly, two, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { ReturnedNote } from "~/ui/returned-note";
import { boardAddress, OwnWishes, WishBoard } from "./parts/wish-board";
import { readWishDraft } from "./parts/wish-draft.server";
import { WishForm } from "./parts/wish-form";
import { LikeForm } from "./parts/wish-likes";
import { takeWish } from "./parts/wish-post.server";

export const handle: RouteHandle = { current: "wishes" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: "心愿留言",
    description: "贴一张纸条，让城里的人看见。",
    path: data ? boardAddress({ ...data, search: "" }, data.found.page) : "/wishes",
    noindex: Boolean(data?.search),
  }).concat(feedLink("/wishes.atom", "心愿留言"));

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ request, context: { site, address } }: LoaderFunctionArgs) => {
  requireWishesOn(site);
  const moment = momentOf(site);
  const query = new URL(request.url).searchParams;
  const search = readSearch(query.get("q"));
  limitSearch(site, address, search);
  const wanted = query.get("category");
  const category = isWishCategory(wanted) ? wanted : null;
  const page = readPage(query.get("page"));
  const reader = readWishReader(site, request, address);
  const isWhole = search === "" && category === null && page === 1;
  return {
    search,
    category,
    found: listPublicWishes(site.db, { search, category, page }, reader, moment),
    own: isWhole ? listOwnPendingWishes(site.db, reader, moment) : [],
    stamp: formStamp(site),
    values: { authorName: readNickname(request), ...readWishDraft(site, request) },
  };
};

export const action = ({ request, context: { site, address } }: ActionFunctionArgs) =>
  takeWish(site, request, address);

export default function Wishes() {
  const { search, category, found, own, stamp, values } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <main className={wrap} id="main">
      <BackLink href="/">返回</BackLink>
      <h1>心愿留言</h1>
      <p className={`${mute} ${below}`}>贴一张纸条，让城里的人看见。</p>
      {returned ? <ReturnedNote returned={returned} title={wishMessages.failed} prefix="wish" /> : null}
      <LikeForm stamp={stamp} returnTo={boardAddress({ search, category }, found.page)} />
      <div className={two}>
        <aside className={`${asideFirst} ${screenOnly}`} aria-label="写心愿">
          <WishForm
            stamp={returned?.stamp ?? stamp}
            values={returned?.values ?? values}
            errors={returned?.errors ?? {}}
          />
        </aside>
        <section aria-label="心愿">
          {own.length > 0 ? <OwnWishes wishes={own} /> : null}
          <div className={own.length > 0 ? gap : undefined}>
            <WishBoard search={search} category={category} found={found} />
          </div>
        </section>
      </div>
    </main>
  );
}
