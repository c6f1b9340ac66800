import { setImmediate as nextTurn } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listRegistrations } from "~/domain/registrations/book.server";
import { listPayments, paymentsTable } from "~/domain/registrations/payments/payments";
import type { TableFile } from "~/http/files/tables.server";
import { requireEvent } from "~/http/records/load-event.server";

/** The payments of an event. Yields to the event loop after reading them. */
export async function readPaymentsFile({
  params,
  context: { site },
}: LoaderFunctionArgs): Promise<TableFile> {
  const { event } = requireEvent(site, params.id);
  const rows = listRegistrations(site.db, event.id);
  await nextTurn();
  return { name: `payments-${event.id}`, tables: [paymentsTable(listPayments(rows, event), event)] };
}
