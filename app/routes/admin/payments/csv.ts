import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/http/files/tables.server";
import { readPaymentsFile } from "./payments-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  csvResponse(args.context.site, await readPaymentsFile(args));
