import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { listOwnPendingWishes, listPublicWishes } from "~/domain/wishes/queries.server";
import { isWishCategory, wishMessages } from "~/domain/wishes/schema";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { limitSearch } from "~/http/limits/read-limit.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { feedLink, pageMeta } from "~/http/pages/page-meta";
import { readSearch } from "~/http/query";
import { readMember } from "~/http/session/member.server";
import { nicknameFor } from "~/http/session/nickname";
import { siteTimeOf } from "~/http/site-time.server";
import { asideFirst, gap, screenOnly, two, wrap } from "~/styles/global.css";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { boardAddress, OwnWishes, WishBoard } from "./wish-board";
import { readWishDraft } from "./wish-draft.server";
import { useWishForm, WishForm } from "./wish-form";
import { LikeForm } from "./wish-likes";
import { handleWishPost } from "./wish-post.server";
import { readWishRequester, requireWishesOn } from "./wishes-guard.server";

export const handle: RouteHandle = {
  current: "wishes",
  content: { tags: ["wishes"], own: ["likes", "wishes", "wishForm"] },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: "心愿留言",
    description: "贴一张纸条，让城里的人看见。",
    path: data ? boardAddress({ ...data, search: "" }, data.found.page) : "/wishes",
    noindex: Boolean(data?.search),
  }).concat(feedLink("/wishes.atom", "心愿留言"));

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  requireWishesOn(site);
  const siteTime = siteTimeOf(site);
  const query = new URL(request.url).searchParams;
  const search = readSearch(query.get("q"));
  limitSearch(site, address, search);
  const requested = query.get("category");
  const category = isWishCategory(requested) ? requested : null;
  const page = readPage(query.get("page"));
  const reader = await readWishRequester(site, request, address);
  const isWhole = search === "" && category === null && page === 1;
  return {
    search,
    category,
    found: listPublicWishes(site.db, { search, category, page }, reader, siteTime),
    own: isWhole ? listOwnPendingWishes(site.db, reader, siteTime) : [],
    formTimestamp: newFormTimestamp(site),
    values: {
      authorName: nicknameFor(request, readMember(site, request)),
      ...(await readWishDraft(site, request)),
    },
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  return handleWishPost(site, request, address);
}

export default function Wishes() {
  const { search, category, found, own, formTimestamp, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useWishForm(reply, values);
  return (
    <main className={wrap} id="main">
      <BackLink href="/">返回</BackLink>
      <PageHeading title="心愿留言" note="贴一张纸条，让城里的人看见。" />
      <FormErrorNotice form={form} title={wishMessages.failed} />
      <LikeForm formTimestamp={formTimestamp} returnTo={boardAddress({ search, category }, found.page)} />
      <div className={two}>
        <aside className={`${asideFirst} ${screenOnly}`} aria-label="写心愿">
          <WishForm fields={fields} formTimestamp={reply?.formTimestamp ?? formTimestamp} />
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
