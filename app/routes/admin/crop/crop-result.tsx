import type { ReactNode } from "react";
import type { PixelBox } from "~/domain/images/crop";
import type { Picture } from "~/domain/images/picture";
import { PictureImage } from "./cropper";
import { outcome } from "./cropper.css";

type CropResultProps = { picture: Picture; box: PixelBox; lite: boolean; children: ReactNode };

/** The cropped region of a picture, with a description. */
export function CropResult({ picture, box, lite, children }: CropResultProps) {
  const { left, top, width, height } = box;
  return (
    <div className={outcome}>
      {lite ? null : (
        <svg viewBox={`${left} ${top} ${width} ${height}`} role="img" aria-label="裁剪结果" data-result>
          <PictureImage picture={picture} />
        </svg>
      )}
      <div>{children}</div>
    </div>
  );
}
