import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setPosterLayout } from "~/domain/posters/commands.server";
import { commonFailures } from "~/http/failure-texts";
import { posterPageInit } from "~/http/files/posters.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { PageHeading } from "~/ui/layout/page-heading";
import { EventBand } from "../events/event-band";
import { bandOf } from "../events/event-band.server";
import { readShare } from "./read-share.server";
import { SharePanel } from "./share-panel";

export const handle: RouteHandle = { failure: commonFailures.saveFailed };

export const meta = noindexMeta("海报与文案");

const posterPath = (id: string) => `/admin/events/${id}/poster`;

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const share = await readShare(site, row);
  return data({ share, band: bandOf(row.event, siteTimeOf(site)) }, posterPageInit(share.state));
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { id, title } = requireEvent(site, params.id).event;
  const layout = String((await readForm(request)).get("layout") ?? "");
  const changed = setPosterLayout(site.db, actor, { eventId: id, layout }, site.clock.now());
  if (!changed.ok) return data({ message: changed.message }, { status: 422 });
  return redirectWithFlash(site, posterPath(id), { tone: "ok", title: `「${title}」的海报版式已更新` });
}

export default function EventPoster() {
  const { share, band } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={wrap}>
        <PageHeading admin title="海报与文案" />
        {rejected ? <Flash tone="bad" title={rejected.message} /> : null}
        <SharePanel {...share} pageUrl={posterPath(share.id)} />
      </div>
    </main>
  );
}
