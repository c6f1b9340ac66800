import type { MetaDescriptor } from "@remix-run/node";
import { type Picture, srcSet } from "~/domain/images/picture";
import { type Matches, rootData } from "~/http/pages/page-meta";
import { type Framed, formats } from "~/ui/media/picture";

type LeadingPicture = Framed & { picture: Picture | null | undefined };

/**
 * A link in a page's head that loads its one eager picture before the browser has read the markup, in the format of most browsers;
 * the others load it with the markup. None in low-data mode.
 */
export function preloadPicture(
  matches: Matches,
  { picture, frame = "full", sizes }: LeadingPicture,
): MetaDescriptor[] {
  if (!picture || rootData(matches)?.preferences.lite) return [];
  const [format] = formats;
  return [
    {
      tagName: "link",
      rel: "preload",
      as: "image",
      type: `image/${format}`,
      imageSrcSet: srcSet(picture, frame, format),
      imageSizes: sizes,
      fetchpriority: "high",
    },
  ];
}
