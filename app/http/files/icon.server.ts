import type { ImageEncoder } from "../../platform/images/image-encoder";
import { type IconName, iconVersion, isIconName } from "../../platform/images/site-icon.server";
import type { Site } from "../context.server";
import { fileNotFound, pngFile } from "./file-response.server";

const drawn = new Map<IconName, Promise<Uint8Array>>();

/** The file of an icon, rendered on first request. */
function iconOf(imageEncoder: ImageEncoder, name: IconName): Promise<Uint8Array> {
  const known = drawn.get(name);
  if (known) return known;
  const drawing = imageEncoder.renderIcon(name);
  drawn.set(name, drawing);
  drawing.catch(() => drawn.delete(name));
  return drawing;
}

/** The icon of a URL. Immutable under the manifest's versioned URL. */
export async function iconResponse({ imageEncoder }: Site, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.slice(1);
  if (!isIconName(name)) return fileNotFound();
  const isImmutable = searchParams.get("v") === iconVersion;
  const type = name.endsWith(".ico") ? "image/x-icon" : "image/png";
  return pngFile(request, { tag: `${name}-${iconVersion}`, isImmutable, type }, () =>
    iconOf(imageEncoder, name),
  );
}
