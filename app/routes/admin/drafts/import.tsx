import { data } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { importDrafts } from "~/domain/drafts/copies.server";
import { draftMessages, importBytesMax } from "~/domain/drafts/messages";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { isMultipart } from "~/http/forms/media-type";
import { readLastFile } from "~/http/forms/read-last-file.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { DraftImportForm } from "./draft-import-form";
import { draftsPath } from "./draft-paths";

export const handle: RouteHandle = { files: "organiser", failure: draftMessages.importUnsaved };

export const meta = noindexMeta("导入草稿");

export async function loader() {
  return null;
}

const partsAtMost = 20;

/** Bytes of a field's file, at most `bytesAtMost`; null without a file. */
async function readFile(
  request: Request,
  field: string,
  bytesAtMost: number,
): Promise<Buffer | "too-large" | null> {
  if (!isMultipart(request)) return null;
  const { file } = await readLastFile(request, field, { partsAtMost, bytesAtMost });
  return file?.bytes ?? null;
}

const reject = (message: string, status = 422) => data({ message }, { status });

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const file = await readFile(request, "file", importBytesMax);
  if (file === "too-large") return reject(draftMessages.importTooLarge, 413);
  if (file === null) return reject(draftMessages.importNothing);
  const text = new TextDecoder().decode(file);
  const imported = await importDrafts(site.db, actor, text, siteTimeOf(site));
  if (!imported.ok) return reject(imported.message);
  const title = draftMessages.imported(imported.value);
  return redirectWithFlash(site, draftsPath, { tone: "ok", title });
}

export default function ImportDrafts() {
  const rejected = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={draftsPath}>返回草稿管理</BackLink>
      <PageHeading admin title="导入草稿" />
      {rejected ? <Flash tone="bad" title={rejected.message} /> : null}
      <DraftImportForm error={rejected?.message} />
    </main>
  );
}
