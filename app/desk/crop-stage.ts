// SVG view of the crop page: window, overlay and result; corner handles appear for free ratios.

import { maskPath } from "~/domain/images/crop-mask";
import type { PixelBox, Point, Size } from "../domain/images/crop";

const svgNamespace = "http://www.w3.org/2000/svg";
const cornerRadiusPx = 10;
/** An invisible ring enlarges a corner handle to finger size. */
const cornerRingPx = 24;

/** Position of a corner as a fraction of the window. */
const corners: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

export class CropStage {
  readonly size: Size;
  readonly #svg: SVGSVGElement;
  readonly #result: SVGSVGElement | null;
  readonly #corners: SVGElement[];

  constructor(svg: SVGSVGElement, result: SVGSVGElement | null, help: string) {
    const { width, height } = svg.viewBox.baseVal;
    this.size = { width, height };
    this.#svg = svg;
    this.#result = result;
    this.#corners = corners.map((corner) => {
      const handle = document.createElementNS(svgNamespace, "circle");
      handle.dataset.corner = `${corner.x} ${corner.y}`;
      svg.append(handle);
      return handle;
    });
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-label", help);
    svg.setAttribute("tabindex", "0");
  }

  draw(box: PixelBox, isFree: boolean): void {
    const { left, top, width, height } = box;
    const set = (element: Element | null, attributes: Record<string, number | string>) => {
      for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, String(value));
    };
    set(this.#svg.querySelector("rect"), { x: left, y: top, width, height });
    set(this.#svg.querySelector("path"), { d: maskPath(box, this.size) });
    set(this.#result, { viewBox: `${left} ${top} ${width} ${height}` });
    const scale = this.#svg.getScreenCTM()?.a || 1;
    for (const [index, handle] of this.#corners.entries()) {
      const { x, y } = corners[index] ?? { x: 0, y: 0 };
      set(handle, { cx: left + x * width, cy: top + y * height });
      set(handle, { r: cornerRadiusPx / scale, "stroke-width": cornerRingPx / scale });
      handle.toggleAttribute("hidden", !isFree);
    }
  }

  /** Pointer position in fractions of the picture. */
  pointAt({ clientX, clientY }: MouseEvent): Point {
    const toPicture = this.#svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPicture);
    return { x: x / this.size.width, y: y / this.size.height };
  }

  /** Calls `act` when the picture cannot be loaded; an SVG image has no state to query. */
  onFailure(act: () => void): void {
    const address = this.#svg.querySelector("image")?.getAttribute("href");
    if (!address) return;
    const probe = new Image();
    probe.addEventListener("error", act);
    probe.src = address;
  }
}
