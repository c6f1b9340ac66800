import {
  linkWidth,
  type PictureFrame,
  type Picture as PictureView,
  srcSet,
  variantUrl,
} from "~/domain/images/picture";
import { TapLink } from "../layout/links";

type PictureProps = {
  picture: PictureView;
  alt: string;
  /** What of the picture is shown where; its style crops it. */
  frame?: PictureFrame;
  /** Value of the `sizes` attribute. Phones with three device pixels per CSS pixel get two: the third is not visible. */
  sizes: string;
  /** True for the one picture above the fold. */
  eager?: boolean;
  lite: boolean;
  className?: string;
};

/** A stored picture in several formats; in low-data mode only a link with its size. */
export function Picture({
  picture,
  alt,
  frame = "full",
  sizes,
  eager = false,
  lite,
  className,
}: PictureProps) {
  if (lite) return <PictureLink picture={picture} alt={alt} />;
  // React 18 knows only the lower-case attribute.
  const priority = eager ? { fetchpriority: "high" } : {};
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture, frame, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(picture, frame, "webp")} sizes={sizes} />
      <img
        // First, because a browser that is given the source before fetches the picture at once.
        loading={eager ? "eager" : "lazy"}
        className={className}
        src={variantUrl(picture, linkWidth(picture.variants), "jpg")}
        srcSet={srcSet(picture, frame, "jpg")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        decoding="async"
        {...priority}
      />
    </picture>
  );
}

type PictureLinkProps = { picture: PictureView; alt: string; className?: string };

/** A picture in low-data mode: a link to its JPEG, with the size in KB. */
export function PictureLink({ picture, alt, className }: PictureLinkProps) {
  const label = `显示图片（${Math.ceil(picture.linkBytes / 1024)} KB）`;
  return (
    <TapLink
      className={className}
      href={variantUrl(picture, linkWidth(picture.variants), "jpg")}
      title={alt || undefined}
      aria-label={alt ? `${label}：${alt}` : undefined}
    >
      {label}
    </TapLink>
  );
}
