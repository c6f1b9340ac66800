// Shareable pictures under content-based names. An album's poster can be withdrawn, so shared caches must not store it.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { posterFailed } from "~/domain/posters/content";
import { notModified } from "~/http/entity-tag";
import { failureStatus, TooManyReads } from "~/http/failure.server";
import { findPoster, pictureResponse, posterFile } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";

/** Placeholder for a picture that could not be rendered. */
const failedPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960" viewBox="0 0 540 960"><path fill="#ece1cd" d="M0 0h540v960H0z"/><text x="270" y="470" fill="#231b16" font-family="sans-serif" font-size="36" text-anchor="middle">${posterFailed}</text><text x="270" y="520" fill="#574b40" font-family="sans-serif" font-size="24" text-anchor="middle">请稍后重新打开这一页</text></svg>`;

const plain = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

export const handle: RouteHandle = { unshared: true };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { site, requestId } = context;
  const { picture, id, name = "" } = params;
  try {
    return await pictureResponse({ request, context }, async (client) => {
      const found = await findPoster(site, { picture, id, name, client });
      return posterResponse(request, { picture, name }, found);
    });
  } catch (error) {
    if (error instanceof TooManyReads) throw error;
    site.log.error({ requestId, err: error, picture, id }, "poster not drawn");
    const { status, headers } = failureStatus(error, requestId);
    const isForPage = /image\//.test(request.headers.get("Accept") ?? "");
    const type = isForPage ? { "Content-Type": "image/svg+xml" } : {};
    const body = isForPage ? failedPicture : posterFailed;
    return new Response(body, { status, headers: { ...plain, ...type, ...headers } });
  }
}

type Requested = { picture: string | undefined; name: string };

function posterResponse(
  request: Request,
  { picture, name }: Requested,
  found: Awaited<ReturnType<typeof findPoster>>,
): Response {
  if (!found) return new Response("资源不存在", { status: 404, headers: plain });
  if ("moved" in found)
    return redirect(found.moved, { status: 302, headers: { "Cache-Control": "no-store" } });
  const scope = picture === "album" ? "private" : "public";
  const headers = { "Cache-Control": `${scope}, max-age=31536000, immutable`, ETag: `"${name}"` };
  return (
    notModified(request, new Headers(headers)) ??
    posterFile(found.file, name.endsWith(".png") ? "png" : "jpg", headers)
  );
}
