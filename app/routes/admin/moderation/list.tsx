import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listReviewedComments, listReviewedQuestions } from "~/domain/comments/admin-queries.server";
import { moderatedAtMost, statusFilters } from "~/domain/moderation-rules";
import { reviewKinds } from "~/domain/review-entry";
import { listReviewedWishes } from "~/domain/wishes/admin-queries.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, below, stack, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { SearchForm } from "~/ui/form/search-form";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { ChipLinks } from "~/ui/layout/tabs";
import { DashboardTabs } from "../lists/dashboard-tabs";
import { ListKeys } from "../lists/list-keys";
import { ResultCount } from "../lists/result-count";
import { useSelection } from "../lists/use-selection";
import { Questions } from "../questions/questions";
import { pastRow } from "../questions/return-to";
import { RejectionFields } from "./reject-fields";
import { EntryView } from "./review-entry-view";
import {
  inboxPath,
  itemAddress,
  readReviewQuery,
  reviewAddress,
  sectionOf,
  sectionOfUrl,
  statusLabelsOf,
} from "./review-section";
import { ReviewToolbar } from "./review-toolbar";
import { useListKeys } from "./use-list-keys";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { pageTitle, path } = sectionOf(data?.kind ?? "comment");
  return pageMeta(matches, { title: titleAt(pageTitle, data?.query ?? {}), path, noindex: true });
};

const lists = {
  comment: listReviewedComments,
  question: listReviewedQuestions,
  wish: listReviewedWishes,
};

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { kind } = sectionOfUrl(request.url);
  const params = new URL(request.url).searchParams;
  const asked = readReviewQuery(params);
  const found = lists[kind](site.db, asked, siteTimeOf(site));
  const allPicked = params.get("select") === "all";
  return { kind, ...found, allPicked, query: { ...asked, page: found.page } };
}

export default function ReviewList() {
  const { kind, items, counts, query, total, totalPages, allPicked } = useLoaderData<typeof loader>();
  const keys = useListKeys();
  const section = sectionOf(kind);
  const here = reviewAddress(section, query);
  const selection = useSelection(
    "bulk",
    reviewAddress(section, { ...query, page: 1 }),
    items.map(({ id }) => ({ id, picked: allPicked })),
    { total, atMost: moderatedAtMost },
  );
  const ids = items.map(({ id }) => id);
  return (
    <>
      <DashboardTabs current="moderation" />
      <main className={wrap} id="main">
        <BackLink href="/admin">返回管理后台</BackLink>
        <PageHeading admin title="评论与心愿" note="管理用户评论和心愿留言">
          <ButtonLink href={inboxPath}>逐条审核</ButtonLink>
        </PageHeading>
        <ChipLinks
          label="评论与心愿"
          items={reviewKinds.map((each) => ({
            href: sectionOf(each).path,
            label: sectionOf(each).label,
            current: each === kind,
          }))}
        />
        <div className={`${above} ${below}`}>
          <SearchForm
            action={section.path}
            label={`搜索${section.label}`}
            placeholder={section.placeholder}
            value={query.search}
          >
            {query.status === "all" ? null : <input type="hidden" name="status" value={query.status} />}
            {query.byLikes ? <input type="hidden" name="sort" value="likes" /> : null}
          </SearchForm>
        </div>
        <ChipLinks
          label="状态"
          items={statusFilters.map((status) => ({
            href: reviewAddress(section, { ...query, status, page: 1 }),
            label: `${statusLabelsOf(kind)[status]} ${counts[status]}`,
            current: status === query.status,
          }))}
        />
        {kind === "wish" ? (
          <div className={above}>
            <ChipLinks
              label="排序"
              items={[false, true].map((byLikes) => ({
                href: reviewAddress(section, { ...query, byLikes, page: 1 }),
                label: byLikes ? "点赞最多" : "最新",
                current: byLikes === Boolean(query.byLikes),
              }))}
            />
          </div>
        ) : null}
        <ListKeys keys={keys} hasSearch />
        <ResultCount search={query.search} count={total} unit={`条${section.label}`} />
        {items.length > 0 ? (
          <Questions fields={RejectionFields}>
            <ReviewToolbar section={section} query={query} allPicked={allPicked} selection={selection} />
            <ul className={stack}>
              {items.map((entry, index) => (
                <EntryView
                  key={entry.id}
                  entry={entry}
                  returnTo={pastRow(here, ids, index)}
                  detailHref={itemAddress(entry, "", here)}
                  pick={
                    <label>
                      <input
                        type="checkbox"
                        name="id"
                        value={entry.id}
                        form="bulk"
                        aria-label={`选择 ${entry.name} 的${section.label}`}
                        {...selection.box(entry.id)}
                      />
                    </label>
                  }
                />
              ))}
            </ul>
          </Questions>
        ) : (
          <div className={above}>
            <EmptyState
              title={
                query.search || query.status !== "all" ? `没有找到${section.label}` : `还没有${section.label}`
              }
            >
              {query.search ? `没有符合「${query.search}」的${section.label}。` : null}
            </EmptyState>
          </div>
        )}
        <Pagination
          always
          page={query.page}
          totalPages={totalPages}
          hrefFor={(page) => reviewAddress(section, { ...query, page })}
          label={`${section.label}分页`}
        />
      </main>
    </>
  );
}
