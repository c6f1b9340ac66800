import type { PixelBox } from "~/domain/images/crop";
import { maskPath } from "~/domain/images/crop-mask";
import { linkWidth, type Picture, variantUrl } from "~/domain/images/picture";
import { stage } from "~/ui/media/cropper.css";
import { PictureLink } from "~/ui/media/picture";

type CropperProps = { picture: Picture; box: PixelBox; label: string; lite: boolean };

/** A picture in its own pixels, for an SVG that shows all or a part of it. */
export function PictureImage({ picture }: { picture: Picture }) {
  const { width, height, variants } = picture;
  return <image href={variantUrl(picture, linkWidth(variants), "jpg")} width={width} height={height} />;
}

/** A picture and its crop window, draggable with a script. */
export function Cropper({ picture, box, label, lite }: CropperProps) {
  const { width, height } = picture;
  return (
    <>
      <svg
        className={stage}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        data-stage
      >
        {lite ? null : <PictureImage picture={picture} />}
        <path d={maskPath(box, picture)} />
        <rect x={box.left} y={box.top} width={box.width} height={box.height} />
      </svg>
      {lite ? <PictureLink picture={picture} /> : null}
    </>
  );
}
