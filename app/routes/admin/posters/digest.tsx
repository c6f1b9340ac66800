import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { toEventView } from "~/domain/events/event-views.server";
import { listComingEvents } from "~/domain/events/queries.server";
import { posterFailed } from "~/domain/posters/content";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { digestContent, isPosterReady, posterAddress, undrawableIn } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, gap, narrow, wrap } from "~/styles/global.css";
import { ErrorPanel } from "~/ui/feedback/error-panel";
import { CopyText } from "~/ui/form/copy-text";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PosterPicture, SavePoster } from "~/ui/media/poster-picture";
import { UndrawableNote } from "./undrawable-note";

const listedAtMost = 20;

/** The text message for the poster: title, time, place, fees, free seats and short link of each upcoming event, one paragraph each. */
function digestMessage(site: Site): string {
  const { siteName } = readSettings(site.db);
  const rows = listComingEvents(site.db, site.clock.now(), listedAtMost);
  if (rows.length === 0) return `【${siteName}】暂无活动，敬请期待：${siteOrigin(site)}/events`;
  const entries = rows.map((row, index) => {
    const { id, title, period, place, fees, availability } = toEventView(row, siteTimeOf(site));
    const facts = [period, place, fees.named, availability.text].filter(Boolean).join(" · ");
    return `${index + 1}. ${title}\n${facts}\n${siteOrigin(site)}/e/${id}`;
  });
  return [`【${siteName} · 近期活动】`, ...entries, `全部活动：${siteOrigin(site)}/events`].join("\n\n");
}

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "近期活动海报", path: "/admin/digest", noindex: true });

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const content = digestContent(site);
  const isReady = await isPosterReady(site, content, "jpg");
  const page = {
    isReady,
    poster: posterAddress("digest", "all", content),
    undrawable: undrawableIn(site, content),
    message: digestMessage(site),
  };
  return data(page, isReady ? {} : { status: 503, headers: { "Retry-After": "10" } });
}

export default function Digest() {
  const { isReady, poster, undrawable, message } = useLoaderData<typeof loader>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHeading admin title="近期活动海报" note="所有即将开始的活动" />
      <UndrawableNote characters={undrawable} />
      {isReady ? (
        <>
          <PosterPicture image={poster} alt="近期活动海报" lite={lite} eager />
          <SavePoster url={poster.url} />
        </>
      ) : (
        <ErrorPanel title={posterFailed} retryHref="/admin/digest">
          请稍后重试
        </ErrorPanel>
      )}
      <h2 className={`${below} ${gap}`}>群发文案</h2>
      <CopyText id="message" label="文案" text={message} rows={12} />
    </main>
  );
}
