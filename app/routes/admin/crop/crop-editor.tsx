import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { type PixelBox, pixelsOf } from "~/domain/images/crop";
import { positionOfForm } from "~/domain/images/crop-form";
import type { Picture, Position } from "~/domain/images/picture";
import { imageMessages } from "~/domain/images/schema";
import {
  coverFrames,
  movePosition,
  pointOf,
  positionAround,
  positionText,
  shownIn,
} from "~/domain/images/windows";
import { two } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { Card } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import { FormActions } from "../forms/form-actions";
import { CropControls } from "./crop-controls";
import { CropProblem } from "./crop-problem";
import type { CropView } from "./crop-task.server";
import { Cropper, PictureImage, stageUrl } from "./cropper";
import { frames, outcome, point, results, target } from "./cropper.css";
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

// How the event page, slide and poster crop a cover, and the focal point that they share.

const help = "各处都要保留的重点：点按图中的人脸等处，或用方向键移动";
const stepPercent = 5;
const keySteps: Record<string, Position> = {
  ArrowLeft: { x: -stepPercent, y: 0 },
  ArrowRight: { x: stepPercent, y: 0 },
  ArrowUp: { x: 0, y: -stepPercent },
  ArrowDown: { x: 0, y: stepPercent },
};

type CoverPointProps = {
  position: Position;
  box: PixelBox;
  onKeep: (position: Position) => void;
  children: ReactNode;
};

/** The cropped picture with its focal point, which a press on the picture or arrow keys move. */
function CoverPoint({ position, box, onKeep, children }: CoverPointProps) {
  const { left, top, width, height } = box;
  const { x, y } = pointOf(position);
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    // Keyboard presses have no coordinates.
    if (detail === 0) return;
    const shown = currentTarget.getBoundingClientRect();
    const across = (clientX - shown.left) / shown.width;
    const down = (clientY - shown.top) / shown.height;
    onKeep(positionAround({ x: across, y: down }));
  };
  const move = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    onKeep(movePosition(position, step));
  };
  return (
    <button type="button" className={target} aria-label={help} onClick={press} onKeyDown={move} data-point>
      <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true" data-result>
        {children}
        <circle
          className={point}
          cx={left + x * width}
          cy={top + y * height}
          r={Math.min(width, height) / 8}
        />
      </svg>
    </button>
  );
}

type CoverFramesProps = {
  picture: Picture;
  box: PixelBox;
  position: Position;
  /** Whether the point can be moved on the result. */
  isLive: boolean;
};

/** The visible part of a cover in each place that shows it. */
function CoverFrames({ picture, box, position, isLive }: CoverFramesProps) {
  const how = isLive ? "点按小图里的人脸等重点，各处都会留下它。" : "由「保留哪个部分」决定。";
  return (
    <div className={frames}>
      <p>各处只显示封面的一部分：{how}</p>
      <ul>
        {coverFrames.map((frame) => {
          const { left, top, width, height } = shownIn(frame, box, position);
          return (
            <li key={frame.name}>
              <svg
                viewBox={`${box.left + left} ${box.top + top} ${width} ${height}`}
                role="img"
                aria-label={`${frame.name}显示的部分`}
                data-frame={frame.name}
              >
                <PictureImage picture={picture} />
              </svg>
              {frame.name}
            </li>
          );
        })}
      </ul>
      <p aria-live="polite">{positionText(position)}</p>
    </div>
  );
}
