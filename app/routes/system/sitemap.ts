// The sitemap.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFile } from "~/http/file-answer.server";
import { writeSitemap } from "~/http/sitemap.server";

export const loader = ({ context: { site } }: LoaderFunctionArgs) =>
  textFile(writeSitemap(site), { type: "application/xml" });
