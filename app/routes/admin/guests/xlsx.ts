import type { LoaderFunctionArgs } from "@remix-run/node";
import { workbookResponse } from "~/http/files/tables.server";
import { readGuestsFile } from "./guests-file.server";

export const loader = async (args: LoaderFunctionArgs) =>
  workbookResponse(args.context.site, await readGuestsFile(args));
