import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/http/files/tables.server";
import { readGuestsFile } from "./guests-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  csvResponse(args.context.site, await readGuestsFile(args));
