// Exports the selected drafts, or all of them, as a file.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportDrafts, exportFileName } from "~/domain/drafts/import-export";
import { findDrafts, listDrafts } from "~/domain/drafts/queries.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { readSelection } from "./draft-selection";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const ticked = readSelection(new URL(request.url).searchParams);
  const drafts = ticked.length > 0 ? findDrafts(site.db, ticked) : listDrafts(site.db);
  const siteTime = siteTimeOf(site);
  return new Response(JSON.stringify(exportDrafts(drafts, siteTime.now), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportFileName(siteTime)}"`,
      "Cache-Control": "no-store",
    },
  });
}
