import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { countOpenRemovals, listRemovals } from "~/domain/removals/queries.server";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Confirmations } from "../confirmations/confirmations";
import { ListRows } from "../lists/list-rows";
import { RemovalItem } from "./removal-item";
import { removalView } from "./removal-view.server";
import { SettlementFields } from "./settlement-fields";

const path = "/admin/removals";

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("撤下照片申请", data ?? {}));

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const requestedPage = readPage(new URL(request.url).searchParams.get("page"));
  const { items, ...paging } = listRemovals(site.db, requestedPage);
  const siteTime = siteTimeOf(site);
  return {
    removals: items.map((removal) => removalView(removal, siteTime)),
    open: countOpenRemovals(site.db),
    ...paging,
  };
}

export default function Removals() {
  const { removals, open, ...paging } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading
        admin
        title="撤下照片申请"
        note={open > 0 ? `${open} 个申请等待处理` : "没有等待处理的申请"}
      />
      <Confirmations fields={SettlementFields}>
        <ListRows
          items={removals}
          {...paging}
          addressOf={(target) => withQuery(path, { page: target })}
          label="申请分页"
          item={(removal, { stay }) => (
            <RemovalItem key={removal.id} removal={removal} returnTo={stay} lite={lite} />
          )}
          empty={
            <EmptyState glyph="影" title="没有申请">
              有人申请撤下照片时，会列在这里。
            </EmptyState>
          }
        />
      </Confirmations>
    </main>
  );
}
