// The sitemap.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFile } from "~/http/files/file-response.server";
import { writeSitemap } from "~/http/files/sitemap.server";

export const loader = ({ context: { site } }: LoaderFunctionArgs) =>
  textFile(writeSitemap(site), { type: "application/xml" });
