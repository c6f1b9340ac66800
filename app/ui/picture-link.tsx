import { linkWidth, type Picture, variantUrl } from "~/domain/images/picture";
import { TapLink } from "./tap-link";

type PictureLinkProps = { picture: Picture; alt?: string; className?: string };

/** A picture in low-data mode: a link to its JPEG, with the size in KB. */
export function PictureLink({ picture, alt, className }: PictureLinkProps) {
  return (
    <TapLink
      className={className}
      href={variantUrl(picture, linkWidth(picture.variants), "jpg")}
      title={alt || undefined}
    >
      {`显示图片（${Math.ceil(picture.linkBytes / 1024)} KB）`}
    </TapLink>
  );
}
