// The web app manifest.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFile } from "~/http/file-answer.server";
import { writeWebManifest } from "~/http/web-manifest.server";
import { palettes } from "~/styles/palette";

const { paper } = palettes.light;

export const loader = ({ context: { site } }: LoaderFunctionArgs) =>
  textFile(writeWebManifest(site, { theme: paper, background: paper }), {
    type: "application/manifest+json",
  });
