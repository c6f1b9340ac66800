import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFile } from "~/http/files/file-response.server";
import { writeWebManifest } from "~/http/files/web-manifest.server";
import { palettes } from "~/styles/palette";

const { paper } = palettes.light;

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return textFile(writeWebManifest(site, { theme: paper, background: paper }), {
    type: "application/manifest+json",
  });
}
