import type { LoaderFunctionArgs } from "@remix-run/node";
import { workbookResponse } from "~/http/files/tables.server";
import { readPaymentsFile } from "./payments-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  workbookResponse(args.context.site, await readPaymentsFile(args));
