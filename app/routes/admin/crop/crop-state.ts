// State of the crop editor and its reducer. Pure.
import {
  aspectOf,
  type Crop,
  type CropRatio,
  cropAround,
  cropAspect,
  cropText,
  type FocusPoint,
  focusPoints,
  pixelsOf,
  resizeCrop,
  type Size,
  zoomOf,
} from "~/domain/images/crop";
import {
  type CropForm,
  cropOfForm,
  cropOfPercents,
  type percentFields,
  positionOfFocus,
  positionOfForm,
} from "~/domain/images/crop-form";
import type { Position } from "~/domain/images/picture";

type PercentName = (typeof percentFields)[keyof typeof percentFields];

export type CropState = {
  size: Size;
  ratio: CropRatio;
  /** Empty once the user moved the crop. */
  focus: FocusPoint | "";
  crop: Crop;
  /** Focal point of the result. */
  position: Position;
  /** The percentage field being edited. */
  typed: { name: PercentName; text: string } | null;
  /** Text for the live region, updated when a gesture ends. */
  announced: string;
};

export type CropInput =
  | { kind: "ratio"; ratio: CropRatio }
  | { kind: "focus"; focus: FocusPoint }
  | { kind: "keep"; position: Position }
  | { kind: "zoom"; zoom: number }
  /** The picture was moved or zoomed under the window. */
  | { kind: "show"; crop: Crop }
  /** A side of a free window, as a fraction of the picture's side. */
  | { kind: "side"; side: "width" | "height"; fraction: number }
  | { kind: "type"; name: PercentName; text: string }
  | { kind: "typed" }
  | { kind: "settle" };

const whole: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Percentages of a crop, as shown in their fields. */
export function percentsOf({ crop, typed }: CropState): Record<PercentName, string> {
  const text = (fraction: number) => String(Math.round(fraction * 10_000) / 100);
  const shown = {
    leftPercent: text(crop.x),
    topPercent: text(crop.y),
    widthPercent: text(crop.width),
    heightPercent: text(crop.height),
  };
  return typed ? { ...shown, [typed.name]: typed.text } : shown;
}

export const zoomOfState = ({ crop, size }: CropState): number => zoomOf(crop, size);

function settled(state: CropState): CropState {
  const box = pixelsOf(state.crop, state.size);
  return box ? { ...state, announced: cropText(box, state.size) } : state;
}

/** Returns the state with the crop if valid, else unchanged. */
const take = (state: CropState, crop: Crop): CropState =>
  pixelsOf(crop, state.size) ? { ...state, crop } : state;

function zoomed(state: CropState, zoom: number): CropState {
  const { ratio, focus, crop, size } = state;
  const center = focusPoints.find(({ value }) => value === focus) ?? {
    x: crop.x + crop.width / 2,
    y: crop.y + crop.height / 2,
  };
  const aspect = aspectOf(ratio) ?? cropAspect(crop, size);
  return take(state, cropAround({ aspect, center, zoom }, size));
}

const byHand = (state: CropState, crop: Crop) => take({ ...state, focus: "" }, crop);

function next(state: CropState, input: CropInput): CropState {
  switch (input.kind) {
    case "ratio": {
      const chosen = { ...state, ratio: input.ratio };
      return input.ratio === "free" ? chosen : zoomed(chosen, zoomOfState(state));
    }
    case "focus":
      return zoomed(
        { ...state, focus: input.focus, position: positionOfFocus(input.focus) },
        zoomOfState(state),
      );
    case "keep":
      return { ...state, position: input.position };
    case "zoom":
      return zoomed(state, input.zoom);
    case "show":
      return byHand(state, input.crop);
    case "side": {
      const requested = { ...state.crop, [input.side]: input.fraction };
      return byHand(state, resizeCrop(state.crop, requested, state.size));
    }
    case "type": {
      const { name, text } = input;
      const typing: CropState = { ...state, ratio: "free", typed: { name, text } };
      return byHand(typing, cropOfPercents(percentsOf(typing)));
    }
    case "typed":
      return { ...state, typed: null };
    case "settle":
      return settled(state);
  }
}

/** Reducer. Announces gestures when they end, all other inputs at once. */
export function changeCrop(state: CropState, input: CropInput): CropState {
  const after = next(state, input);
  return input.kind === "ratio" || input.kind === "focus" || input.kind === "type" ? settled(after) : after;
}

/** The state of a prefilled form. */
export function startCrop(form: CropForm, size: Size): CropState {
  const focus = form.ratio === "free" ? "" : form.focus;
  const shown = { crop: whole, position: positionOfForm(form), typed: null, announced: "" };
  const state: CropState = { size, ratio: form.ratio, focus, ...shown };
  return settled(take(state, cropOfForm(form, size)));
}
