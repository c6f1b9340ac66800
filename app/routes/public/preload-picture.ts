import type { MetaDescriptor } from "@remix-run/node";
import { type Picture, srcSet } from "~/domain/images/picture";
import { type Matches, rootData } from "~/http/pages/page-meta";
import { type Framed, formats, narrowScreens, type PictureProps } from "~/ui/media/picture";

type LeadingPicture = Framed & Pick<PictureProps, "narrow"> & { picture: Picture | null | undefined };

/**
 * Links in a page's head that load its one eager picture before the browser has read the markup, in the format of most browsers;
 * the others load it with the markup. None in low-data mode.
 */
export function preloadPicture(
  matches: Matches,
  { picture, narrow, ...framed }: LeadingPicture,
): MetaDescriptor[] {
  if (!picture || rootData(matches)?.preferences.lite) return [];
  const [format] = formats;
  const link = ({ frame = "full", sizes }: Framed, media?: string): MetaDescriptor => ({
    tagName: "link",
    rel: "preload",
    as: "image",
    type: `image/${format}`,
    media,
    imageSrcSet: srcSet(picture, frame, format),
    imageSizes: sizes,
    fetchpriority: "high",
  });
  if (!narrow) return [link(framed)];
  return [link(narrow, narrowScreens), link(framed, `not all and ${narrowScreens}`)];
}
