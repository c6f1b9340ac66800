import type { CoverArt as Drawing } from "~/domain/events/view";
import type { PictureFrame, Picture as PictureView } from "~/domain/images/picture";
import { art, drawing, photo, pic } from "~/ui/media/art.css";
import { Picture } from "~/ui/media/picture";

type CoverArtProps = {
  art: Drawing;
  cover: PictureView | null;
  alt: string;
  frame: PictureFrame;
  sizes: string;
  eager?: boolean;
  lite: boolean;
};

/** The generated cover with the photo over it, if any. In low-data mode neither: see PictureLink. */
export function CoverArt({ art: shape, cover, alt, frame, sizes, eager, lite }: CoverArtProps) {
  if (lite) return null;
  return (
    <div className={`${pic} ${art} ${drawing[shape]}`}>
      {cover ? (
        <Picture
          className={photo}
          picture={cover}
          alt={alt}
          frame={frame}
          sizes={sizes}
          eager={eager}
          lite={false}
        />
      ) : null}
    </div>
  );
}
