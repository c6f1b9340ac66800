// How the event page, slide and poster crop a cover, and the focal point that they share.
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import type { PixelBox } from "~/domain/images/crop";
import type { Picture, Position } from "~/domain/images/picture";
import {
  coverFrames,
  movePosition,
  pointOf,
  positionAround,
  positionText,
  shownIn,
} from "~/domain/images/windows";
import { PictureImage } from "./cropper";
import { frames, point, target } from "./cropper.css";

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
export function CoverPoint({ position, box, onKeep, children }: CoverPointProps) {
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
export function CoverFrames({ picture, box, position, isLive }: CoverFramesProps) {
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
