import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFile } from "~/http/files/file-response.server";
import { writeSitemap } from "~/http/files/sitemap.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { documentContent } from "~/http/pages/page-content";

export const handle: RouteHandle = { content: documentContent("events", "polls") };

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return textFile(writeSitemap(site), { type: "application/xml" });
}
