// Pictures: the stored original `hash.jpg` and its variants (`variantSuffix`), under immutable names. Each request checks the
// picture's visibility; browsers cache a picture that can be withdrawn, shared caches do not.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPictureName, type VariantFormat } from "~/domain/images/picture";
import {
  findServedPicture,
  isServedVariant,
  type ServedPicture,
  type Visibility,
} from "~/domain/images/visibility.server";
import { readApiAdmin } from "~/http/api/api-identity.server";
import type { Site } from "~/http/context.server";
import { notModified } from "~/http/entity-tag";
import { fileBody, fileNotFound } from "~/http/files/file-response.server";
import type { RouteHandle } from "~/http/pages/hydration";

const mimeTypes: Record<VariantFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

const cacheControl: Record<Visibility, string> = {
  lasting: "public, max-age=31536000, immutable",
  passing: "private, max-age=31536000, immutable",
  fresh: "no-store",
  hidden: "private, no-cache",
};

/** Whether a request is by an organiser who sees a hidden picture. */
async function isShownTo(
  site: Site,
  request: Request,
  { uploaders, permission }: ServedPicture,
): Promise<boolean> {
  const admin = await readApiAdmin(site, request, permission);
  return admin !== undefined && (uploaders?.includes(admin.organiser.id) ?? true);
}

async function findPicture(site: Site, name: string, request: Request) {
  const requested = readPictureName(name);
  if (!requested) return null;
  const { hash, format, variant } = requested;
  const picture = findServedPicture(site.db, hash, site.clock.now());
  if (!picture) return null;
  const isServed = variant ? isServedVariant(site.db, hash, picture, variant) : format === "jpg";
  if (format === "png" && !picture.isCode) return null;
  if (!isServed) return null;
  if (picture.visibility === "hidden" && !(await isShownTo(site, request, picture))) return null;
  const file = await site.images.find(hash, variant);
  return file ? { file, format, visibility: picture.visibility } : null;
}

export const handle: RouteHandle = { unshared: true };

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const found = await findPicture(site, params.file ?? "", request);
  if (!found) return fileNotFound();
  const headers = new Headers({
    "Content-Type": mimeTypes[found.format],
    "Content-Length": String(found.file.bytes),
    "Cache-Control": cacheControl[found.visibility],
    ETag: `"${params.file}"`,
  });
  return notModified(request, headers) ?? new Response(fileBody(found.file.path), { headers });
}
