import type { LoaderFunctionArgs } from "@remix-run/node";
import { resultsTables } from "~/domain/registrations/results/results-table";
import type { TableFile } from "~/http/files/tables.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { readResultsList } from "./results-list.server";

/** The results of a year, for full access. */
export function readResultsFile({ request, context: { site } }: LoaderFunctionArgs): TableFile {
  requireAdmin(site, request);
  const { results } = readResultsList(site, new URL(request.url).searchParams);
  return { name: `results-${results.year}`, tables: resultsTables(results) };
}
