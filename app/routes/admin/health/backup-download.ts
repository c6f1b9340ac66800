// Streams one of the site's backups as a tar archive, for recently reauthenticated administrators. Supports range
// requests to resume a download, because backups are immutable.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { backupFolder, listBackups, type StoredBackup } from "~/domain/backups/state.server";
import { fileNotFound, streamBody } from "~/http/files/file-response.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { readRange } from "./byte-range";
import { readDownloadGrant } from "./download-grant.server";
import { tarOf } from "./tar.server";

async function archive(request: Request, backup: StoredBackup): Promise<Response> {
  const name = `chenglijian-${backup.name}`;
  const { bytes, read } = await tarOf(backup.path, name);
  const tag = `"${name}-${bytes}"`;
  const headers = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "no-store",
    "Content-Disposition": `attachment; filename="${name}.tar"`,
    "Content-Type": "application/x-tar",
    ETag: tag,
  };
  const range = readRange(request, { bytes, tag });
  if (range === "none")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${bytes}` } });
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const length = { "Content-Length": String(end + 1 - start) };
  const body = streamBody(read({ start, end }));
  if (!range) return new Response(body, { headers: { ...headers, ...length } });
  const part = { "Content-Range": `bytes ${start}-${end}/${bytes}`, ...length };
  return new Response(body, { status: 206, headers: { ...headers, ...part } });
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const session = requireAdmin(site, request);
  const granted = await readDownloadGrant(site, request, session);
  if (granted === undefined) throw redirect("/admin/health/backup", 303);
  if (granted === null) return fileNotFound("还没有备份");
  const backup = listBackups(backupFolder(site.env)).find(({ name }) => name === granted);
  return backup ? archive(request, backup) : fileNotFound("这份备份已经清理了，请回到系统状态重新下载");
}
