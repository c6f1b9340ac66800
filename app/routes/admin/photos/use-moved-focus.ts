// The focus goes with a photo that moves to another slot.
import { type FormEvent, useEffect, useRef } from "react";
import type { OwnPhoto } from "~/domain/photos/queries.server";

/** A submit handler of the forms that move photos. */
export function useMovedFocus(photos: readonly OwnPhoto[]) {
  const moving = useRef<{ id: string; from: number; isForward: boolean } | null>(null);
  useEffect(() => {
    const { current } = moving;
    const slot = photos.find(({ id }) => id === current?.id)?.slot;
    if (!current || slot === undefined || slot === current.from) return;
    moving.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = document.querySelectorAll<HTMLButtonElement>(
      `#slot-${slot} button[name=to]:not([hidden])`,
    );
    const [first, last] = current.isForward ? buttons : [...buttons].reverse();
    if (first?.disabled) last?.focus();
    else first?.focus();
  }, [photos]);
  return ({ id, slot }: OwnPhoto, { nativeEvent }: FormEvent) => {
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (button instanceof HTMLButtonElement)
      moving.current = { id, from: slot, isForward: Number(button.value) < slot };
  };
}
