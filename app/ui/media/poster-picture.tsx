import { TapLink } from "../layout/links";
import { posterPicture } from "./poster-picture.css";

export type PosterImage = { url: string; width: number; height: number };

type PosterPictureProps = { image: PosterImage; alt: string; lite: boolean; eager?: boolean };

/** A poster to save by long-press; a plain image, as WeChat requires. In low-data mode a link. */
export function PosterPicture({ image, alt, lite, eager = false }: PosterPictureProps) {
  if (lite) return <TapLink href={image.url}>{`显示${alt}`}</TapLink>;
  return (
    <img
      className={posterPicture}
      src={image.url}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
