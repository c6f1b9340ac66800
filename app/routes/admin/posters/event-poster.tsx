import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setPosterLayout } from "~/domain/posters/commands.server";
import { type PosterLayout, posterLayoutNames, posterLayouts } from "~/domain/posters/layouts";
import { commonFailures } from "~/http/failure-texts";
import { contentOf, posterAddress, undrawableIn } from "~/http/files/posters.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { above, row, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { Chips } from "~/ui/form/inputs";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { type PosterImage, PosterPicture } from "~/ui/media/poster-picture";
import { layoutGrid } from "./poster-layouts.css";
import { UndrawableNote } from "./undrawable-note";

type PosterLayoutsProps = {
  layouts: { layout: PosterLayout; name: string; image: PosterImage }[];
  chosen: PosterLayout;
  lite: boolean;
  viewHref: string;
};

/** The poster in each layout, with the selected one marked. */
function PosterLayouts({ layouts, chosen, lite, viewHref }: PosterLayoutsProps) {
  return (
    <PageForm method="post">
      <Chips
        id="layout"
        label="版式"
        name="layout"
        options={layouts.map(({ layout, name }) => ({ value: layout, label: name }))}
        value={chosen}
      />
      <p className={`${row} ${above}`}>
        <Button>使用这个版式</Button>
        <ButtonLink tone="line" href={viewHref}>
          查看海报页
        </ButtonLink>
      </p>
      <div className={layoutGrid}>
        {layouts.map(({ layout, name, image }) => (
          <figure key={layout}>
            <figcaption>{layout === chosen ? `${name}（使用中）` : name}</figcaption>
            <PosterPicture image={image} alt={`海报版式：${name}`} lite={lite} />
          </figure>
        ))}
      </div>
    </PageForm>
  );
}

export const handle: RouteHandle = { failure: commonFailures.saveFailed };

export const meta = noindexMeta("海报");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const { id, title, posterLayout } = row.event;
  const layouts = posterLayouts.map((layout) => ({
    layout,
    name: posterLayoutNames[layout],
    image: posterAddress(layout, id, contentOf(site, layout, row)),
  }));
  const undrawable = undrawableIn(site, contentOf(site, posterLayout, row));
  return { id, title, chosen: posterLayout, layouts, undrawable };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { id, title } = requireEvent(site, params.id).event;
  const layout = String((await readForm(request)).get("layout") ?? "");
  const changed = setPosterLayout(site.db, actor, { eventId: id, layout }, site.clock.now());
  if (!changed.ok) return data({ message: changed.message }, { status: 422 });
  return redirectWithFlash(site, `/events/${id}/poster`, {
    tone: "ok",
    title: `「${title}」的海报版式已更新`,
  });
}

export default function EventPoster() {
  const { id, title, chosen, layouts, undrawable } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const lite = useLite();
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHeading admin title="海报" note={`「${title}」`} />
      {rejected ? <Flash tone="bad" title={rejected.message} /> : null}
      <UndrawableNote characters={undrawable} />
      <PosterLayouts layouts={layouts} chosen={chosen} lite={lite} viewHref={`/events/${id}/poster`} />
    </main>
  );
}
