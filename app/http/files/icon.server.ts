import { iconVersion, isIconName, renderIcon } from "../../platform/images/site-icon.server";
import { fileNotFound, pngFile } from "./file-response.server";

/** The icon of a URL. Under the versioned URL of the manifest it is immutable. */
export async function iconResponse(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.slice(1);
  if (!isIconName(name)) return fileNotFound();
  const isImmutable = searchParams.get("v") === iconVersion;
  return pngFile(request, { tag: `${name}-${iconVersion}`, isImmutable }, () => renderIcon(name));
}
