import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addDrafts } from "~/domain/drafts/commands.server";
import { toDraftCard } from "~/domain/drafts/draft-view";
import { draftMessages } from "~/domain/drafts/messages";
import { listDrafts } from "~/domain/drafts/queries.server";
import { dateTimeText } from "~/domain/events/date-text";
import { emptyEventForm } from "~/domain/events/form/form";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { below, row, tight, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Button } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { ConfirmButton } from "../../confirmations/confirm-link";
import { Confirmations } from "../../confirmations/confirmations";
import { draftsPath } from "../draft-paths";
import { DraftHistory } from "./draft-history";

const testPath = "/draft-test";
const newestAtMost = 50;

export const handle: RouteHandle = {
  failed: () => draftMessages.loadFailed,
  failure: draftMessages.saveFailed,
};

export const meta = noindexMeta("草稿测试");

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const now = site.clock.now();
  const drafts = listDrafts(site.db);
  return {
    total: drafts.length,
    newest: drafts.slice(0, newestAtMost).map((draft) => toDraftCard(draft, now)),
  };
}

export async function action({ context: { site, actor } }: AdminArgs) {
  const { now, timeZone } = siteTimeOf(site);
  const title = `测试草稿 ${dateTimeText(now, now, timeZone)}`;
  const form = { ...emptyEventForm, title, summary: "用来检查草稿能否保存、恢复和删除" };
  const draft = { formType: "event" as const, name: null, form, updatedAt: now };
  const added = addDrafts(site.db, actor, [draft], now);
  if (!added.ok) return redirectWithFlash(site, testPath, { tone: "bad", title: added.message });
  return redirectWithFlash(site, testPath, { tone: "ok", title: draftMessages.saved });
}

export default function DraftTest() {
  const { total, newest } = useLoaderData<typeof loader>();
  return (
    <main className={wrap} id="main">
      <BackLink href={draftsPath}>返回草稿管理</BackLink>
      <PageHeading admin title="草稿测试" note={`共 ${total} 个草稿`} />
      <Confirmations>
        <PageForm className={`${row} ${tight} ${below}`} method="post">
          <Button small>保存测试草稿</Button>
          <ConfirmButton tone="bad" small href={`${draftsPath}/clear/all`}>
            清除全部
          </ConfirmButton>
        </PageForm>
        {newest.length > 0 ? (
          <DraftHistory drafts={newest} pageUrl={testPath} />
        ) : (
          <EmptyState title="暂无草稿" />
        )}
      </Confirmations>
    </main>
  );
}
