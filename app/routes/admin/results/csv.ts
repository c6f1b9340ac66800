import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/http/files/tables.server";
import { readResultsFile } from "./results-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  csvResponse(args.context.site, readResultsFile(args));
