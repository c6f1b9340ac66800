import type { ReactNode } from "react";
import type { Picture as PictureView } from "~/domain/images/picture";
import { tiny } from "~/styles/global.css";
import { art, photo } from "~/ui/media/art.css";
import { pair } from "~/ui/media/photo-slots.css";
import { Picture } from "~/ui/media/picture";

type FilledSlotProps = {
  picture: PictureView;
  caption: string;
  lite: boolean;
  /** Two buttons: 替换 and 删除. */
  children: ReactNode;
};

/** A slot with a photo, its two actions and file name. */
export function FilledSlot({ picture, caption, lite, children }: FilledSlotProps) {
  const image = <Picture className={photo} picture={picture} alt={caption} sizes="218px" lite={lite} />;
  return (
    <figure>
      {lite ? image : <div className={art}>{image}</div>}
      <div className={pair}>{children}</div>
      <figcaption className={tiny}>{caption}</figcaption>
    </figure>
  );
}
