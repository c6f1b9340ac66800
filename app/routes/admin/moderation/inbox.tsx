import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatCursor, parseCursor, readInbox } from "~/domain/moderation/inbox.server";
import { reviewKinds } from "~/domain/review-entry";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, row, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { PageHeading } from "~/ui/layout/page-heading";
import { DashboardTabs } from "../lists/dashboard-tabs";
import { InboxItem } from "./inbox-item";
import { inboxPath, sectionOf } from "./review-section";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "逐条审核", path: inboxPath, noindex: true });

/** Past the last item the inbox is an empty page with a link to the start. */
const pastTheEnd = "999999999999999-wish-zzzzzzzzzzzz";
const inboxAddress = (from: string) => withQuery(inboxPath, { from });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const cursor = parseCursor(new URL(request.url).searchParams.get("from"));
  const { waiting, current, previous, next } = readInbox(site.db, cursor, siteTimeOf(site));
  return {
    waiting,
    current,
    pageUrl: current && inboxAddress(formatCursor(current)),
    previous: previous && inboxAddress(formatCursor(previous)),
    next: inboxAddress(next ? formatCursor(next) : pastTheEnd),
  };
}

export default function Inbox() {
  const { waiting, current, pageUrl, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <DashboardTabs current="moderation" />
      <main className={`${wrap} ${narrow}`} id="main">
        <PageHeading admin title="逐条审核" note={waiting > 0 ? `还有 ${waiting} 条` : undefined} />
        {current && pageUrl ? (
          <InboxItem entry={current} pageUrl={pageUrl} previous={previous} next={next} />
        ) : waiting > 0 ? (
          <EmptyState title="后面没有了" action={<ButtonLink href={inboxPath}>从最早的一条开始</ButtonLink>}>
            还有 {waiting} 条跳过的没有审核。
          </EmptyState>
        ) : (
          <EmptyState
            title="都审核完了"
            glyph="毕"
            action={
              <span className={row}>
                {reviewKinds.map((kind) => (
                  <ButtonLink key={kind} tone="line" href={sectionOf(kind).path}>
                    全部{sectionOf(kind).label}
                  </ButtonLink>
                ))}
              </span>
            }
          >
            有新的评论、提问或心愿时会出现在这里。
          </EmptyState>
        )}
      </main>
    </>
  );
}
