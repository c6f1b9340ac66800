import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { countOpenRemovals, listRemovals } from "~/domain/removals/queries.server";
import { requireAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import type { RootData } from "~/http/root-data.server";
import { narrow, stack, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { RemovalItem } from "../parts/removal-item";
import { removalView } from "../parts/removal-view.server";

const path = "/admin/removals";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "撤下照片申请", path, noindex: true });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const asked = readPage(new URL(request.url).searchParams.get("page"));
  const { items, ...paging } = listRemovals(site.db, asked);
  const moment = momentOf(site);
  return {
    removals: items.map((removal) => removalView(removal, moment)),
    open: countOpenRemovals(site.db),
    ...paging,
  };
};

export default function Removals() {
  const { removals, open, page, totalPages } = useLoaderData<typeof loader>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHead
        admin
        title="撤下照片申请"
        note={open > 0 ? `${open} 个申请等待处理` : "没有等待处理的申请"}
      />
      {removals.length > 0 ? (
        <ul className={stack}>
          {removals.map((removal) => (
            <RemovalItem key={removal.id} removal={removal} lite={lite} />
          ))}
        </ul>
      ) : (
        <Empty glyph="影" title="没有申请">
          有人申请撤下照片时，会列在这里。
        </Empty>
      )}
      <Pagination
        always
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => withQuery(path, { page: target })}
        label="申请分页"
      />
    </main>
  );
}
