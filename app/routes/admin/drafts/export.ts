import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportDrafts, exportFileName } from "~/domain/drafts/import-export";
import { listDrafts } from "~/domain/drafts/queries.server";
import { siteTimeOf } from "~/http/site-time.server";
import { readDraftSelection } from "./draft-selection.server";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const selection = readDraftSelection(site, new URL(request.url).searchParams);
  // A download cannot show an error such as an empty selection or a changed filter, so it then contains all drafts.
  const drafts = "rejection" in selection ? listDrafts(site.db) : selection.items;
  const siteTime = siteTimeOf(site);
  return new Response(JSON.stringify(exportDrafts(drafts, siteTime.now), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportFileName(siteTime)}"`,
      "Cache-Control": "no-store",
    },
  });
}
