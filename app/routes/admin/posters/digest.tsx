import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { posterFailed } from "~/domain/posters/content";
import { digestContent, isPosterReady, posterAddress, undrawableIn } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { below, gap, narrow, wrap } from "~/styles/global.css";
import { ErrorPanel } from "~/ui/feedback/error-panel";
import { CopyText } from "~/ui/form/copy-text";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PosterPicture, SavePoster } from "~/ui/media/poster-picture";
import { digestMessage } from "./digest-message.server";
import { UndrawableNote } from "./undrawable-note";

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
