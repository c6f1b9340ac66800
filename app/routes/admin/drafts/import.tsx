import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { importDrafts } from "~/domain/drafts/copies.server";
import { draftMessages, importBytesMax } from "~/domain/drafts/schema";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { readFile } from "~/http/read-file.server";
import { narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Flash } from "~/ui/flash";
import { PageHead } from "~/ui/page-head";
import { DraftImportForm } from "../parts/draft-import-form";
import { draftsPath } from "../parts/draft-list";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "导入草稿", path: draftsPath, noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  return null;
};

const refuse = (message: string, status = 422) => data({ message }, { status });

export const action = async ({ request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const file = await readFile(request, "file", importBytesMax);
  if (file === "too-large") return refuse(draftMessages.importTooLarge, 413);
  if (file.bytes === null) return refuse(draftMessages.importNothing);
  const text = new TextDecoder().decode(file.bytes);
  const imported = importDrafts(site.db, actor, text, momentOf(site));
  if (!imported.ok) return refuse(imported.message);
  const title = draftMessages.imported(imported.value);
  return redirectWithFlash(site, draftsPath, { tone: "ok", title });
};

export default function ImportDrafts() {
  const refused = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={draftsPath}>返回草稿管理</BackLink>
      <PageHead admin title="导入" />
      {refused ? <Flash tone="bad" title={refused.message} /> : null}
      <DraftImportForm error={refused?.message} />
    </main>
  );
}
