import { drawIcon, iconVersion, isIconName } from "../platform/site-icon.server";
import { noFile, pngFile } from "./file-answer.server";

/** The icon of a URL. Under the versioned URL of the manifest it is immutable. */
export async function answerIcon(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.slice(1);
  if (!isIconName(name)) return noFile();
  const isImmutable = searchParams.get("v") === iconVersion;
  return pngFile(request, { tag: `${name}-${iconVersion}`, isImmutable }, () => drawIcon(name));
}
