import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFile } from "~/http/files/file-response.server";
import { writeSitemap } from "~/http/files/sitemap.server";

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return textFile(writeSitemap(site), { type: "application/xml" });
}
