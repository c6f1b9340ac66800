// Event text around a 接龙, and the guests selected from a pasted one.
import { periodText } from "~/domain/events/date-text";
import { unnamedEvent } from "~/domain/events/event-views.server";
import type { EventRow } from "~/domain/events/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import type { ChainReading } from "~/domain/registrations/chain/chain";

/** Title, time and place of an event as lines. */
export function chainAbout(event: EventRow, { now, timeZone }: SiteTime): string[] {
  const { title, locationName } = event;
  return [title.trim() || unnamedEvent, periodText(event, now, timeZone), locationName].filter(
    (line) => line !== "",
  );
}

type ChosenGuest = { name: string; seats: number; adminNote: string };

/** The selected new lines of a form with their numbers of seats, which the command validates. */
export function readChosen(form: FormData, fresh: ChainReading["fresh"]): ChosenGuest[] {
  const ticked = new Set(form.getAll("line"));
  return fresh
    .filter(({ line }) => ticked.has(String(line)))
    .map(({ line, name, seats, note }) => {
      const chosen = form.get(`seats-${line}`);
      return { name, seats: chosen === null ? seats : Number(chosen), adminNote: note };
    });
}
