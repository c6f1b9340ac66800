import { setImmediate as nextTurn } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listRegistrations } from "~/domain/registrations/book.server";
import { guestsTable } from "~/domain/registrations/guests-table";
import type { TableFile } from "~/http/files/tables.server";
import { requireEvent } from "~/http/records/load-event.server";

/** The guests of an event. Yields to the event loop after reading them. */
export async function readGuestsFile({ params, context: { site } }: LoaderFunctionArgs): Promise<TableFile> {
  const { event } = requireEvent(site, params.id);
  const rows = listRegistrations(site.db, event.id);
  await nextTurn();
  return { name: `guests-${event.id}`, tables: [guestsTable(rows, event)] };
}
