import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addDrafts } from "~/domain/drafts/commands.server";
import { toDraftCard } from "~/domain/drafts/draft-view";
import { listDrafts } from "~/domain/drafts/queries.server";
import { draftMessages } from "~/domain/drafts/schema";
import { emptyEventForm } from "~/domain/events/form";
import { momentText } from "~/domain/events/when";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { below, row, tight, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { DraftHistory } from "../parts/draft-history";
import { draftsPath } from "../parts/draft-list";

const testPath = "/draft-test";
const newestAtMost = 50;

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "草稿测试", path: testPath, noindex: true });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const now = site.clock.now();
  const drafts = listDrafts(site.db);
  return {
    total: drafts.length,
    newest: drafts.slice(0, newestAtMost).map((draft) => toDraftCard(draft, now)),
  };
};

export const action = ({ request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const { now, timeZone } = momentOf(site);
  const title = `测试草稿 ${momentText(now, now, timeZone)}`;
  const form = { ...emptyEventForm, title, summary: "用来检查草稿能否保存、恢复和删除" };
  const draft = { formType: "event" as const, name: null, form, updatedAt: now };
  const added = addDrafts(site.db, actor, [draft], now);
  if (!added.ok) return redirectWithFlash(site, testPath, { tone: "bad", title: added.message });
  return redirectWithFlash(site, testPath, { tone: "ok", title: draftMessages.saved });
};

export default function DraftTest() {
  const { total, newest } = useLoaderData<typeof loader>();
  return (
    <main className={wrap} id="main">
      <BackLink href={draftsPath}>返回草稿管理</BackLink>
      <PageHead admin title="草稿测试" note={`共 ${total} 个草稿`} />
      <form className={`${row} ${tight} ${below}`} method="post">
        <Button small>保存测试草稿</Button>
        <ButtonLink tone="bad" small href={`${draftsPath}/clear/all`}>
          清除全部
        </ButtonLink>
      </form>
      {newest.length > 0 ? <DraftHistory drafts={newest} here={testPath} /> : <Empty title="暂无草稿" />}
    </main>
  );
}
