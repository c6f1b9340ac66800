import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { browseDrafts } from "~/domain/drafts/browse";
import type { DraftCard } from "~/domain/drafts/draft-view";
import { draftMessages } from "~/domain/drafts/messages";
import { listDrafts } from "~/domain/drafts/queries.server";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { mute, push, small, wrap } from "~/styles/global.css";
import { ErrorPanel } from "~/ui/feedback/empty-state";
import { Actions, Button, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { danger } from "~/ui/layout/menu.css";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm, PageLink } from "~/ui/layout/page-link";
import { ConfirmButton, ConfirmLink } from "../../confirmations/confirm-link";
import { Confirmations } from "../../confirmations/confirmations";
import { withReturnTo } from "../../confirmations/return-to";
import type { Selection } from "../../lists/bulk-form";
import { ListPage } from "../../lists/list-page";
import type { RowReturn } from "../../lists/list-rows";
import { MetaLine } from "../../lists/meta-line";
import { StatFilters } from "../../lists/stat-filters";
import { DraftBadges } from "../draft-badges";
import { DraftImportForm } from "../draft-import-form";
import { draftList } from "../draft-list";
import { draftPageAddress } from "../draft-page-address";
import { draftsPath } from "../draft-paths";
import { faded, pickRow } from "./selectable-row.css";

type DraftItemProps = {
  draft: DraftCard;
  box: ReactNode;
  returnTo: RowReturn;
};

function DraftItem({ draft, box, returnTo }: DraftItemProps) {
  const { id, title, description, place, start, capacity, fee, age } = draft;
  const className = `${cardClass({ compact: true })} ${pickRow}`;
  const page = (name: string) => draftPageAddress(id, name, returnTo.stay);
  return (
    <li className={age.isExpired ? `${className} ${faded}` : className} id={id}>
      {box}
      <div>
        <DraftBadges {...draft} />
        <h2>{title}</h2>
        <p className={`${small} ${mute}`}>{description}</p>
        {draft.type === "event" ? (
          <MetaLine
            items={[
              { label: "地点", value: place, isPlace: true },
              { label: "时间", value: start },
              { label: "人数", value: capacity },
              { label: "费用", value: fee },
            ]}
          />
        ) : null}
        <RowName.Provider value={title}>
          <Actions>
            {age.isExpired ? null : (
              <ButtonLink small href={page("restore")}>
                恢复
              </ButtonLink>
            )}
            <ButtonLink tone="line" small href={page("")}>
              预览
            </ButtonLink>
            <Menu label="更多" align="start">
              <PageLink href={page("rename")}>重命名草稿</PageLink>
              <PageForm method="post" action={page("copy")}>
                <button type="submit" aria-label={`复制：${title}`}>
                  复制
                </button>
              </PageForm>
              <ConfirmLink className={danger} href={draftPageAddress(id, "delete", returnTo.leave)}>
                删除
              </ConfirmLink>
            </Menu>
          </Actions>
        </RowName.Provider>
      </div>
    </li>
  );
}

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("草稿管理", data?.query ?? {}));

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const requested = draftList.read(new URL(request.url).searchParams);
  const { filter: type, search } = requested;
  const found = browseDrafts(listDrafts(site.db), { type, search, page: requested.page }, site.clock.now());
  return { ...found, query: { ...requested, page: found.page } };
}

export default function Drafts() {
  const data = useLoaderData<typeof loader>();
  const { stats } = data;
  const pageUrl = draftList.address(data.query);
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="草稿管理" note="草稿保存 7 天，之后标为已过期。" />
      <Confirmations>
        <ListPage
          list={draftList}
          loaded={data}
          placeholder="搜索标题或描述"
          filters={{ label: "草稿类型", areTabs: true }}
          before={({ count }) => (
            <StatFilters
              label="草稿统计"
              items={[
                { count: stats.total, label: "总数" },
                { count: stats.recent, label: "24 小时内" },
                { count: stats.expired, label: "已过期" },
                { count, label: "已选" },
              ]}
            />
          )}
          toolbar={{
            action: `${draftsPath}/selection`,
            method: "get",
            buttons: (selection) => <BulkButtons {...selection} returnTo={pageUrl} />,
            always: true,
          }}
          item={(draft, returnTo, box) => (
            <DraftItem key={draft.id} draft={draft} returnTo={returnTo} box={box(`选择 ${draft.title}`)} />
          )}
          empty={{
            title: "暂无草稿",
            text: "还没写完的活动、投票和心愿会留在这里。",
            action: <ButtonLink href="/admin/create-event">创建活动</ButtonLink>,
          }}
          isAlwaysPaged={false}
        />
      </Confirmations>
      <DraftImportForm />
    </main>
  );
}

type BulkButtonsProps = Pick<Selection, "count" | "isEmpty"> & { returnTo: string };

function BulkButtons({ count, isEmpty, returnTo }: BulkButtonsProps) {
  return (
    <>
      {isEmpty ? null : (
        <Button tone="bad" small className={push}>
          <span>
            删除所选
            {count > 0 ? `（${count}）` : null}
          </span>
        </Button>
      )}
      <ConfirmButton tone="line" small href={withReturnTo(`${draftsPath}/clear/expired`, returnTo)}>
        清理过期草稿
      </ConfirmButton>
      <Button tone="line" small formAction={`${draftsPath}/export`}>
        导出 JSON
      </Button>
      <ButtonLink tone="line" small href="#import">
        导入草稿
      </ButtonLink>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // Error responses such as 403 use the site's error page.
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <main className={wrap} id="main">
      <PageHeading admin title="草稿管理" />
      <ErrorPanel retryHref={draftsPath} title={draftMessages.loadFailed} />
    </main>
  );
}
