import {
  linkWidth,
  middle,
  type PictureFrame,
  type Picture as PictureView,
  srcSet,
  styledPosition,
  variantUrl,
} from "~/domain/images/picture";
import { TapLink } from "../layout/links";
import { keeping } from "./art.css";

/** The visible part of a picture by viewport width, and its `sizes` attribute. */
export type Framed = { frame?: PictureFrame; sizes: string };

export type PictureProps = Framed & {
  picture: PictureView;
  alt: string;
  /** Alternative for viewports from 1025 px. */
  wide?: Framed;
  /** True for the one picture above the fold. */
  eager?: boolean;
  lite: boolean;
  /** Class whose style crops the picture. */
  className?: string;
};

export const formats = ["avif", "webp"] as const;

/** Classes that preserve the focal point when CSS crops an already cropped picture. */
function keepingClasses({ position }: PictureView): string[] {
  const { x, y } = styledPosition(position);
  const across = x < middle.x ? [keeping.left] : x > middle.x ? [keeping.right] : [];
  const down = y < middle.y ? [keeping.upper] : y > middle.y ? [keeping.lower] : [];
  return [...across, ...down];
}

/** A stored picture in several formats; in low-data mode only a link with its size. */
export function Picture({
  picture,
  alt,
  frame = "full",
  sizes,
  wide,
  eager = false,
  lite,
  className,
}: PictureProps) {
  if (lite) return <PictureLink picture={picture} alt={alt} />;
  // React 18 knows only the lower-case attribute.
  const priority = eager ? { fetchpriority: "high" } : {};
  return (
    <picture>
      {wide
        ? formats.map((format) => (
            <source
              key={format}
              media="(min-width:1025px)"
              type={`image/${format}`}
              srcSet={srcSet(picture, wide.frame ?? "full", format)}
              sizes={wide.sizes}
            />
          ))
        : null}
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(picture, frame, format)} sizes={sizes} />
      ))}
      <img
        // Must precede the source: otherwise the browser fetches the picture at once.
        loading={eager ? "eager" : "lazy"}
        className={className && [className, ...keepingClasses(picture)].join(" ")}
        src={variantUrl(picture, linkWidth(picture), "jpg")}
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
      href={variantUrl(picture, linkWidth(picture), "jpg")}
      title={alt || undefined}
      aria-label={alt ? `${label}：${alt}` : undefined}
    >
      {label}
    </TapLink>
  );
}
