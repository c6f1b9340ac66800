import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/audit/queries.server";
import { describeModeration } from "~/domain/moderation/history";
import { canUndo } from "~/domain/moderation/undo.server";
import { kindDetails } from "~/domain/posts/kinds";
import { pageMeta } from "~/http/pages/public-meta";
import { siteTimeOf } from "~/http/site-time.server";
import { gap, narrow, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { Confirmations } from "../confirmations/confirmations";
import { readReturnTo } from "../confirmations/return-to";
import { HistoryList } from "../history/history-list";
import { requireEntry } from "./load-entry.server";
import { undoLink } from "./moderation-actions.server";
import { verdictFields } from "./reply-fields";
import { EntryView } from "./review-entry-view";
import { inboxPath, itemAddress, kindOfUrl, reviewPath } from "./review-section";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { label } = kindDetails[data?.entry.kind ?? "comment"];
  return pageMeta(matches, { title: `${label}详情`, path: inboxPath, noindex: true });
};

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const kind = kindOfUrl(request.url);
  const entry = requireEntry(site, kind, params.id);
  const siteTime = siteTimeOf(site);
  const returnTo = readReturnTo(request, reviewPath(kind));
  const pageUrl = itemAddress(entry, "", returnTo);
  const log = listAudit(site.db, { entityType: kind, entityId: entry.id });
  const last = log[0];
  return {
    entry,
    returnTo,
    pageUrl,
    log: log.map((row) => describeModeration(row, siteTime)),
    undo: last && canUndo(last) ? (undoLink([last.id], pageUrl)?.href ?? null) : null,
  };
}

export default function ReviewItemPage() {
  const { entry, returnTo, pageUrl, log, undo } = useLoaderData<typeof loader>();
  const { label } = kindDetails[entry.kind];
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo}>返回</BackLink>
      <PageHeading admin title={`${label}详情`} />
      <Confirmations fields={verdictFields[entry.kind]}>
        <ul>
          <EntryView entry={entry} returnTo={pageUrl} backFromDelete={returnTo} />
        </ul>
      </Confirmations>
      <section className={gap} aria-labelledby="trail">
        <SectionHeading id="trail">审核记录</SectionHeading>
        <HistoryList id="entries" entries={log}>
          {undo ? (
            <PageForm method="post" action={undo}>
              <Button tone="line" small>
                撤销
              </Button>
            </PageForm>
          ) : null}
        </HistoryList>
      </section>
    </main>
  );
}
