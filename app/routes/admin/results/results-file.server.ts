import type { LoaderFunctionArgs } from "@remix-run/node";
import { resultsTables } from "~/domain/registrations/results/results-table";
import type { TableFile } from "~/http/files/tables.server";
import { readResultsList } from "./results-list.server";

/** The results of a year. */
export function readResultsFile({ request, context: { site } }: LoaderFunctionArgs): TableFile {
  const { results } = readResultsList(site, new URL(request.url).searchParams);
  return { name: `results-${results.year}`, tables: resultsTables(results) };
}
