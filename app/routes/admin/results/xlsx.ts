import type { LoaderFunctionArgs } from "@remix-run/node";
import { workbookResponse } from "~/http/files/tables.server";
import { readResultsFile } from "./results-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  workbookResponse(args.context.site, readResultsFile(args));
