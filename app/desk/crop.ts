// Enhances the crop page: the window can be dragged, pinched and moved by keys. All input fills in the four number
// fields of the form.

import { slider as sliderClass } from "~/ui/media/cropper.css";
import {
  aspectOf,
  type Crop,
  type CropRatio,
  cropAround,
  cropAspect,
  cropBetween,
  cropRatios,
  cropText,
  cropZoomMax,
  focusPoints,
  moveCrop,
  type Point,
  pixelsOf,
  zoomOf,
} from "../domain/images/crop";
import {
  cropOfForm,
  cropOfPercents,
  exactFields,
  percentFields,
  readCropForm,
} from "../domain/images/crop-form";
import { watchCropInput } from "./crop-input";
import { CropStage } from "./crop-stage";

const decimals = 6;
const stageHelp = "选区：方向键移动，加号减号缩放";

/** Replaces the five zoom choices by a continuous slider. */
function slideInsteadOf(select: HTMLSelectElement): HTMLInputElement {
  const slider = document.createElement("input");
  slider.type = "range";
  Object.assign(slider, { min: "1", max: String(cropZoomMax), step: "0.01", value: select.value });
  slider.id = select.id;
  slider.name = select.name;
  slider.className = sliderClass;
  select.replaceWith(slider);
  return slider;
}

/** Starts the cropper if the page has one. */
export function startCrop(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-crop]");
  const svg = form?.querySelector<SVGSVGElement>("[data-stage]");
  const zoomSelect = form?.querySelector<HTMLSelectElement>("select[name=zoom]");
  const text = form?.querySelector<HTMLElement>("[data-crop-text]");
  if (!form || !svg || !zoomSelect || !text) return;

  const input = (name: string, value?: string) =>
    form.querySelector<HTMLInputElement>(`[name=${name}]${value === undefined ? "" : `[value="${value}"]`}`);
  const stage = new CropStage(svg, form.querySelector<SVGSVGElement>("[data-result]"), stageHelp);
  const { size } = stage;
  const started = readCropForm(new FormData(form), "free");
  const slider = slideInsteadOf(zoomSelect);
  for (const name of exactFields) input(name)?.removeAttribute("disabled");
  form.querySelector("[data-refresh]")?.remove();

  let { ratio }: { ratio: CropRatio } = started;
  let focus: string = ratio === "free" ? "" : started.focus;
  let crop: Crop = { x: 0, y: 0, width: 1, height: 1 };
  const zoom = () => zoomOf(crop, size);
  /** The selected focus point, or the centre of the crop once it was moved. */
  const center = (): Point =>
    focusPoints.find(({ value }) => value === focus) ?? {
      x: crop.x + crop.width / 2,
      y: crop.y + crop.height / 2,
    };
  const zoomedTo = (wanted: number) =>
    cropAround({ aspect: aspectOf(ratio) ?? cropAspect(crop, size), center: center(), zoom: wanted }, size);

  function show(): void {
    const box = pixelsOf(crop, size);
    if (box) stage.draw(box, ratio === "free");
    for (const name of exactFields) {
      const exact = input(name);
      const percent = input(percentFields[name]);
      if (exact) exact.value = crop[name].toFixed(decimals);
      // The field being typed in is not overwritten.
      if (percent && percent !== document.activeElement)
        percent.value = String(Math.round(crop[name] * 10_000) / 100);
    }
    for (const { value } of focusPoints) {
      const radio = input("focus", value);
      if (radio) radio.checked = value === focus;
    }
    slider.value = String(zoom());
    slider.setAttribute("aria-valuetext", `${Math.round(zoom() * 100) / 100} 倍`);
  }
  function tell(): void {
    const box = pixelsOf(crop, size);
    if (box && text) text.textContent = cropText(box, size);
  }
  /** Applies a crop if it is valid. */
  function take(next: Crop): void {
    if (pixelsOf(next, size)) crop = next;
    show();
  }
  function takeByHand(next: Crop): void {
    focus = "";
    take(next);
  }
  function setRatio(next: CropRatio): void {
    ratio = next;
    form?.querySelector("details")?.toggleAttribute("open", ratio === "free");
    take(ratio === "free" ? crop : zoomedTo(zoom()));
  }
  function choose({ name, value }: HTMLInputElement): void {
    if (name === "ratio") setRatio(cropRatios.find((known) => known === value) ?? "free");
    else if (name === "zoom") take(zoomedTo(Number(value)));
    else if (name === "focus") {
      focus = value;
      take(zoomedTo(zoom()));
    } else {
      const free = input("ratio", "free");
      if (free) free.checked = true;
      ratio = "free";
      takeByHand(cropOfPercents(readCropForm(new FormData(form ?? undefined), "free")));
    }
  }

  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    choose(target);
    tell();
  });
  form.addEventListener("focusout", () => setTimeout(show));
  addEventListener("resize", show);
  watchCropInput(svg, {
    at: (event) => stage.pointAt(event),
    crop: () => crop,
    zoom,
    move: (from, by) => takeByHand(moveCrop(from, by)),
    zoomTo: (wanted) => take(zoomedTo(wanted)),
    stretch: (corner, to) => takeByHand(cropBetween(corner, to, size)),
    settle: tell,
  });
  stage.onFailure(() => form.querySelector("[data-trouble]")?.removeAttribute("hidden"));
  take(cropOfForm(started, size));
  tell();
}
