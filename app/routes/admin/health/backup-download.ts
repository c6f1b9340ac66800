// The newest of the site's own backups as a tar archive, streamed; for administrators who have just given their password again.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { backupFolder, listBackups } from "~/domain/backups/state.server";
import type { Site } from "~/http/context.server";
import { fileNotFound, streamBody } from "~/http/files/file-response.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { isDownloadGranted } from "./download-grant.server";
import { tarOf } from "./tar.server";

async function archive(site: Site): Promise<Response> {
  const [newest] = listBackups(backupFolder(site.env));
  if (!newest) return fileNotFound("还没有备份");
  const name = `chenglijian-${newest.name}`;
  const { bytes, body } = await tarOf(newest.path, name);
  return new Response(streamBody(body), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="${name}.tar"`,
      "Cache-Control": "no-store",
    },
  });
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const session = requireAdmin(site, request);
  if (!(await isDownloadGranted(site, request, session))) throw redirect("/admin/health/backup", 303);
  return archive(site);
}
