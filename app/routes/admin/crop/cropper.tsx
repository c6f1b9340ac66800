import { type ComponentType, type RefObject, useEffect, useState } from "react";
import type { PixelBox, Size } from "~/domain/images/crop";
import { linkWidth, type Picture, variantUrl } from "~/domain/images/picture";
import { PictureLink } from "~/ui/media/picture";
import type { CropStageProps } from "./crop-stage";
import { stage as stageClass, table } from "./cropper.css";
import type { CropChoice } from "./use-crop";

// The overlay over the area outside a crop, shared by server and browser.

/** SVG path that covers the picture except the crop; fill with the even-odd rule. */
function maskPath({ left, top, width, height }: PixelBox, size: Size): string {
  return `M0 0h${size.width}v${size.height}H0zM${left} ${top}h${width}v${height}h${-width}z`;
}

/** URL of a picture's variant on the crop page. */
export function stageUrl(picture: Picture): string {
  return variantUrl(picture, linkWidth(picture), "jpg");
}

/** A picture in its own pixel coordinates, for an SVG that shows all or part of it. */
export function PictureImage({ picture }: { picture: Picture }) {
  return <image href={stageUrl(picture)} width={picture.width} height={picture.height} />;
}

/** The gesture layer once its script is loaded; the controls offer the same functions without it. */
function useStage(): ComponentType<CropStageProps> | null {
  const [loaded, setLoaded] = useState<{ Stage: ComponentType<CropStageProps> } | null>(null);
  useEffect(() => {
    let isShown = true;
    import("./crop-stage").then(
      ({ default: Stage }) => isShown && setLoaded({ Stage }),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return loaded?.Stage ?? null;
}

type CropperProps = {
  picture: Picture;
  box: PixelBox;
  label: string;
  lite: boolean;
  stage: RefObject<SVGSVGElement>;
  choice: CropChoice;
};

/** A picture and its crop window; once its script is loaded, the user can drag, pinch and move the picture by keys. */
export function Cropper({ picture, box, label, lite, stage, choice }: CropperProps) {
  const { width, height } = picture;
  const { state, read, choose } = choice;
  const Stage = useStage();
  const isLive = Stage !== null && state !== null && !lite;
  return (
    <div className={table}>
      <svg
        ref={stage}
        className={stageClass}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        aria-hidden={isLive || undefined}
        data-stage
      >
        {lite ? null : <PictureImage picture={picture} />}
        <path d={maskPath(box, picture)} />
        <rect x={box.left} y={box.top} width={box.width} height={box.height} />
      </svg>
      {isLive ? <Stage address={stageUrl(picture)} state={state} read={read} choose={choose} /> : null}
      {lite ? <PictureLink picture={picture} alt={label} /> : null}
    </div>
  );
}
