import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type PixelBox, pixelsOf } from "~/domain/images/crop";
import { positionOfForm } from "~/domain/images/crop-form";
import type { Picture, Position } from "~/domain/images/picture";
import { imageMessages } from "~/domain/images/schema";
import { two } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { Card } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import { FormActions } from "../forms/form-actions";
import { CoverFrames, CoverPoint } from "./cover-frames";
import { CropControls } from "./crop-controls";
import { CropProblem } from "./crop-problem";
import type { CropView } from "./crop-task.server";
import { Cropper, PictureImage, stageUrl } from "./cropper";
import { outcome, results } from "./cropper.css";
import { useCrop } from "./use-crop";

/** Exits of the editor, as links of a page or buttons of a dialog. */
export type CropExits = { cancel: ReactNode; change: ReactNode; retry: ReactNode };

type CropEditorProps = CropView & {
  picture: Picture;
  isSmall: boolean;
  /** Covers are cropped further where they are shown. */
  isCover: boolean;
  lite: boolean;
  exits: CropExits;
  /** For a dialog, which stays open on submission. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** Whether a picture failed to load. SVG images expose no load state, and may fail before hydration. */
function useIsBroken(address: string): boolean {
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const probe = new Image();
    probe.onerror = () => setIsBroken(true);
    probe.src = address;
    return () => {
      probe.onerror = null;
    };
  }, [address]);
  return isBroken;
}

/** The picture with its crop window, the controls, and the result. */
export function CropEditor({ picture, isSmall, isCover, lite, exits, onSubmit, ...view }: CropEditorProps) {
  const stage = useRef<SVGSVGElement>(null);
  const choice = useCrop(stage, picture);
  const isBroken = useIsBroken(stageUrl(picture));
  const { state } = choice;
  const box = (state && pixelsOf(state.crop, picture)) ?? view.box;
  const position = state?.position ?? positionOfForm(view.form);
  return (
    <PageForm className={two} method="post" autoComplete="off" onSubmit={onSubmit}>
      <div>
        {isBroken ? (
          <CropProblem message={imageMessages.loadFailed}>
            {exits.retry}
            {exits.change}
          </CropProblem>
        ) : null}
        {isSmall ? <Flash tone="warn" title={imageMessages.smallSource} /> : null}
        <Cropper picture={picture} box={box} label="选区" lite={lite} stage={stage} choice={choice} />
        <div className={results}>
          <CropResult
            picture={picture}
            box={box}
            lite={lite}
            position={position}
            onKeep={isCover && state ? (to) => choice.choose({ kind: "keep", position: to }) : null}
          >
            <p aria-live="polite" data-crop-text>
              {state?.announced || view.text}
            </p>
            {exits.change}
          </CropResult>
          {isCover && !lite ? (
            <CoverFrames picture={picture} box={box} position={position} isLive={state !== null} />
          ) : null}
        </div>
      </div>
      <aside>
        <Card compact>
          <CropControls {...view} isCover={isCover} choice={choice} />
          <FormActions>
            {exits.cancel}
            <Button>就用这个范围</Button>
          </FormActions>
        </Card>
      </aside>
    </PageForm>
  );
}

type CropResultProps = {
  picture: Picture;
  box: PixelBox;
  position: Position;
  lite: boolean;
  /** Receives the focal point chosen on the result; null where none can be chosen. */
  onKeep: ((position: Position) => void) | null;
  children: ReactNode;
};

/** The cropped region of a picture, with a description. */
function CropResult({ picture, box, position, lite, onKeep, children }: CropResultProps) {
  const { left, top, width, height } = box;
  return (
    <div className={outcome}>
      {lite ? null : onKeep ? (
        <CoverPoint position={position} box={box} onKeep={onKeep}>
          <PictureImage picture={picture} />
        </CoverPoint>
      ) : (
        <svg viewBox={`${left} ${top} ${width} ${height}`} role="img" aria-label="裁剪结果" data-result>
          <PictureImage picture={picture} />
        </svg>
      )}
      <div>{children}</div>
    </div>
  );
}
