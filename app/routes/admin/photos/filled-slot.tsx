import type { ReactNode } from "react";
import type { Picture as PictureView } from "~/domain/images/picture";
import { tiny } from "~/styles/global.css";
import { art, photo } from "~/ui/media/art.css";
import { Picture } from "~/ui/media/picture";
import { grip, held, pair } from "./photo-slots.css";
import { useHasScripts } from "./use-has-scripts";
import type { PhotoDrag } from "./use-photo-drag";

type FilledSlotProps = {
  picture: PictureView;
  caption: string;
  fileName: string;
  lite: boolean;
  onPointerDown: PhotoDrag["onPointerDown"];
  /** Two buttons: 替换 and 删除. */
  children: ReactNode;
};

/** Drag handle for touch, shown after hydration. Keyboard users have the buttons 前移 and 后移. */
function Grip({ onPointerDown }: Pick<FilledSlotProps, "onPointerDown">) {
  if (!useHasScripts()) return null;
  return (
    <span className={grip} title="拖动排序" aria-hidden="true" onPointerDown={onPointerDown} data-grip>
      <svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true">
        <path d="M1 1h3v3H1zM8 1h3v3H8zM1 8.5h3v3H1zM8 8.5h3v3H8zM1 16h3v3H1zM8 16h3v3H8z" />
      </svg>
    </span>
  );
}

/** A slot with a photo, its two actions, its public caption, and its file name. */
export function FilledSlot({ picture, caption, fileName, lite, onPointerDown, children }: FilledSlotProps) {
  const image = (
    <Picture className={photo} picture={picture} alt={caption || fileName} sizes="218px" lite={lite} />
  );
  return (
    <figure>
      <div className={held}>
        {lite ? (
          image
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys have the buttons 前移 and 后移
          <div
            className={art}
            onPointerDown={onPointerDown}
            // Prevents the browser's native drag of the image file.
            onDragStart={(event) => event.preventDefault()}
          >
            {image}
          </div>
        )}
        <Grip onPointerDown={onPointerDown} />
      </div>
      <div className={pair}>{children}</div>
      <figcaption className={tiny}>
        {caption ? <p>{caption}</p> : null}
        {fileName}
      </figcaption>
    </figure>
  );
}
