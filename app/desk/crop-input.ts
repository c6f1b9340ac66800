// Mouse, touch, wheel and keyboard input of the crop window. Points are fractions of the picture.
import type { Crop, Point } from "~/domain/images/crop";
import { cropZoomMax } from "~/domain/images/crop";

const keyStep = 0.01;
const zoomStep = 1.1;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};
const zooms: Record<string, number> = { "+": zoomStep, "=": zoomStep, "-": 1 / zoomStep };

export type CropInputHandler = {
  at(event: MouseEvent): Point;
  crop(): Crop;
  zoom(): number;
  /** Moves the window relative to its previous position. */
  move(from: Crop, by: Point): void;
  zoomTo(zoom: number): void;
  /** Resizes the window between a fixed corner and a point. */
  stretch(corner: Point, to: Point): void;
  /** Called when a gesture has ended. */
  settle(): void;
};

/** The fixed corner opposite to a dragged one, such as `0 1`. */
function opposite(corner: string, { x, y, width, height }: Crop): Point {
  const [across, down] = corner.split(" ").map(Number);
  return { x: across ? x : x + width, y: down ? y : y + height };
}

/** Distance of two fingers in screen pixels. */
const spread = (events: PointerEvent[]) => {
  const [one, other] = events;
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
};

function watchPointers(stage: SVGSVGElement, handled: CropInputHandler): void {
  const down = new Map<number, PointerEvent>();
  let begun = { crop: handled.crop(), zoom: 1, at: { x: 0, y: 0 }, spread: 0, stays: null as Point | null };

  function begin(event: PointerEvent, corner?: string): void {
    const crop = handled.crop();
    const stays = corner ? opposite(corner, crop) : null;
    begun = { crop, zoom: handled.zoom(), at: handled.at(event), spread: spread([...down.values()]), stays };
  }
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    begin(event, event.target instanceof SVGElement ? event.target.dataset.corner : undefined);
  });
  stage.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    down.set(event.pointerId, event);
    const at = handled.at(event);
    if (down.size > 1) handled.zoomTo((begun.zoom * spread([...down.values()])) / (begun.spread || 1));
    else if (begun.stays) handled.stretch(begun.stays, at);
    else handled.move(begun.crop, { x: at.x - begun.at.x, y: at.y - begun.at.y });
  });
  const release = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    const [left] = down.values();
    if (left) begin(left);
    else handled.settle();
  };
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
}

export function watchCropInput(stage: SVGSVGElement, handled: CropInputHandler): void {
  watchPointers(stage, handled);
  stage.addEventListener(
    "wheel",
    (event) => {
      const zoom = handled.zoom();
      // At either end of the range the page scrolls.
      if (event.deltaY < 0 ? zoom >= cropZoomMax : zoom <= 1) return;
      event.preventDefault();
      handled.zoomTo(event.deltaY < 0 ? zoom * zoomStep : zoom / zoomStep);
      handled.settle();
    },
    { passive: false },
  );
  stage.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = arrows[event.key];
    const zoom = zooms[event.key];
    if (by) handled.move(handled.crop(), by);
    if (zoom) handled.zoomTo(handled.zoom() * zoom);
    if (!by && !zoom) return;
    event.preventDefault();
    handled.settle();
  });
}
