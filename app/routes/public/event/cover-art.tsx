import type { ComponentProps } from "react";
import type { CoverArt as Drawing } from "~/domain/events/view";
import type { Picture as PictureView } from "~/domain/images/picture";
import { art, drawing, photo, pic } from "~/ui/media/art.css";
import { Picture } from "~/ui/media/picture";

type CoverArtProps = Pick<ComponentProps<typeof Picture>, "alt" | "frame" | "sizes" | "eager" | "lite"> & {
  art: Drawing;
  cover: PictureView | null;
};

/** The generated cover with the photo over it, if any. Omitted in low-data mode: see PictureLink. */
export function CoverArt({ art: shape, cover, ...picture }: CoverArtProps) {
  if (picture.lite) return null;
  return (
    <div className={`${pic} ${art} ${drawing[shape]}`}>
      {cover ? <Picture {...picture} className={photo} picture={cover} /> : null}
    </div>
  );
}
