// Pictures: the stored original `hash.jpg` and its variants `hash-width.format`, immutable.
import { stat } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PictureFormat } from "~/domain/images/picture";
import { servedWidthsOf } from "~/domain/images/queries.server";
import type { Site } from "~/http/context.server";
import { fileBody, noFile } from "~/http/file-answer.server";

const mimeTypes: Record<PictureFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

function isFormat(name: string | undefined): name is PictureFormat {
  return name !== undefined && Object.hasOwn(mimeTypes, name);
}

async function findFile(site: Site, name: string): Promise<{ path: string; format: PictureFormat } | null> {
  const [, hash, width, format] = /^([0-9a-f]{20})(?:-(\d{1,5}))?\.([a-z]{3,4})$/.exec(name) ?? [];
  if (!hash || !isFormat(format)) return null;
  const widths = servedWidthsOf(site.db, hash);
  if (!widths) return null;
  if (width === undefined) return format === "jpg" ? { path: site.images.originalPath(hash), format } : null;
  if (!widths.includes(Number(width))) return null;
  return { path: await site.images.variantPath(hash, Number(width), format), format };
}

export const loader = async ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  const file = await findFile(site, params.file ?? "");
  if (!file) return noFile();
  const headers = new Headers({
    "Content-Type": mimeTypes[file.format],
    "Content-Length": String((await stat(file.path)).size),
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${params.file}"`,
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(fileBody(file.path), { headers });
};
