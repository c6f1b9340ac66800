// The crop form: four numbers from a script, or ratio, focus point and zoom, or four percentages; and the focal point of the
// result.
import { readTypedNumber } from "../../platform/typed-number";
import {
  type Crop,
  type CropRatio,
  cropFromFocus,
  cropRatios,
  cropZooms,
  type FocusPoint,
  focusPoints,
  type Size,
} from "./crop";
import { far, near, type Position } from "./picture";

/** Fractions 0–1 filled in by the script; they take precedence. */
export const exactFields = ["x", "y", "width", "height"] as const;
/** The same numbers as percentages, for a free crop. */
export const percentFields = {
  x: "leftPercent",
  y: "topPercent",
  width: "widthPercent",
  height: "heightPercent",
} as const;
/** Focal point of the result, in percent, set by the script; defaults to the focus point. */
export const positionFields = { x: "positionX", y: "positionY" } as const;
type PositionField = (typeof positionFields)[keyof typeof positionFields];
type ExactField = (typeof exactFields)[number];
type PercentField = (typeof percentFields)[ExactField];

export type CropForm = { ratio: CropRatio; focus: FocusPoint; zoom: string } & Record<
  ExactField | PercentField | PositionField,
  string
>;

type Fields = { get(name: string): FormDataEntryValue | null };

const textMax = 40;

/** Initial choices. */
export type CropDefaults = { ratio: CropRatio; focus: FocusPoint };

/** Parses the form; unknown choices become the defaults, numbers stay as typed. */
export function readCropForm(fields: Fields, { ratio, focus }: CropDefaults): CropForm {
  const text = (name: string, initial = "") => {
    const value = fields.get(name);
    return typeof value === "string" ? value.slice(0, textMax) : initial;
  };
  const zooms = cropZooms.map(String);
  return {
    ratio: cropRatios.find((known) => known === fields.get("ratio")) ?? ratio,
    focus: focusPoints.find(({ value }) => value === fields.get("focus"))?.value ?? focus,
    zoom: zooms.find((known) => known === fields.get("zoom")) ?? "1",
    x: text("x"),
    y: text("y"),
    width: text("width"),
    height: text("height"),
    leftPercent: text("leftPercent", "0"),
    topPercent: text("topPercent", "0"),
    widthPercent: text("widthPercent", "100"),
    heightPercent: text("heightPercent", "100"),
    positionX: text("positionX"),
    positionY: text("positionY"),
  };
}

/** Parses a typed number with optional percent sign; NaN when unreadable or outside 0 to 999. */
function readNumber(text: string): number {
  const value = readTypedNumber(text, { units: ["%", "％"], decimals: 20 });
  return value >= 0 && value < 1000 ? value : Number.NaN;
}

/** Returns the crop of the four percentages; NaN for unreadable numbers. */
export function cropOfPercents(form: Pick<CropForm, PercentField>): Crop {
  const fraction = (text: string) => readNumber(text) / 100;
  return {
    x: fraction(form.leftPercent),
    y: fraction(form.topPercent),
    width: fraction(form.widthPercent),
    height: fraction(form.heightPercent),
  };
}

/** Returns the position of a focus point: a third of the picture in each direction. */
export function positionOfFocus(focus: FocusPoint): Position {
  const { x, y } = focusPoints.find(({ value }) => value === focus) ?? { x: 0.5, y: 0.5 };
  const percent = (fraction: number) => near + fraction * (far - near);
  return { x: percent(x), y: percent(y) };
}

const percentPattern = /^([1-9]?\d|100)$/;

/** Returns the requested position; that of the focus point unless the script set two integer percentages. */
export function positionOfForm({ positionX, positionY, focus }: CropForm): Position {
  const isExact = percentPattern.test(positionX) && percentPattern.test(positionY);
  return isExact ? { x: Number(positionX), y: Number(positionY) } : positionOfFocus(focus);
}

/** Returns the requested crop; NaN for unreadable numbers. */
export function cropOfForm(form: CropForm, size: Size): Crop {
  if (exactFields.some((field) => form[field] !== "")) {
    return {
      x: readNumber(form.x),
      y: readNumber(form.y),
      width: readNumber(form.width),
      height: readNumber(form.height),
    };
  }
  if (form.ratio === "free") return cropOfPercents(form);
  return cropFromFocus({ ratio: form.ratio, focus: form.focus, zoom: Number(form.zoom) }, size);
}
