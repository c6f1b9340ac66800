// The crop of the page's form: from the server or from input before hydration, and changed since.
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Size } from "~/domain/images/crop";
import { readCropForm } from "~/domain/images/crop-form";
import { type CropInput, type CropState, changeCrop, startCrop } from "./crop-state";

export type ChooseCrop = (...inputs: CropInput[]) => void;

/** `read` returns the state after the last input, before it is rendered. The state is null until hydration. */
export type CropChoice = { state: CropState | null; read: () => CropState | null; choose: ChooseCrop };

/** The crop of a picture of a given size; `inForm` is an element of the form. */
export function useCrop(inForm: RefObject<Element>, { width, height }: Size): CropChoice {
  const [state, setState] = useState<CropState | null>(null);
  const latest = useRef<CropState | null>(null);
  useEffect(() => {
    const form = inForm.current?.closest("form");
    if (!form) return;
    latest.current = startCrop(readCropForm(new FormData(form), { ratio: "free", focus: "center" }), {
      width,
      height,
    });
    setState(latest.current);
  }, [inForm, width, height]);
  const choose: ChooseCrop = (...inputs) => {
    for (const input of inputs) latest.current = latest.current && changeCrop(latest.current, input);
    setState(latest.current);
  };
  return { state, read: () => latest.current, choose };
}
