import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { placeText, readInbox, readPlace } from "~/domain/moderation/inbox.server";
import { requireAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { narrow, row, wrap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { DeskTabs } from "../parts/desk-tabs";
import { InboxItem } from "../parts/inbox-item";
import { inboxPath, nounOf } from "../parts/review-noun";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "审核", path: inboxPath, noindex: true });

/** Past the last item there is an empty page with a link to the beginning. */
const pastTheEnd = "999999999999999-wish-zzzzzzzzzzzz";
const placeAddress = (from: string) => withQuery(inboxPath, { from });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const place = readPlace(new URL(request.url).searchParams.get("from"));
  const { waiting, current, previous, next } = readInbox(site.db, place, momentOf(site));
  return {
    waiting,
    current,
    here: current && placeAddress(placeText(current)),
    previous: previous && placeAddress(placeText(previous)),
    next: placeAddress(next ? placeText(next) : pastTheEnd),
  };
};

export default function Inbox() {
  const { waiting, current, here, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskTabs current="moderation" />
      <main className={`${wrap} ${narrow}`} id="main">
        <PageHead admin title="审核" note={waiting > 0 ? `还有 ${waiting} 条` : undefined} />
        {current && here ? (
          <InboxItem entry={current} here={here} previous={previous} next={next} />
        ) : waiting > 0 ? (
          <Empty title="后面没有了" action={<ButtonLink href={inboxPath}>从最早的一条开始</ButtonLink>}>
            还有 {waiting} 条跳过的没有审核。
          </Empty>
        ) : (
          <Empty
            title="都审核完了"
            glyph="毕"
            action={
              <span className={row}>
                {(["comment", "wish"] as const).map((kind) => (
                  <ButtonLink key={kind} tone="line" href={nounOf(kind).path}>
                    全部{nounOf(kind).noun}
                  </ButtonLink>
                ))}
              </span>
            }
          >
            有新的评论或心愿时会出现在这里。
          </Empty>
        )}
      </main>
    </>
  );
}
