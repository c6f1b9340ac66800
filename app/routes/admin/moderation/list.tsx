import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { kindDetails, type ReviewKind, reviewKinds } from "~/domain/posts/kinds";
import type { ReviewCounts } from "~/domain/posts/review-entry";
import { titleAt } from "~/http/pages/page-meta";
import { pageMeta } from "~/http/pages/public-meta";
import { siteTimeOf } from "~/http/site-time.server";
import { wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { ChipLinks, Tabs } from "~/ui/layout/tabs";
import { Confirmations } from "../confirmations/confirmations";
import type { Keys } from "../lists/list-keys";
import { ListPage } from "../lists/list-page";
import { TabTitle } from "../lists/tab-title";
import { usePermission } from "../lists/use-permission";
import { verdictFields } from "./reply-fields";
import { ReviewRow } from "./review-row";
import { strip } from "./review-row.css";
import {
  inboxPath,
  itemAddress,
  kindOfUrl,
  reviewList,
  reviewPath,
  reviewQuery,
  sorts,
} from "./review-section";

// Keyboard shortcuts of a list of comments or wishes: move between items, and press buttons of the focused one.

const items = () => [...document.querySelectorAll<HTMLElement>("main li[id]")];
const current = () => items().find((item) => item.contains(document.activeElement));

function focusItem(item: HTMLElement | null | undefined): void {
  if (!item) return;
  item.tabIndex = -1;
  item.focus();
}

/** Moves focus from the focused item; without one, to the first or last item. */
function step(by: 1 | -1): void {
  const all = items();
  const at = all.findIndex((item) => item.contains(document.activeElement));
  const from = by > 0 ? 0 : all.length - 1;
  focusItem(all[at < 0 ? from : at + by]);
}

/** Presses a control of the focused item by the last part of its address. */
const pressAct = (verdict: string) =>
  current()
    ?.querySelector<HTMLElement>(`form[action$="/${verdict}"] button,a[href*="/${verdict}?"]`)
    ?.click();

const listKeys: Keys = {
  j: { label: "下一条", press: () => step(1) },
  k: { label: "上一条", press: () => step(-1) },
  a: { label: "通过", press: () => pressAct("approve") },
  r: { label: "拒绝", press: () => pressAct("reject") },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const kind = data?.kind ?? "comment";
  const title = titleAt(`${kindDetails[kind].label}审核`, data?.query ?? {});
  return pageMeta(matches, { title, path: reviewPath(kind), noindex: true });
};

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const kind = kindOfUrl(request.url);
  const requested = reviewList(kind).read(new URL(request.url).searchParams);
  const found = moderation[kind].list(site.db, reviewQuery(requested), siteTimeOf(site));
  return { kind, ...found, all: countModeration(site.db), query: { ...requested, page: found.page } };
}

const wishTabs = { current: "wishes", other: "polls" } as const;
const commentTabs = { current: "moderation", other: "events" } as const;

export default function ReviewPage() {
  const data = useLoaderData<typeof loader>();
  const { kind, query } = data;
  const { label, searched, hasLikes } = kindDetails[kind];
  const list = reviewList(kind);
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <TabTitle {...(kind === "wish" ? wishTabs : commentTabs)} />
      <Waiting all={data.all} />
      <Confirmations fields={verdictFields[kind]}>
        <ListPage
          list={list}
          loaded={data}
          placeholder={`搜索内容、作者、邮箱或${searched}`}
          filters={{ label: "状态" }}
          keys={listKeys}
          before={
            <Tabs
              label="评论与心愿"
              items={reviewKinds.map((each) => ({
                href: reviewPath(each),
                label: `${kindDetails[each].label} ${data.all[each].all}`,
                current: each === kind,
              }))}
            />
          }
          toolbar={{
            action: `${reviewPath(kind)}/selection`,
            method: "get",
            buttons: <BulkButtons kind={kind} />,
          }}
          item={(entry, { leave }, box) => (
            <ReviewRow
              key={entry.id}
              entry={entry}
              returnTo={leave}
              detailHref={itemAddress(entry, "", list.address(query))}
              pick={box(`选择 ${entry.name} 的${label}`)}
            />
          )}
          empty={{ title: `还没有${label}` }}
        >
          {hasLikes ? (
            <ChipLinks
              label="排序"
              items={Object.entries(sorts).map(([sort, label]) => ({
                href: list.address({ ...query, sort, page: 1 }),
                label,
                current: sort === query.sort,
              }))}
            />
          ) : null}
        </ListPage>
      </Confirmations>
    </main>
  );
}

/** What waits, and the way to judge it post by post. */
function Waiting({ all }: { all: Record<ReviewKind, ReviewCounts> }) {
  const waiting = reviewKinds.filter((kind) => all[kind].pending > 0);
  const total = waiting.reduce((sum, kind) => sum + all[kind].pending, 0);
  return (
    <div className={strip}>
      <p>
        <b>{total > 0 ? `${total} 条等着` : "都审核完了"}</b>
        {waiting.length > 0 ? (
          <span>{waiting.map((kind) => `${all[kind].pending} 条${kindDetails[kind].label}`).join("，")}</span>
        ) : null}
      </p>
      <ButtonLink small href={inboxPath}>
        逐条审核
      </ButtonLink>
    </div>
  );
}

function BulkButtons({ kind }: { kind: ReviewKind }) {
  const mayCreate = usePermission("full");
  return (
    <>
      {kindDetails[kind].needsReply ? null : (
        <Button small tone="line" name="verdict" value="approve" formMethod="post">
          通过所选
        </Button>
      )}
      <Button small tone="line" name="verdict" value="reject">
        拒绝所选
      </Button>
      <Button small tone="bad" name="verdict" value="delete">
        删除所选
      </Button>
      {kind === "wish" && mayCreate ? (
        <Button small tone="line" formAction={`${reviewPath(kind)}/poll`} formMethod="post">
          做成投票
        </Button>
      ) : null}
    </>
  );
}
