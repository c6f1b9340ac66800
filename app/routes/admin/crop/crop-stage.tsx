// Mouse, touch, wheel and arrow keys on the picture under its crop window, by react-easy-crop. Loaded when cropping
// starts.
import { type KeyboardEvent, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import {
  aspectOf,
  type Crop,
  cropAspect,
  cropZoomMax,
  moveCrop,
  type Point,
  type Size,
} from "~/domain/images/crop";
import { type CropState, zoomOfState } from "./crop-state";
import { media as mediaClass, over, window as windowClass } from "./cropper.css";
import type { CropChoice } from "./use-crop";

// Geometry of a crop window over its picture: the window is fixed, the picture moves and zooms under it. Pure.

/** Displayed position: the distance of the picture's centre from the window's in screen pixels, and the zoom. */
type StageView = Point & { zoom: number };

/** Size in screen pixels of the largest window of an aspect ratio on a picture of size `media`. */
function windowOf(media: Size, aspect: number): Size {
  const width = Math.min(media.width, media.height * aspect);
  return { width, height: width / aspect };
}

/** The displayed position for a crop of an aspect ratio; `media` is the picture's size on screen at zoom 1. */
export function viewOfCrop({ x, y, width }: Crop, media: Size, aspect: number): StageView {
  const frame = windowOf(media, aspect);
  const zoom = frame.width / (media.width * width);
  return {
    zoom,
    x: zoom * media.width * (0.5 - x) - frame.width / 2,
    y: zoom * media.height * (0.5 - y) - frame.height / 2,
  };
}

/** The crop that the window shows, clamped to the picture. */
export function cropOfView({ x, y, zoom }: StageView, media: Size, aspect: number): Crop {
  const frame = windowOf(media, aspect);
  const shown = { width: media.width * zoom, height: media.height * zoom };
  const crop = {
    x: 0.5 - (x + frame.width / 2) / shown.width,
    y: 0.5 - (y + frame.height / 2) / shown.height,
    width: frame.width / shown.width,
    height: frame.height / shown.height,
  };
  return moveCrop(crop, { x: 0, y: 0 });
}

const help = "选区：拖动图片，双指或滚轮缩放；方向键移动图片，加号减号缩放";
/** Screen pixels per arrow key press; a fifth with Shift. */
const keyStepPx = 10;
const zoomStep = 1.1;
const zoomKeys: Record<string, number> = { "+": zoomStep, "=": zoomStep, "-": 1 / zoomStep };

export type CropStageProps = { address: string; state: CropState } & Omit<CropChoice, "state">;

export default function CropStage({ address, state, read, choose }: CropStageProps) {
  const [media, setMedia] = useState<Size | null>(null);
  const isGesture = useRef(false);
  const aspect = aspectOf(state.ratio) ?? cropAspect(state.crop, state.size);
  const shown = media ? viewOfCrop(state.crop, media, aspect) : { x: 0, y: 0, zoom: 1 };
  // A gesture reports position and zoom separately, both before either is rendered.
  const view = useRef(shown);
  view.current = shown;

  const begin = () => {
    isGesture.current = true;
  };
  // The library reports a gesture's last movement in the frame after its end.
  const end = () =>
    requestAnimationFrame(() => {
      isGesture.current = false;
      choose({ kind: "settle" });
    });
  function show(change: Partial<typeof shown>): void {
    // The library also corrects the position itself, after size changes that it has not measured yet.
    if (!isGesture.current || !media) return;
    view.current = { ...view.current, ...change };
    choose({ kind: "show", crop: cropOfView(view.current, media, aspect) });
  }
  const onZoomKey = (event: KeyboardEvent) => {
    const current = read();
    const step = zoomKeys[event.key];
    if (!current || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose({ kind: "zoom", zoom: zoomOfState(current) * step }, { kind: "settle" });
  };
  /** At either end of the range the wheel scrolls the page. */
  const takesWheel = ({ deltaY }: WheelEvent) => {
    const zoom = view.current.zoom;
    const takes = deltaY < 0 ? zoom < cropZoomMax : zoom > 1;
    if (takes) begin();
    return takes;
  };
  return (
    <Cropper
      image={address}
      crop={shown}
      zoom={shown.zoom}
      maxZoom={Math.max(cropZoomMax, shown.zoom)}
      aspect={aspect}
      showGrid={false}
      keyboardStep={keyStepPx}
      onCropChange={show}
      onZoomChange={(zoom) => show({ zoom })}
      onInteractionStart={begin}
      onInteractionEnd={end}
      onWheelRequest={takesWheel}
      // The proportions of the original; the displayed variant is smaller.
      setMediaSize={({ width }) =>
        setMedia({ width, height: (width * state.size.height) / state.size.width })
      }
      classes={{ containerClassName: over, mediaClassName: mediaClass, cropAreaClassName: windowClass }}
      cropperProps={{ role: "application", "aria-label": help, onKeyDownCapture: onZoomKey }}
      // The content security policy blocks injected style elements.
      disableAutomaticStylesInjection
    />
  );
}
