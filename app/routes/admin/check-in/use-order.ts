// The order of the list. Rows keep their place when they are pressed, so that the next one does not move under the finger.
import { useMemo } from "react";
import type { CheckInGuest, Filter } from "./check-in-list.server";
import { isDue, isHere } from "./sums";

type Place = { isHere: boolean; isDue: boolean };

const placeOf = (guest: CheckInGuest): Place => ({ isHere: isHere(guest), isDue: isDue(guest) });

/**
 * Returns the function that selects and sorts confirmed guests, by their state when the page, the list or the filter was loaded.
 */
export function useOrder(guests: readonly CheckInGuest[], filter: Filter, loaded: unknown, isWhole: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: guests change with each press
  const places = useMemo(
    () => new Map(guests.map((guest) => [guest.id, placeOf(guest)])),
    [filter, loaded, isWhole],
  );
  return (confirmed: readonly CheckInGuest[]): CheckInGuest[] => {
    const placed = confirmed.map((guest) => ({ guest, ...(places.get(guest.id) ?? placeOf(guest)) }));
    const here = placed.filter((each) => each.isHere);
    const selected = {
      missing: () => [...placed.filter((each) => !each.isHere), ...here],
      arrived: () => here,
      due: () => placed.filter((each) => each.isDue),
    }[filter]();
    return selected.map(({ guest }) => guest);
  };
}
