// Sets the poster layout of an event.
import type { Db } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { changeEvent, type EventChange } from "../events/commands.server";
import type { EventRow } from "../events/queries.server";
import { ok, type Result, rejected } from "../result";
import { type PosterLayout, posterLayouts } from "./layouts";

const chooseOne = "请选择海报版式";

const isLayout = (text: string): text is PosterLayout => posterLayouts.some((layout) => layout === text);

/** Sets the layout of an event's poster; `now` is ms UTC. */
export function setPosterLayout(
  db: Db,
  actor: Actor,
  { eventId, layout }: { eventId: string; layout: string },
  now: number,
): Result<EventRow, "not-found" | "invalid"> {
  if (!isLayout(layout)) return rejected("invalid", chooseOne, { layout: [chooseOne] });
  return changeEvent<"invalid">(db, actor, {
    id: eventId,
    action: "event.poster-layout",
    now,
    decide: () => ok<EventChange>({ posterLayout: layout }),
  });
}
